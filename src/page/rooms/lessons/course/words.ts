// The words of the room, and of all its lessons by chapter. The Japanese is that of the source: です・ます, its terms in 「 」 where they come first.

import { texts } from '../../../kit/texts.ts';
import type { Both } from '../../../kit/texts.ts';
import { s0 } from './chapters/s0/words.ts';
import { s1 } from './chapters/s1/words.ts';
import { s2 } from './chapters/s2/words.ts';
import { s3 } from './chapters/s3/words.ts';
import { s4 } from './chapters/s4/words.ts';
import type { LessonId } from './lesson-id.ts';

type OfEach<Head extends string> = Readonly<Record<`lessons.${Head}.${LessonId}`, Both>>;

const room = {
  'lessons.contents': ['Contents', '目次'],
  'lessons.unknown': ['There is no lesson ‘{step}’. This is {id}.', '「{step}」というレッスンはありません。{id} を表示しています。'],
  'lessons.count': ['{n} of {all} solved', '{all} 問中 {n} 問正解'],
  'lessons.clear': ['Clear progress', '進み具合を消す'],
  'lessons.solvedMark': ['solved', '正解済み'],
  'lessons.steps': ['Lessons', 'レッスン'],
  'lessons.previous': ['Previous lesson', '前のレッスン'],
  'lessons.next': ['Next lesson', '次のレッスン'],
  'lessons.zoom': ['Zoom', 'ズーム'],
  'lessons.zoomIn': ['Zoom in (+)', '拡大（+）'],
  'lessons.zoomOut': ['Zoom out (−)', '縮小（−）'],
  'lessons.fit': ['Fit (F)', '全体を表示（F）'],
  'lessons.view': ['View', '視点'],
  'lessons.view.oblique': ['3D', '立体'],
  'lessons.view.front': ['xy', 'xy 平面'],
  'lessons.view.top': ['xz', 'xz 平面'],
  'lessons.view.plane': ['figure plane', '図の平面'],
  'lessons.taskTitle': ['Task', '課題'],
  'lessons.hintTitle': ['Hint', 'ヒント'],
  'lessons.showSolution': ['Show a solution', '解答例を見る'],
  'lessons.solved': ['Solved.', '正解です。'],
  'lessons.solvedBefore': ['Solved before.', '以前に正解しています。'],
  'lessons.numbers': ['Numbers', '数値'],
  'lessons.reset': ['Reset', 'リセット'],
  'lessons.formulas': ['With letters, with numbers', '文字の式と数値の式'],
  'lessons.defectTitle': ['Where the source errs', '元記事の誤り'],
  'lessons.exercises': ['Exercises', '練習'],
  'lessons.snippet': ['Code to copy', 'コピーできるコード'],
  'lessons.stepThrough': ['Step through the algorithm', 'アルゴリズムを 1 行ずつ実行'],
  'lessons.parting': ['Show the case the source gets wrong', '元記事の式が誤る例を表示'],
  'lessons.snippetLanguage': ['Programming language', 'プログラミング言語'],
  'lessons.copySnippet': ['Copy', 'コピー'],
  'lessons.snippetCopied': ['Copied.', 'コピーしました。'],
  'lessons.snippetRefused': ['Clipboard access denied.', 'クリップボードを使用できません。'],
  'lessons.snippetMissing': ['The code could not be loaded.', 'コードを読み込めませんでした。'],
  'lessons.snippetHelpers': ['Helpers (copied along)', '補助関数（一緒にコピーされます）'],
  'lessons.move': ['move {letter}', '{letter} を動かす'],
  'lessons.number': ['size {letter}', '{letter} の値'],
  'lessons.keyTab': ['next handle', '次のハンドル'],
  'lessons.keyArrows': ['move the handle by 0.1 m (Shift: 0.01 m)', 'ハンドルを 0.1 m 動かす（Shift で 0.01 m）'],
  'lessons.keyDepth': ['move the handle in depth', 'ハンドルを奥行き方向に動かす'],
  'lessons.keySteps': ['previous, next lesson', '前・次のレッスン'],
  'lessons.keyContents': ['contents', '目次'],
  'lessons.keyReset': ['reset the figure', '図をリセット'],
  'lessons.keyZoom': ['zoom in, zoom out, fit', '拡大・縮小・全体'],
  'lessons.kind': ['How much of the line counts', '直線のどこまでを数えるか'],
  'lessons.line': ['line', '直線'],
  'lessons.halfLine': ['half-line', '半直線'],
  'lessons.segment': ['segment', '線分'],
  'lessons.figure': ['Figure', '図'],
  'lessons.arrowFigure': ['P → Q', 'P から Q へ'],
  'lessons.sphereFigure': ['sphere and point', '球と点'],
  'lessons.capsuleFigure': ['one capsule', 'カプセル 1 つ'],
  'lessons.humanFigure': ['human figure', '人の形'],
  'lessons.signFigure': ['sign of P × Q', 'P × Q の符号'],
  'lessons.aKind': ['A is a', 'A の図形'],
  'lessons.bKind': ['B is a', 'B の図形'],
  'lessons.circle': ['circle', '円'],
  'lessons.box': ['box', 'ボックス'],
  'lessons.capsule': ['capsule', 'カプセル'],
  'lessons.policy': ['Coincident lines', '一致する直線'],
  'lessons.missPolicy': ['no hit', '当たらない'],
  'lessons.hitPolicy': ['hit', '当たる'],
  'lessons.aPart': ['A is a', 'A の種類'],
  'lessons.bPart': ['B is a', 'B の種類'],
  'lessons.patternTable': ['Penetration patterns', '貫通パターン'],
  'lessons.enter.p1': ['enters P1', 'P1 から入る'],
  'lessons.enter.cylinder': ['enters cylinder', '円柱から入る'],
  'lessons.enter.p2': ['enters P2', 'P2 から入る'],
  'lessons.exit.p1': ['exits P1', 'P1 から出る'],
  'lessons.exit.cylinder': ['exits cylinder', '円柱から出る'],
  'lessons.exit.p2': ['exits P2', 'P2 から出る'],
  'lessons.found': ['found', '発見'],
  'lessons.classDiagram': ['Class diagram: which class answers', 'クラス図：どのクラスが判定するか'],
  'lessons.timingTable': ['Times', '計測時間'],
  'lessons.measure': ['Measure', '計測する'],
  'lessons.measuring': ['Measuring…', '計測中…'],
  'lessons.timesEqual': ['No difference: it is within the noise of the rounds.', '差はありません。計測のばらつきの範囲内です。'],
  'lessons.timesDiffer': [
    '“{name}” is {times} times as fast, on this machine, warm.',
    'この環境では「{name}」が {times} 倍速いです（ウォームアップ後）。',
  ],
  'lessons.withRoot': ['with √', '√ あり'],
  'lessons.withoutRoot': ['without √', '√ なし'],
  'lessons.aabbPair': ['AABB–AABB', 'AABB 同士'],
  'lessons.obbPair': ['OBB–OBB', 'OBB 同士'],
  'lessons.axesAll': ['{name}: no gap on {all} axes', '{name}：{all} 本すべてに隙間なし'],
  'lessons.axesUntilGap': ['{name}: gap on axis {n} of {all}', '{name}：{all} 本中 {n} 本目に隙間'],
  'lessons.axisParallel': ['parallel', '平行'],
  'lessons.axisGap': ['a gap, the search ends', '隙間があるので、ここで終わりです'],
  'lessons.axisOverlap': ['no gap, the next axis', '隙間がないので、次の軸へ進みます'],
  'lessons.startTimer': ['start', '開始'],
  'lessons.stopTimer': ['stop', '停止'],
  'lessons.resetTimer': ['reset', 'リセット'],
  'lessons.setTimer': ['set', '設定'],
  'lessons.initialTime': ['initial time (s)', '初期時間（秒）'],
  'lessons.newTimer': ['new timer', '新しいタイマー'],
  'lessons.runsAtOnce': ['a new timer runs from its construction, as in the source', '元記事のように、生成と同時に動き出すタイマーにする'],
  'lessons.events': ['Calls and events', '呼び出しとイベント'],
  'lessons.yes': ['yes', 'はい'],
  'lessons.no': ['no', 'いいえ'],
  'lessons.in.range': ['Raycast: the same on any solid', 'レイキャスト：どの形でも試す'],
  'lessons.in.patterns': ['Patterns: 20 rays through a capsule', 'パターン：カプセルを貫く 20 通り'],
  'lessons.in.quiz': ['Quiz: entry and exit in 60 seconds', 'クイズ：60 秒で入口と出口を答える'],
  'lessons.in.matrix': ['Pairs: every pair of solids in 3D', 'ペア：3D の全ペア'],
  'lessons.in.pairs': ['2D: pairs of shapes', '2D：図形のペア'],
  'lessons.in.lines': ['2D: lines, half-lines and segments', '2D：直線・半直線・線分'],
  'lessons.in.capsules': ['2D: two capsules step by step', '2D：カプセル同士をステップごとに'],
  'lessons.in.verify': ['Verify: every pose against the oracle', '検証プログラム：すべての配置を確かめる'],
  'lessons.in.sat': ['SAT: step through the axes', '分離軸：軸を 1 本ずつ調べる'],
  'lessons.in.world': ['Collisions: both kinds of box in motion', '衝突：2 種類のボックスが動くシーン'],
  'lessons.literalTitle': ['Taken literally', '文字どおりに受け取ると'],
  'lessons.partingFirst': ['Show the case the first version gets wrong', '最初の版が誤る例を表示'],
  'lessons.callAbstract': [
    'a.HitTest(b): a and b are declared as Shape, so Shape.HitTest(Shape) is called. Which override runs is decided by the class of a.',
    'a.HitTest(b)：a も b も型は Shape なので、Shape.HitTest(Shape) が呼ばれます。どのオーバーライドが動くかは a のクラスで決まります。',
  ],
  'lessons.callOverride': [
    'The override of {a} runs. It knows its own class, but b only as a Shape, and returns other.HitTest(this).',
    '{a} のオーバーライドが動きます。自分のクラスはわかりますが、b のことは Shape としかわからないので、other.HitTest(this) を返します。',
  ],
  'lessons.callFlip': [
    'The call is flipped: this is a {a}, so the compiler has chosen the overload HitTest({a}). Which override runs is decided by the class of b.',
    '呼び出しがひっくり返ります。this は {a} なので、コンパイラーはオーバーロード HitTest({a}) を選んでいます。どのオーバーライドが動くかは b のクラスで決まります。',
  ],
  'lessons.callAnswer': [
    'Both classes are known: {b}.HitTest({a}) tests the pair and returns {answer}.',
    '両方のクラスがわかり、{b}.HitTest({a}) がこのペアを判定して {answer} を返します。',
  ],
  'lessons.callUnfinished': [
    'Both classes are known, but the source left {b}.HitTest({a}) unfinished (×). In Kantsu the answer is {answer}.',
    '両方のクラスがわかりますが、元記事の {b}.HitTest({a}) は未完成です（×）。Kantsu の判定は {answer} です。',
  ],
} as const;

/** A formula or a coordinate is not parted at the end of a line. */
function unbroken(text: string): string {
  return text
    .replace(/ (?=[=+−·×/≤≥<>±](?: |$))|(?<=(?:^|[\s\u00a0])[=+−·×/≤≥<>±]) /g, '\u00a0')
    .replace(/\([−\d.]+(?:, [−\d.]+)+\)/g, (point) => point.replaceAll(' ', '\u00a0'));
}

const all = { ...room, ...s0, ...s1, ...s2, ...s3, ...s4 } satisfies OfEach<'title'> &
  OfEach<'text'> &
  OfEach<'task'> &
  OfEach<'hint'> &
  Record<string, Both>;

export type LessonsKey = keyof typeof all;

export const words = Object.fromEntries(
  Object.entries<Both>(all).map(([key, [en, ja]]) => [key, [unbroken(en), unbroken(ja)]]),
) as unknown as Readonly<Record<LessonsKey, Both>>;

/** A text of the room, with its words filled in. */
export const t = texts(words);
