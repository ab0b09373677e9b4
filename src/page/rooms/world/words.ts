// The words of the Collision World, in English and Japanese: each scene's name, and what to watch for in it.

import { texts } from '../../kit/texts.ts';

export const t = texts({
  'scene.meeting': ['One collision', '衝突の仕組み'],
  'scene.meeting.watch': ['Two bodies meet: three steps, from apart to contact.', '2 つの物体が衝突するまでの 3 つの段階を示します。'],
  'meeting.approach': ['They approach: {gap} apart, {speed} m/s towards each other.', '近づいています：間隔 {gap}、接近速度 {speed} m/s。'],
  'meeting.when': [' (step {n})', '（ステップ {n}）'],
  'meeting.overlap': [
    'Their AABBs overlap{when}: the pair is a candidate, and is tested exactly.',
    'AABB が重なります{when}：ペアは候補になり、厳密に判定されます。',
  ],
  'meeting.willTouch': ['They touch{when}: a contact, with normal and impulse.', '接触します{when}：接触点に法線と力積が生じます。'],
  'meeting.touch': [
    'They touch{when}: contact with normal ({normal}) and impulse {impulse} N·s.',
    '接触します{when}：法線（{normal}）、力積 {impulse} N·s。',
  ],
  'meeting.go': ['Go to this moment', 'この時点へ移動'],
  'meeting.next': ['Next', '次のシーン'],
  'scene.rain': ['Rain', '雨'],
  'scene.rain.watch': [
    'New contacts flash; bodies at rest fall asleep and darken.',
    '新しい接触は光り、静止した物体はスリープして暗くなります。',
  ],
  'scene.pile': ['Sphere pile', '球の山'],
  'scene.pile.watch': [
    'The bottom spheres carry a 7 m column and sink less than about 1 cm.',
    'いちばん下の球は高さ 7 m 分の球を支えますが、めり込みは約 1 cm 未満です。',
  ],
  'scene.mixed': ['Mixed pile', '混合の山'],
  'scene.mixed.watch': [
    'Spheres, capsules and cubes of 1 kg each: nothing sinks in, nothing pops out.',
    '球・カプセル・立方体、どれも 1 kg。めり込みも、はじき出されもしません。',
  ],
  'scene.tower': ['Tower', '塔'],
  'scene.tower.watch': [
    'No lean, no creep: after 10 s it has moved less than 1 mm.',
    '傾きもずれもなし。10 秒後の移動量は 1 mm 未満です。',
  ],
  'scene.towers': ['36 towers', '36 の塔'],
  'scene.towers.watch': [
    '23 misaligned cubes each, and every tower stands. Try pulling one out.',
    'ずらして積んだ立方体が 23 個ずつ。どの塔も倒れません。1 つ引き抜いてみてください。',
  ],
  'scene.pyramid': ['Pyramid', 'ピラミッド'],
  'scene.pyramid.watch': [
    'The bottom row carries the whole pyramid; the top settles by less than 2 cm.',
    '最下段が全体の重さを支えます。頂上が沈むのは 2 cm 未満です。',
  ],
  'scene.dominoes': ['Dominoes', 'ドミノ'],
  'scene.dominoes.watch': [
    'One push at the left end: seven dominoes fall per second, down to the last.',
    '左端を一押しすると、毎秒 7 枚ずつ最後まで倒れていきます。',
  ],
  'scene.incline': ['Incline', '斜面'],
  'scene.incline.watch': [
    'A 30° slope, tan 30° = 0.577: the cube with friction 0.5 slides, the one with 0.7 holds.',
    '傾斜 30°、tan 30° = 0.577。摩擦係数 0.5 の立方体は滑り、0.7 の立方体は止まっています。',
  ],
  'scene.bounce': ['Bounce', '跳ね返り'],
  'scene.bounce.watch': [
    'Restitution ½: each bounce reaches a quarter of the previous height, from any height.',
    '反発係数 ½。どの高さからでも、跳ねる高さは毎回 4 分の 1 になります。',
  ],
  'scene.gas': ['Gas', '気体'],
  'scene.gas.watch': [
    'No gravity, no friction, perfectly elastic: energy is conserved.',
    '重力も摩擦もない完全弾性衝突。エネルギーは保存されます。',
  ],
  'scene.newton': ['Newton’s cradle', 'ニュートンのゆりかご'],
  'scene.newton.watch': [
    'The last sphere flies off at the speed of the first; those in between stay put.',
    '最後の球が最初の球の速さで飛び出し、間の球は動きません。',
  ],
  'scene.bullets': ['Bullets', '弾丸'],
  'scene.bullets.watch': [
    'At 100 m/s a body moves 1.67 m per step, 17 times the wall’s thickness, yet none tunnels through. See “Contact events”: a 1 kg sphere is stopped by 100 N·s. Shown at 0.1×.',
    '100 m/s では 1 ステップで 1.67 m、壁の厚さの 17 倍進みますが、1 つもすり抜けません。「接触イベント」では、1 kg の球を止める力積が 100 N·s です。0.1 倍速で表示。',
  ],
  'scene.crowd': ['Capsule crowd', 'カプセルの群れ'],
  'scene.crowd.watch': [
    'All walk towards the centre, collide, lean on each other and topple.',
    '全員が中央へ進み、衝突し、寄りかかり、倒れます。',
  ],
  'scene.break': ['Break it', '壊してみる'],
  'scene.lanes': ['Tunnelling lanes', 'すり抜けレーン'],
  'scene.lanes.watch': [
    'Far: at 60 m/s, 1 m per step, most bodies miss the 5 cm wall. Centre: 8 m/s, less than a body per step, and none does. Near: 60 m/s with continuous collision. More substeps do not help (contacts are found once per step); 480 steps per second do. Shown at 0.1×.',
    '奥：60 m/s（1 ステップに 1 m）では多くが厚さ 5 cm の壁をすり抜けます。中央：8 m/s なら 1 ステップの移動が物体より小さく、すり抜けません。手前：60 m/s で連続衝突検出あり。接触の検出は 1 ステップに 1 回なので、サブステップを増やしても防げませんが、毎秒 480 ステップなら防げます。0.1 倍速で表示。',
  ],
  'scene.lanes.mend': ['Continuous collision in every lane', '全レーンで連続衝突検出'],
  'scene.substep': ['Towers with one substep', 'サブステップ 1 回の塔'],
  'scene.substep.watch': [
    'One solver pass per step is too soft for 23 cubes that fall into place: every tower collapses. With four, every tower stays up.',
    '落ちて重なる 23 個の立方体は、1 ステップに 1 回解くだけでは支えきれず、どの塔も崩れます。4 回なら、どの塔も倒れません。',
  ],
  'scene.substep.mend': ['Four substeps', 'サブステップを 4 回にする'],
  'scene.unturned': ['AABBs cannot rotate', 'AABB は回転できない'],
  'scene.unturned.watch': [
    'Front: AABBs. Back: the same boxes as OBBs. Beyond the edge, hit high, on a slope: the OBB tips over, the AABB stays aligned with the axes.',
    '手前が AABB、奥が同じサイズの OBB。端からはみ出しても、上のほうに衝突されても、斜面の上でも、OBB は倒れたり傾いたりしますが、AABB は座標軸に平行なままです。',
  ],
  'scene.unturned.mend': ['Replace AABBs by OBBs', 'AABB を OBB に置き換える'],
  'scene.recording': ['Recording', '記録'],
  'scene.recording.watch': [
    'A world as it was recorded, step by step. Edit it, or press “Continue live”, and it goes on from there.',
    '記録されたワールドをステップごとに再生します。編集するか「ここから続ける」を押すと、その時点から先へ進みます。',
  ],
  'recording.open': ['Open recording…', '記録を開く…'],
  'recording.export': ['Export recording', '記録をエクスポート'],
  'recording.exportHint': [
    'All steps up to this one as a .kantsu file, with the queries of the pinned rays',
    'このステップまでの全体を .kantsu ファイルに保存します（ピン留めしたレイのクエリも含みます）',
  ],
  'event.title': ['Contact events', '接触イベント'],
  'event.mine': ['Selected body only', '選択した物体のみ'],
  'event.hint': [
    'Newest first. Below a begin event: approach speed and impulse of the impact. Click a step to go there, a name to select the body.',
    '新しい順。左の数字がステップです。「開始」の下は衝突の接近速度と力積。ステップをクリックするとその時点へ移動し、名前をクリックすると物体を選択します。',
  ],
  'event.kind': ['Events', 'イベント'],
  'event.kind.all': ['all', 'すべて'],
  'event.kind.impact': ['impacts', '衝突'],
  'event.kind.began': ['begins', '開始'],
  'event.kind.ended': ['ends', '終了'],
  'event.least': ['approach speed ≥ (m/s)', '接近速度 ≥（m/s）'],
  'event.first': ['First contact of each pair only', '各ペアの最初の接触のみ'],
  'event.go': ['Go to this step', 'このステップへ移動'],
  'event.csv': ['Export CSV', 'CSV をエクスポート'],
  'event.json': ['Export JSON', 'JSON をエクスポート'],
  'event.none': ['None yet.', 'まだありません。'],
  'scene.announced': ['{title}: {watch}', '{title}：{watch}'],
  'scene.choose': ['Scene', 'シーン'],
  'scene.previous': ['Previous scene ([)', '前のシーン（[）'],
  'scene.next': ['Next scene (])', '次のシーン（]）'],
  'colour.by': ['Colour by', '色分け'],
  'colour.kind': ['kind', '形状'],
  'colour.island': ['island', 'アイランド'],
  'colour.sleep': ['sleep timer', 'スリープタイマー'],
  'colour.speed': ['speed', '速さ'],
  'colour.material': ['material', '材質'],
  'colour.island.hint': [
    'One colour for bodies that touch: they sleep and wake together.',
    '接触し合う物体は同じ色。まとめてスリープし、まとめて起きます。',
  ],
  'colour.sleep.hint': [
    'Blue: moving. Red: at rest for 0.5 s, asleep with its island.',
    '青：動いている。赤：0.5 s 静止し、アイランドごとスリープ。',
  ],
  'colour.speed.hint': ['Blue: at rest. Red: 10 m/s and more.', '青：静止。赤：10 m/s 以上。'],
  'colour.material.hint': ['One colour for each pair of friction and restitution.', '摩擦係数と反発係数が同じ物体は同じ色。'],
  'count.bodies': ['bodies', '物体の数'],
  'count.balls': ['spheres', '球の数'],
  'count.cubes': ['cubes', '立方体の数'],
  'count.towers': ['towers', '塔の数'],
  'count.rows': ['rows', '段の数'],
  'count.dominoes': ['dominoes', 'ドミノの数'],
});

export type WorldKey = Parameters<typeof t>[0];

declare module '../../kit/texts.ts' {
  interface TextKeys extends Record<WorldKey, string> {}
}
