// The words of the Collision World, in English and Japanese: each scene's name, and what to watch for in it.

const en = {
  'scene.rain': 'Rain',
  'scene.rain.watch': 'New contacts flash; bodies at rest fall asleep and darken.',
  'scene.pile': 'Sphere pile',
  'scene.pile.watch': 'The bottom spheres carry a 7 m column and sink less than about 1 cm.',
  'scene.mixed': 'Mixed pile',
  'scene.mixed.watch': 'Spheres, capsules and cubes of 1 kg each: nothing sinks in, nothing pops out.',
  'scene.tower': 'Tower',
  'scene.tower.watch': 'No lean, no creep: after 10 s it has moved less than 1 mm.',
  'scene.towers': '36 towers',
  'scene.towers.watch': '23 misaligned cubes each, and every tower stands. Try pulling one out.',
  'scene.pyramid': 'Pyramid',
  'scene.pyramid.watch': 'The bottom row carries the whole pyramid; the top settles by less than 2 cm.',
  'scene.dominoes': 'Dominoes',
  'scene.dominoes.watch': 'One push at the left end: seven dominoes fall per second, down to the last.',
  'scene.incline': 'Incline',
  'scene.incline.watch': 'A 30° slope, tan 30° = 0.577: the cube with friction 0.5 slides, the one with 0.7 holds.',
  'scene.bounce': 'Bounce',
  'scene.bounce.watch': 'Restitution ½: each bounce reaches a quarter of the previous height, from any height.',
  'scene.gas': 'Gas',
  'scene.gas.watch': 'No gravity, no friction, perfectly elastic: energy is conserved.',
  'scene.newton': 'Newton’s cradle',
  'scene.newton.watch': 'The last sphere flies off at the speed of the first; those in between stay put.',
  'scene.bullets': 'Bullets',
  'scene.bullets.watch':
    'At 100 m/s a body moves 1.67 m per step, 17 times the wall’s thickness, yet none tunnels through. See “Contact events”: a 1 kg sphere is stopped by 100 N·s. Shown at 0.1×.',
  'scene.crowd': 'Capsule crowd',
  'scene.crowd.watch': 'All walk towards the centre, collide, lean on each other and topple.',
  'scene.break': 'Break it',
  'scene.lanes': 'Tunnelling lanes',
  'scene.lanes.watch':
    'Far: at 60 m/s, 1 m per step, most bodies miss the 5 cm wall. Centre: 8 m/s, less than a body per step, and none does. Near: 60 m/s with continuous collision. More substeps do not help (contacts are found once per step); 480 steps per second do. Shown at 0.1×.',
  'scene.lanes.mend': 'Continuous collision in every lane',
  'scene.substep': 'Towers with one substep',
  'scene.substep.watch':
    'One solver pass per step is too soft for 23 cubes that fall into place: every tower collapses. With four, every tower stays up.',
  'scene.substep.mend': 'Four substeps',
  'scene.unturned': 'AABBs cannot rotate',
  'scene.unturned.watch':
    'Front: AABBs. Back: the same boxes as OBBs. Beyond the edge, hit high, on a slope: the OBB tips over, the AABB stays aligned with the axes.',
  'scene.unturned.mend': 'Replace AABBs by OBBs',
  'event.title': 'Contact events',
  'event.mine': 'Selected body only',
  'event.hint':
    'Newest first. Below a begin event: approach speed and impulse of the impact. Click a step to go there, a name to select the body; hover to pause the list.',
  'event.hint@touch':
    'Newest first. Below a begin event: approach speed and impulse of the impact. Tap a step to go there, a name to select the body.',
  'event.none': 'None yet.',
  'event.began': 'begins',
  'event.ended': 'ends',
  'scene.told': '{title}: {watch}',
  'scene.choose': 'Scene',
  'scene.previous': 'Previous scene ([)',
  'scene.next': 'Next scene (])',
  'world.seed': 'seed',
  'count.bodies': 'bodies',
  'count.balls': 'spheres',
  'count.cubes': 'cubes',
  'count.towers': 'towers',
  'count.rows': 'rows',
  'count.dominoes': 'dominoes',
} as const;

export type WorldKey = keyof typeof en;

declare module '../../kit/texts.ts' {
  interface TextKeys extends Record<WorldKey, string> {}
}

const ja: Record<WorldKey, string> = {
  'scene.rain': '雨',
  'scene.rain.watch': '新しい接触は光り、静止した物体はスリープして暗くなります。',
  'scene.pile': '球の山',
  'scene.pile.watch': 'いちばん下の球は高さ 7 m 分の球を支えますが、めり込みは約 1 cm 未満です。',
  'scene.mixed': '混合の山',
  'scene.mixed.watch': '球・カプセル・立方体、どれも 1 kg。めり込みも、はじき出されもしません。',
  'scene.tower': '塔',
  'scene.tower.watch': '傾きもずれもなし。10 秒後の移動量は 1 mm 未満です。',
  'scene.towers': '36 の塔',
  'scene.towers.watch': 'ずらして積んだ立方体が 23 個ずつ。どの塔も倒れません。1 つ引き抜いてみてください。',
  'scene.pyramid': 'ピラミッド',
  'scene.pyramid.watch': '最下段が全体の重さを支えます。頂上が沈むのは 2 cm 未満です。',
  'scene.dominoes': 'ドミノ',
  'scene.dominoes.watch': '左端を一押しすると、毎秒 7 枚ずつ最後まで倒れていきます。',
  'scene.incline': '斜面',
  'scene.incline.watch': '傾斜 30°、tan 30° = 0.577。摩擦係数 0.5 の立方体は滑り、0.7 の立方体は止まっています。',
  'scene.bounce': '跳ね返り',
  'scene.bounce.watch': '反発係数 ½。どの高さからでも、跳ねる高さは毎回 4 分の 1 になります。',
  'scene.gas': '気体',
  'scene.gas.watch': '重力も摩擦もない完全弾性衝突。エネルギーは保存されます。',
  'scene.newton': 'ニュートンのゆりかご',
  'scene.newton.watch': '最後の球が最初の球の速さで飛び出し、間の球は動きません。',
  'scene.bullets': '弾丸',
  'scene.bullets.watch':
    '100 m/s では 1 ステップで 1.67 m、壁の厚さの 17 倍進みますが、1 つもすり抜けません。「接触イベント」では、1 kg の球を止める力積が 100 N·s です。0.1 倍速で表示。',
  'scene.crowd': 'カプセルの群れ',
  'scene.crowd.watch': '全員が中央へ進み、衝突し、寄りかかり、倒れます。',
  'scene.break': '壊してみる',
  'scene.lanes': 'すり抜けレーン',
  'scene.lanes.watch':
    '奥：60 m/s（1 ステップに 1 m）では多くが厚さ 5 cm の壁をすり抜けます。中央：8 m/s なら 1 ステップの移動が物体より小さく、すり抜けません。手前：60 m/s で連続衝突検出あり。接触の検出は 1 ステップに 1 回なので、サブステップを増やしても防げませんが、毎秒 480 ステップなら防げます。0.1 倍速で表示。',
  'scene.lanes.mend': '全レーンで連続衝突検出',
  'scene.substep': 'サブステップ 1 回の塔',
  'scene.substep.watch':
    '落ちて重なる 23 個の立方体には、1 ステップに 1 回の解法では柔らかすぎて、どの塔も崩れます。4 回なら、どの塔も倒れません。',
  'scene.substep.mend': 'サブステップを 4 回にする',
  'scene.unturned': 'AABB は回転できない',
  'scene.unturned.watch':
    '手前が AABB、奥が同じサイズの OBB。端からはみ出しても、上のほうに衝突されても、斜面の上でも、OBB は倒れたり傾いたりしますが、AABB は座標軸に平行なままです。',
  'scene.unturned.mend': 'AABB を OBB に置き換える',
  'event.title': '接触イベント',
  'event.mine': '選択した物体のみ',
  'event.hint':
    '新しい順。左の数字がステップです。「開始」の下は衝突の接近速度と力積。ステップをクリックするとその時点へ移動し、名前をクリックすると物体を選択します。ポインタを重ねると一覧は止まります。',
  'event.hint@touch':
    '新しい順。左の数字がステップです。「開始」の下は衝突の接近速度と力積。ステップをタップするとその時点へ移動し、名前をタップすると物体を選択します。',
  'event.none': 'まだありません。',
  'event.began': '開始',
  'event.ended': '終了',
  'scene.told': '{title}：{watch}',
  'scene.choose': 'シーン',
  'scene.previous': '前のシーン（[）',
  'scene.next': '次のシーン（]）',
  'world.seed': 'シード',
  'count.bodies': '物体の数',
  'count.balls': '球の数',
  'count.cubes': '立方体の数',
  'count.towers': '塔の数',
  'count.rows': '段の数',
  'count.dominoes': 'ドミノの数',
};

export const words = { en, ja };
