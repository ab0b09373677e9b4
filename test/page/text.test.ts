// The compiler already proves that both languages have the same keys; what it cannot see is inside the strings.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { featureName, hitSentence, missSentence, partName } from '../../src/page/ui/hit-sentence.ts';
import type { SaidHit } from '../../src/page/ui/hit-sentence.ts';
import { DICTIONARY as PARTIAL, LANGUAGE, filled, forFingers } from '../../src/page/kit/texts.ts';
import { preferredLanguage } from '../../src/page/ui/i18n.ts';
import type { Language } from '../../src/page/kit/texts.ts';
import { PARTS } from '../../src/core/raycast/interval.ts';

const folder = fileURLToPath(new URL('../../src/page/', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));

/** A file that brings words in both languages. */
const WORDS = /[\\/]words\.ts$/;

// They are there once they are imported.
for (const file of files.filter((path) => WORDS.test(path))) await import(folder + file);
const DICTIONARY: Readonly<Record<Language, Record<string, string>>> = PARTIAL;

const keys = Object.keys(DICTIONARY.en);
const words = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)(?:\|[^}]*)?\}/g)].map((match) => match[1]))].toSorted();

test('both languages have the same keys, and no text is empty', () => {
  expect(Object.keys(DICTIONARY.ja).toSorted()).toEqual(keys.toSorted());
  for (const key of keys) for (const language of ['en', 'ja'] as const) expect(DICTIONARY[language][key].trim(), key).not.toBe('');
});

test('both languages fill in the same words', () => {
  for (const key of keys) expect(words(DICTIONARY.ja[key]), key).toEqual(words(DICTIONARY.en[key]));
});

test('on a touch screen no text names a key in brackets, units stay, and a text of its own replaces the one for a mouse', () => {
  for (const language of ['en', 'ja'] as const) {
    const texts = new Map(keys.map((key) => forFingers(key, DICTIONARY[language][key])));
    const named = [...texts].filter(([, text]) => /[(（](?:[A-Z]|[.,+−]|[A-Z][a-z]+)[)）]/.test(text)).map(([key]) => key);
    // Units.
    expect(named.filter((key) => !['time.plot.energy', 'parameter.rate'].includes(key))).toEqual([]);
    expect([...texts.keys()].toSorted()).toEqual(keys.filter((key) => !key.endsWith('@touch')).toSorted());
    expect(texts.get('parameter.rate')).toMatch(/Hz/);
    const own = keys.filter((key) => key.endsWith('@touch'));
    expect(own.length).toBeGreaterThan(8);
    for (const key of own) {
      expect(texts.get(key.replace('@touch', '')), key).toBe(DICTIONARY[language][key]);
      expect(DICTIONARY[language][key], key).not.toMatch(/[Cc]lick|[Pp]ress|[Hh]over|\bEnter\b|クリック|ポインタ|を押す/);
    }
  }
  expect(forFingers('trial.go', DICTIONARY.en['trial.go'])).toEqual(['trial.go', 'Next']);
  expect(forFingers('trial.go', DICTIONARY.ja['trial.go'])).toEqual(['trial.go', '次へ']);
});

test('Japanese is translated: no longer text is the same in both', () => {
  const same = keys.filter((key) => DICTIONARY.en[key] === DICTIONARY.ja[key]);
  // Formulas, file formats and units are the same everywhere.
  expect(same.filter((key) => /[a-z]{2}/.test(DICTIONARY.en[key].replace(/\{\w+\}/g, '')))).toEqual(['status.hash']);
  expect(same.length).toBeGreaterThan(10);
});

test('the vocabulary of the field is used', () => {
  const all = Object.values(DICTIONARY.ja).join();
  for (const term of ['レイ', '当たり判定', 'カプセル', '入口点', '半球', 'コライダー', 'ブロードフェーズ']) expect(all).toContain(term);
});

test('words are filled in, and an unknown one stays visible', () => {
  expect(filled('en', 'status.tick', { n: 12 })).toBe('step 12');
  expect(filled('en', 'status.tick', {})).toBe('step {n}');
});

test('a number chooses the form of its noun', () => {
  expect(filled('en', 'result.rayHits', { n: 1 })).toBe('1 hit');
  expect(filled('en', 'result.rayHits', { n: 0 })).toBe('0 hits');
  expect(filled('en', 'file.opened', { name: 'a', n: '1', rays: 2 })).toBe('‘a’: 1 body, 2 rays.');
});

test('in Japanese a space stands where a word that is filled in brings Latin letters or digits', () => {
  expect(filled('ja', 'trial.right', { enter: '半球 P1', exit: '円柱' })).toBe('正解：半球 P1\u00a0から入り、円柱から出ます。');
  expect(filled('ja', 'matrix.opened', { a: 'OBB', b: '球', sentence: '' })).toBe('OBB\u00a0と球を拡大表示。');
});

test('in Japanese no line ends between a letter, number or formula and its particle, counter or unit, be it written or filled in', () => {
  const broken = /[^\s·—→] [ぁ-ゖァ-ヺー々一-鿿]|\d [kmµ]?[mgs]\b/;
  expect(keys.filter((key) => broken.test(filled('ja', key)))).toEqual([]);
  // Whatever the values are.
  const values = new Proxy({}, { get: () => '半球 P2 から 1.5 m の V̂' });
  expect(keys.filter((key) => broken.test(filled('ja', key, values)))).toEqual([]);
  expect(keys.some((key) => filled('ja', key).includes('\u00a0'))).toBe(true);
});

/** A word that the interface does not use, the one it uses for that thing, and the keys that may use it all the same. */
type Banned = readonly [banned: RegExp, use: string, except?: RegExp];

/** Elsewhere the page has words of its own. */
const NOT_OF_LESSONS = /^(?!lessons\.|traces\.|construction\.(?!none))/;

const BANNED: Readonly<Record<Language, readonly Banned[]>> = {
  en: [
    [/\b(?:leaves|leaving|leave by)\b/i, 'exit'],
    [/\b(?:in|out) by\b|\b(?:goes|comes) (?:in|out)\b/i, 'enters through, exits through'],
    [/\bturn(?:s|ed|ing)?\b(?! red)/i, 'rotate, orbit'],
    [/\b(?:says?|tells?|told|asked?|asking|asks)\b/i, 'is, returns, shows'],
    [/\bstands?\b(?!\.)/i, 'is'],
    [/\b(?:core|cores|middle line)\b/i, 'axis'],
    [/\bmiddles?\b/i, 'centre'],
    [/\bcenter\b/i, 'centre'],
    [/\bballs?\b/i, 'sphere'],
    [/\bentit(?:y|ies)\b/i, 'body'],
    [/\bendless\b/i, 'infinite'],
    [/\bnearest\b/i, 'closest'],
    [/\bexchange[ds]?\b/i, 'swap'],
    [/\bticks?\b/i, 'step'],
    [/\btrials?\b/i, 'quiz'],
    [/\bgraz(?:e|es|ing)\b/i, 'tangent, touch'],
    [/\bnothing (?:is )?hit\b|\bhits nothing\b/i, 'no hit'],
    [/\bhalf-lines?\b/i, 'ray', /^(?:flat|construction|lessons|printed)\./],
    [/\bside\b(?! view)/i, 'cylinder', /^(?:coach\.side|trial\.sideWaits|flat\.sideCapsules)$/],
    [/\bbounds\b/i, 'AABB'],
    [/\bunasked\b|\bjudged?\b/i, 'not checked, checked'],
    [/\bin large\b/i, 'full view'],
    [/\bcollider ?box(?:es)?\b/i, 'collider'],
    [/\btextbooks?\b/i, 'the source'],
  ],
  ja: [
    [/半直線/, 'レイ', /^(?:flat|construction|lessons|printed)\./],
    [/ハズレ|何にも当た/, 'ヒットなし', /^(?:construction|lessons|traces)\./],
    [/射場/, 'レイキャスト'],
    // Once, as the name of the group.
    [/撃[つちた]/, 'キャスト', /^group\.cast$/],
    [/問い合わせ/, 'クエリ'],
    [/歩(?!行)/, 'ステップ', /^printed\.text\./],
    [/種(?!類)/, 'シード'],
    [/(?<!ピン)留め/, 'ピン留め'],
    [/盤/, 'タブ'],
    [/検証役|検算器/, '検証プログラム'],
    [/広域判定/, 'ブロードフェーズ'],
    [/詳細判定/, 'ナローフェーズ'],
    [/求解/, 'ソルバー'],
    [/重ね描き/, 'オーバーレイ'],
    [/副ステップ/, 'サブステップ'],
    [/運動学的/, 'キネマティック'],
    [/境界箱/, 'AABB'],
    [/約束/, '規約'],
    [/平面ラボ/, '2D ラボ'],
    [/教えません/, '取得できません'],
    [/道具/, 'ツール'],
    [/部屋/, 'ルーム'],
    [/場面/, 'シーン'],
    [/組(?!み)/, 'ペア'],
    [/芯/, '軸'],
    [/つまみ/, 'ハンドル'],
    [/矩形/, 'ボックス', /^(?:about\.flat$|(?:flat|printed\.text|lessons|construction|traces)\.)/],
    // The words of the texts, in lessons and constructions.
    [/ボックス/, '矩形、箱', /^(?!flat\.|lessons\.|construction\.|traces\.)/],
    [/ヒット|接触|触れ|命中|外れ|はずれ/, '当たる、接する、交差、ハズレ', NOT_OF_LESSONS],
    [/分離(?:平?面|プレーン)/, '分離超平面', NOT_OF_LESSONS],
    [/休眠|稼働中|起きている/, 'スリープ、非スリープ'],
    [/元に戻す/, 'リセット', /^(?:help\.undo|trouble\.undo|time\.keep)$/],
    [/書き出/, 'エクスポート'],
    [/めり込み \{/, '深さ'],
    [/姿勢/, '配置'],
    [/中点/, '中心'],
    [/部分/, '部位'],
    [/格子/, 'グリッド'],
    [/側面(?!図)/, '円柱', /^flat\./],
    [/大きさ/, 'サイズ'],
    [/倍率/, 'スケール'],
    [/いちばん近い/, '最も近い'],
    [/原典|教科書/, '元記事、レッスン'],
    [/印刷/, '掲載'],
    [/ブラウザー/, 'ブラウザ'],
    [/ポインター/, 'ポインタ'],
    [/プロファイラ(?!ー)/, 'プロファイラー'],
    [/レイヤ(?!ー)/, 'レイヤー'],
    [/コライダ(?!ー)/, 'コライダー'],
  ],
};

/** The titles of the texts are quoted as they are. */
const TITLE = /^printed\.text\./;

/** What is written wrongly, whatever it says. */
const SPELLING: Readonly<Record<Language, readonly Banned[]>> = {
  en: [
    [/['"]/, 'the quotes ‘ ’ “ ” and the apostrophe ’'],
    [/\.\.\./, '…'],
    [/ {2}/, 'one space', /^trial\.accuracyHead$/],
    [/\b\d+(?:m|cm|mm|s|ms|kg|Hz)\b/, 'a space before the unit'],
    [/[（）：。、]/, 'half-width punctuation'],
  ],
  ja: [
    [
      /(?<!\bcontact|\battach|\bHitTest|[=/·√][ \u00a0]?)\((?!−?\d|[A-Za-z]\w*[₀-₉⊥′]?(?:,|[ \u00a0]?[−+×·]))/,
      'full-width brackets （ ）, but in formulas, coordinates and calls',
      TITLE,
    ],
    [
      /[ぁ-ゖァ-ヺー々一-鿿](?=[A-Za-z0-9])|[A-Za-z0-9](?=[ぁ-ゖァ-ヺー々一-鿿])/,
      'a space between Japanese and Latin letters or digits',
      TITLE,
    ],
    [
      /[ぁ-ゖァ-ヺー々一-鿿、。：（）「」] +[ぁ-ゖァ-ヺー々一-鿿、。：（）「」]/,
      'no space between Japanese',
      /^(?:trial\.accuracyHead$|printed\.text\.)/,
    ],
    [/[ぁ-ゖァ-ヺー々一-鿿）」}] ?[:;,!?](?= |$)/, 'full-width ： 、 ！ ？'],
    [/\.\.\./, '…'],
  ],
};

// Other files of tests share the page's language.
afterAll(() => {
  LANGUAGE.value = 'en';
});

/** Everything that the page can say: the word files, and what is composed elsewhere. */
function* everyText(language: Language): Generator<[key: string, text: string]> {
  LANGUAGE.value = language;
  for (const key of keys) yield [key, DICTIONARY[language][key]];
  for (const part of PARTS) yield [`part ${part}`, partName(part)];
  for (const feature of ['surface', 'cap p1', 'side', 'face +x', 'edge', 'vertex', 'face'] as const) {
    yield [`feature ${feature}`, featureName(feature)];
  }
  const end = (distance: number, part: (typeof PARTS)[number]): SaidHit['enter'] => ({ distance, part });
  for (const [enter, exit] of [
    [end(1, 'cylinder'), end(2, 'p2')],
    [end(0, 'p1'), end(2, 'surface')],
    [end(-2, 'p1'), end(0, '+x')],
    [end(-1, 'p1'), end(1, 'back')],
    [end(1, 'front'), end(1, 'front')],
  ]) {
    const chord = exit.distance - enter.distance;
    const hit: SaidHit = { kind: 'capsule', name: '柱', enter, exit, chord, originInside: enter.distance < 0 };
    yield ['a hit', hitSentence(hit, 1)];
  }
  for (const beside of ['start', 'ray', 'end'] as const) {
    yield ['a miss', missSentence({ kind: beside === 'ray' ? 'obb' : 'sphere', name: '柱', distance: 1, beside })];
  }
}

function faults(texts: Iterable<[string, string]>, rules: readonly Banned[]): string[] {
  const found: string[] = [];
  for (const [key, whole] of texts) {
    const text = whole.replace(/\{\w+\}/g, '{}');
    for (const [banned, use, except] of rules) {
      const word = banned.exec(text)?.[0];
      if (word !== undefined && except?.test(key) !== true) found.push(`${key}: ‘${word}’ in “${text}”; use ${use}`);
    }
  }
  return found;
}

test.each([
  ['en', 'The ray leaves the capsule.'],
  ['ja', '3本のレイ'],
] as const)('%s: one word for one thing, one spelling', (language, wrong) => {
  const texts = [...everyText(language), ['wrong', wrong] as [string, string]];
  expect(faults(texts, [...BANNED[language], ...SPELLING[language]])).toEqual([expect.stringMatching(/^wrong: /)]);
});

test('the head of the page keeps to the glossary too', () => {
  const html = readFileSync(fileURLToPath(new URL('../../index.html', import.meta.url)), 'utf8');
  const head = [...html.matchAll(/content="([^"]*)"|<title>([^<]*)</g)].map((match): [string, string] => [
    'index.html',
    match[1] ?? match[2],
  ]);
  expect(head.length).toBeGreaterThan(2);
  expect(faults(head, BANNED.en)).toEqual([]);
});

test('IN and OUT stand on chips only, and so do 入 and 出', () => {
  for (const language of ['en', 'ja'] as const) {
    const chips = [...everyText(language)].filter(([, text]) => /\bIN\b|\bOUT\b|(?:^|[ ：])[入出](?: |$)/.test(text)).map(([key]) => key);
    expect(chips).toEqual(['label.enter', 'label.enterBehind', 'label.exit', 'label.exitOnly']);
  }
});

test.each([
  [['ja'], 'ja'],
  [['ja-JP', 'en'], 'ja'],
  [['fr-FR', 'ja', 'en'], 'ja'],
  [['en-GB', 'ja'], 'en'],
  [['fr'], 'en'],
  [[], 'en'],
] as const)('a browser that wants %j gets %s', (wanted, language) => {
  expect(preferredLanguage(wanted)).toBe(language);
});

test('no text is left over: the page asks for every key', () => {
  const code = files
    .filter((path) => !/words.(en|ja)\.ts$/.test(path) && !WORDS.test(path))
    .map((path) => readFileSync(folder + path, 'utf8'))
    .join('\n');
  // Keys come as they are, or as a template that ends or begins with what varies: `room.${id}`, `tool.${tool}Hint`, `line.${kind}.${outcome}`.
  const templates = [...code.matchAll(/`((?:[a-z]+\.)+)\$\{[^}]*\}(?:\.?\$\{[^}]*\})?([A-Za-z]*)`/g)].map((match) => ({
    head: match[1],
    tail: match[2],
  }));
  const quoted = new Set([...code.matchAll(/'([\w.@-]+)(?=')/g)].map((match) => match[1]));
  const unused = keys.filter(
    (key) => !quoted.has(key.replace('@touch', '')) && !templates.some(({ head, tail }) => key.startsWith(head) && key.endsWith(tail)),
  );
  expect(unused).toEqual([]);
});
