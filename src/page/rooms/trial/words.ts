// Texts of the quiz, in English and Japanese.

import { texts } from '../../kit/texts.ts';

export const t = texts({
  'trial.title': ['60-second entry/exit quiz', '60 秒クイズ：入口と出口'],
  'trial.rules': [
    'Through which part of the capsule does the ray enter, and through which does it exit? Answer with 1\u00a02\u00a03 or the buttons: entry first, then exit. The clock pauses while an answer is shown. Three in a row earn 3\u00a0s. Drag the view, or use the arrow keys, to orbit.',
    'レイはカプセルのどの部位から入り、どの部位から出るでしょう。1\u00a02\u00a03 キーまたはボタンで、入口、出口の順に答えます。答えの表示中は時計が止まります。3 問連続で正解すると 3 秒増えます。視点はドラッグか矢印キーで回転できます。',
  ],
  'trial.rules@touch': [
    'Through which part of the capsule does the ray enter, and through which does it exit? Answer with the buttons: entry first, then exit. The clock pauses while an answer is shown. Three in a row earn 3\u00a0s. Drag the view to orbit.',
    'レイはカプセルのどの部位から入り、どの部位から出るでしょう。ボタンで入口、出口の順に答えます。答えの表示中は時計が止まります。3 問連続で正解すると 3 秒増えます。視点はドラッグで回転できます。',
  ],
  'trial.start': ['Start (Enter)', 'スタート（Enter）'],
  'trial.go': ['Next (Enter)', '次へ（Enter）'],
  'trial.replay': ['Play again (Enter)', 'もう一度（Enter）'],
  'trial.again': ['Same questions again (R)', '同じ問題でもう一度（R）'],
  'trial.fresh': ['New questions (N)', '新しい問題（N）'],
  'trial.resume': ['Resume (Space)', '再開（Space）'],
  'trial.picture': ['A capsule and a ray without marks; drag to orbit', 'カプセルとレイ（印なし）。ドラッグで視点を回転'],
  'trial.side': [
    'Side view of the answer: entry disc and exit ring between the seams of the capsule',
    '答えの側面図。継ぎ目の間に、入口の円と出口のリング',
  ],
  'trial.sideWaits': ['The answer appears here, seen from the side.', '答えの側面図がここに表示されます。'],
  'trial.noPicture': ['Without WebGL 2 the question is given in numbers:', 'WebGL 2 が使えないため、問題を数値で示します：'],
  'trial.numbers': [
    'P1 ({p1}), P2 ({p2}), radius {r}; ray origin ({o}), direction ({d}).',
    'P1（{p1}）、P2（{p2}）、半径 {r}。レイの始点（{o}）、方向（{d}）。',
  ],
  'trial.seconds': ['{n} s left', '残り {n} 秒'],
  'trial.late': ['last seconds', 'あとわずか'],
  'trial.isPaused': ['paused', '一時停止中'],
  'trial.enters': ['Enters', '入口'],
  'trial.leaves': ['Exits', '出口'],
  'trial.score': ['Score', 'スコア'],
  'trial.streak': ['Streak', '連続正解'],
  'trial.best': ['Best', 'ベスト'],
  'trial.seed': ['Seed', 'シード'],
  'trial.seedHint': ['Same link, same questions.', '同じリンクなら、同じ問題が同じ順に出ます。'],
  'trial.copied': ['Link copied. It opens the same questions.', 'リンクをコピーしました。開いた人に同じ問題が出ます。'],
  'trial.speedHint': ['Slower runs don’t count as best.', '遅くした回はベストになりません。'],
  'trial.accuracy': ['Accuracy by pattern', 'パターン別の正答率'],
  'trial.accuracyHead': ['entry ↓  exit →', '入口 ↓  出口 →'],
  'trial.ready': [
    'Example: this ray enters through {enter} and exits through {exit}. Press Enter to start.',
    '例：このレイは{enter}から入り、{exit}から出ます。Enter を押すとスタートします。',
  ],
  'trial.ready@touch': [
    'Example: this ray enters through {enter} and exits through {exit}. Tap Start.',
    '例：このレイは{enter}から入り、{exit}から出ます。「スタート」をタップしてください。',
  ],
  'trial.asks': [
    'Question {n}: through which part does the ray enter, and through which does it exit?',
    '第 {n} 問：レイはどの部位から入り、どの部位から出ますか。',
  ],
  'trial.entered': ['Enters through {part}. Exits through?', '入口は{part}。では出口は？'],
  'trial.right': ['Correct: enters through {enter}, exits through {exit}.', '正解：{enter}から入り、{exit}から出ます。'],
  'trial.rightWon': [
    'Correct: enters through {enter}, exits through {exit}. {n} in a row: +{s} s.',
    '正解：{enter}から入り、{exit}から出ます。{n} 問連続で +{s} 秒。',
  ],
  'trial.wrong': ['Wrong: it enters through {enter} and exits through {exit}.', '不正解：{enter}から入り、{exit}から出ます。'],
  'trial.over': ['Time’s up: {right} of {asked} correct.', '時間切れ：{asked} 問中 {right} 問正解。'],
  'trial.overBest': ['Time’s up: {right} of {asked} correct, a new best.', '時間切れ：{asked} 問中 {right} 問正解。ベスト更新です。'],
  'trial.keyAnswer': [
    'cap P1, cylinder, cap P2: entry first, then exit (rooms: Alt+digit)',
    '半球 P1・円柱・半球 P2：入口、出口の順（ルームの切り替えは Alt＋数字）',
  ],
  'trial.keyUndo': ['undo the entry', '入口の答えを取り消す'],
  'trial.keyGo': ['start; next question', 'スタート・次の問題'],
  'trial.keyPause': ['pause', '一時停止'],
  'trial.keyAgain': ['same questions again, new questions', '同じ問題でもう一度・新しい問題'],
  'trial.keySpeed': ['slower, faster', '遅く・速く'],
});
