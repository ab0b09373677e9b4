// The words of the lessons, in English and Japanese. The Japanese is that of the texts: です・ます, their terms in 「 」 where they come first.

import type { LessonId } from './lesson.ts';

type Keyed<Head extends string> = Readonly<Record<`lessons.${Head}.${LessonId}`, string>>;

const en = {
  'lessons.contents': 'Contents',
  'lessons.count': '{n} of {all} solved',
  'lessons.clear': 'Clear progress',
  'lessons.solvedMark': 'solved',
  'lessons.steps': 'Lessons',
  'lessons.previous': 'Previous lesson',
  'lessons.next': 'Next lesson',
  'lessons.zoom': 'Zoom',
  'lessons.zoomIn': 'Zoom in (+)',
  'lessons.zoomOut': 'Zoom out (−)',
  'lessons.fit': 'Fit (F)',
  'lessons.view': 'View',
  'lessons.view.oblique': '3D',
  'lessons.view.front': 'xy',
  'lessons.view.top': 'xz',
  'lessons.view.plane': 'figure plane',
  'lessons.taskTitle': 'Task',
  'lessons.hintTitle': 'Hint',
  'lessons.showSolution': 'Show a solution',
  'lessons.solved': 'Solved.',
  'lessons.solvedBefore': 'Solved before.',
  'lessons.numbers': 'Numbers',
  'lessons.reset': 'Reset',
  'lessons.formulas': 'With letters, with numbers',
  'lessons.defectTitle': 'Where the text errs',
  'lessons.exercises': 'Exercises',
  'lessons.snippet': 'Code to copy',
  'lessons.stepThrough': 'Step through the algorithm',
  'lessons.parting': 'Show the case the text gets wrong',
  'lessons.snippetLanguage': 'Programming language',
  'lessons.copySnippet': 'Copy',
  'lessons.snippetCopied': 'Copied.',
  'lessons.snippetRefused': 'Clipboard access denied.',
  'lessons.snippetMissing': 'The code could not be loaded.',
  'lessons.snippetHelpers': 'Vector helpers (copied along)',
  'lessons.move': 'move {letter}',
  'lessons.number': 'size {letter}',
  'lessons.keyTab': 'next handle',
  'lessons.keyArrows': 'move the handle by 0.1 m (Shift: 0.01 m)',
  'lessons.keyDepth': 'move the handle in depth',
  'lessons.keySteps': 'previous, next lesson',
  'lessons.keyContents': 'contents',
  'lessons.keyReset': 'reset the figure',
  'lessons.keyZoom': 'zoom in, zoom out, fit',

  'lessons.kind': 'How much of the line counts',
  'lessons.line': 'line',
  'lessons.halfLine': 'half-line',
  'lessons.segment': 'segment',
  'lessons.figure': 'Figure',
  'lessons.arrowFigure': 'P → Q',
  'lessons.sphereFigure': 'sphere and point',
  'lessons.signFigure': 'sign of P × Q',
  'lessons.aKind': 'A is a',
  'lessons.bKind': 'B is a',
  'lessons.circle': 'circle',
  'lessons.box': 'box',
  'lessons.capsule': 'capsule',
  'lessons.policy': 'Collinear',
  'lessons.missPolicy': 'never hit',
  'lessons.hitPolicy': 'hit where shared',
  'lessons.aPart': 'A is a',
  'lessons.bPart': 'B is a',

  'lessons.patternTable': 'Penetration patterns',
  'lessons.enter.p1': 'enters P1',
  'lessons.enter.cylinder': 'enters cylinder',
  'lessons.enter.p2': 'enters P2',
  'lessons.exit.p1': 'exits P1',
  'lessons.exit.cylinder': 'exits cylinder',
  'lessons.exit.p2': 'exits P2',
  'lessons.found': 'found',
  'lessons.dispatchTable': 'Which class computes which pair',
  'lessons.dispatchDirect': '{name} has this pair: no flip. a.HitTest(b) = {ab}, b.HitTest(a) = {ba}.',
  'lessons.dispatchFlipped': 'Flipped: {name} has this pair. a.HitTest(b) = {ab}, b.HitTest(a) = {ba}.',
  'lessons.timingTable': 'Times',
  'lessons.measure': 'Measure',
  'lessons.measuring': 'Measuring …',
  'lessons.timesEqual': 'No difference: it is within the noise of the rounds.',
  'lessons.timesDiffer': '“{name}” is {times} times as fast, on this machine, warm.',
  'lessons.withRoot': 'with √',
  'lessons.withoutRoot': 'without √',
  'lessons.aabbPair': 'AABB–AABB',
  'lessons.obbPair': 'OBB–OBB',
  'lessons.startTimer': 'start',
  'lessons.stopTimer': 'stop',
  'lessons.resetTimer': 'reset',
  'lessons.setTimer': 'set',
  'lessons.initialTime': 'initial time (s)',
  'lessons.newTimer': 'new timer',
  'lessons.runsAtOnce': 'a new timer runs from its construction, as in the text',
  'lessons.events': 'Calls and events',
  'lessons.yes': 'yes',
  'lessons.no': 'no',

  'lessons.inRange': 'Raycast: the same on any solid',
  'lessons.inPatterns': 'Patterns: 20 rays through a capsule',
  'lessons.inQuiz': 'Quiz: entry and exit in 60 seconds',
  'lessons.inMatrix': 'Pairs: every pair of solids in 3D',
  'lessons.inPairs': '2D: pairs of shapes',
  'lessons.inLines': '2D: lines, half-lines and segments',
  'lessons.inCapsules': '2D: two capsules step by step',
  'lessons.inVerify': 'Verify: every pose against the oracle',
  'lessons.inSat': 'SAT: step through the axes',
  'lessons.inWorld': 'Collisions: both kinds of box in motion',

  'lessons.title.S0.1': 'Vector between two points',
  'lessons.text.S0.1':
    'The vector from P to Q is end minus start: V = Q − P. Its product with itself is its squared length, V·V = |V|², and squared lengths compare as well as lengths, without a root. The same V describes a sphere: a point is inside where |P − Pc| ≤ r. The sign of P × Q shows which way it is from P to Q: counter-clockwise is positive, and reversed where y points down.',
  'lessons.task.S0.1': 'Make V·V equal to 25, with neither component zero.',
  'lessons.hint.S0.1': 'Two whole numbers whose squares add up to 25 …',

  'lessons.title.S0.2': 'Line and sphere: the quadratic',
  'lessons.text.S0.2':
    'Put the line P0 + t·V into |P − Pc| = r, and A·t² + 2B·t + C = 0 remains, with A = V·V, B = (P0 − Pc)·V and C = |P0 − Pc|² − r². The discriminant D = B² − A·C decides: two roots, one, or none. V need not be a unit vector, as t counts how many times V fits.',
  'lessons.task.S0.2': 'Change V until the near root t₁ is 1 (to 0.01). Where does the arrow end?',
  'lessons.hint.S0.2': 't counts lengths of V. At t = 1 the point P0 + t·V is the tip of the arrow.',
  'lessons.defect.S0.2':
    'The printed discriminant lacks Pc·Pc and takes the root twice: for P0 = (−5, 0, 0), V = (1, 0, 0), Pc = (3, 0, 0), r = 1 it gives 6.22 and 9.78 in place of 7 and 9. It also returns the far root first. Far from the origin B² − A·C cancels; we move to the point of the line closest to Pc first.',

  'lessons.title.S0.3': 'Line and sphere: the cross product',
  'lessons.text.S0.3':
    'With C = Pc − P0, the length of C × V̂ is |C| sin θ: the perpendicular from the centre to the line. Compare it with the radius and you know whether they meet. There are three outcomes, not two: tangent, crossing, no hit.',
  'lessons.task.S0.3': 'Make the perpendicular equal to the radius (to 0.01).',
  'lessons.hint.S0.3': 'A horizontal V makes it easy: the perpendicular is then the difference of the heights.',
  'lessons.defect.S0.3':
    'The text compares |C × V̂| with r² where r is meant. With a perpendicular of 3 and r = 2 that is a hit (3 ≤ 4); with 0.4 and r = 0.5 a miss (0.4 > 0.25). Both are wrong.',

  'lessons.title.S0.4': 'Line and sphere: the right triangle',
  'lessons.text.S0.4':
    'The projection C·V̂ is how far along the line the foot of the perpendicular lies. C, its projection and the perpendicular form a right triangle; the centre and both crossings form an isosceles triangle, whose foot is halfway between the crossings. So W = √(r² − |perpendicular|²), and the points are at C·V̂ − W and C·V̂ + W.',
  'lessons.task.S0.4': 'Choose the half-line, and find a position where the whole line would hit and the half-line does not.',
  'lessons.hint.S0.4': 'A half-line has t ≥ 0. Make V point away from the sphere: both roots become negative.',
  'lessons.defect.S0.4':
    'The printed code needs a unit V without checking: with V = (2, 0, 0) both distances are wrong. A zero vector returns a hit with NaN, and a sphere behind the origin is a hit at t = −6.',

  'lessons.title.S0.5': 'Sphere and capsule: clamp f',
  'lessons.text.S0.5':
    'With L = P2 − P1 and K = Pc − P1, f = K·L / |L|² is the ratio along the axis at which the foot of the perpendicular lies. It is a ratio, which is why L is not normalised. Clamp f to 0 … 1: the foot follows the sphere and stops dead at the end. Its distance from Pc is compared with r₁ + r₂.',
  'lessons.task.S0.5': 'Make f stop at 0 while the sphere still touches the capsule.',
  'lessons.hint.S0.5': 'Move the sphere past P1, just beyond the end of the axis.',
  'lessons.defect.S0.5':
    'A capsule of length zero divides 0 by 0 in the text, and the comparison with NaN is a miss. It is a sphere around P1: capsule (0, 0)–(0, 0) with r = 1 and circle (0.5, 0) with r = 1 overlap by 1.5.',

  'lessons.title.S0.6': 'Two capsules in the plane',
  'lessons.text.S0.6':
    'The closest points of two segments in the plane include an end, unless the segments cross. So four distances from an end to the opposite axis are compared with r₁ + r₂, and the crossing is a case of its own: on each axis, the cross products of both ends have opposite signs.',
  'lessons.task.S0.6': 'Find a pose that the four end distances get wrong: all of them greater than r₁ + r₂, and the capsules overlap.',
  'lessons.hint.S0.6': 'Make the axes cross, far from every end.',
  'lessons.defect.S0.6':
    'The first version of the text had the four ends alone; a reader’s comment led to the crossing test. That test multiplies two cross products, which underflows at sizes of 1e-12. Compare the signs.',

  'lessons.title.S0.7': 'Two capsules in space',
  'lessons.text.S0.7':
    'In space the axes hardly ever cross. Their common perpendicular L × L′ gives the closest points of the two lines, s₀ and t₀. Clamp s, find the t that belongs to it, clamp t, and find s once more: that gives the closest points of the segments. If L × L′ is zero the axes are parallel, and any s will do to begin with.',
  'lessons.task.S0.7': 'Bring s and t between 0 and 1, with d equal to r₁ + r₂ (to 0.05).',
  'lessons.hint.S0.7': 'Look along xy and let the axes cross there. Then raise or lower one of them.',

  'lessons.title.S0.8': 'A segment against the inflated sphere',
  'lessons.text.S0.8':
    'The readers’ alternative: shrink the capsule to its axis and inflate the sphere to r₁ + r₂. The line enters the inflated sphere at t₁ and exits at t₂; the axis goes from 0 to |L|. The shapes touch where both intervals overlap.',
  'lessons.task.S0.8': 'Put the whole axis inside the inflated sphere.',
  'lessons.hint.S0.8': 'Move P1 and P2 close to Pc, or increase r₁.',
  'lessons.defect.S0.8':
    'The readers’ code looks for a point where the axis crosses the sphere’s surface. An axis that is entirely inside crosses it nowhere, so a deep overlap is a miss: capsule (0.2, 0)–(0.4, 0) with r = 0.5 in the circle (0, 0) with r = 1 is 1.3 deep.',

  'lessons.title.S1.1': 'Ray and sphere: entry and exit',
  'lessons.text.S1.1':
    'A ray pierces a sphere at two points: the entry point Q1 and the exit point Q2. They are the two roots t₁ ≤ t₂. If the origin is inside, the entry is behind it: t₁ is negative and only the exit lies ahead.',
  'lessons.task.S1.1': 'Start the ray inside the sphere.',
  'lessons.hint.S1.1': 'Drag P0 into the sphere and watch the sign of t₁.',

  'lessons.title.S1.2': 'Ray and infinite cylinder',
  'lessons.text.S1.2':
    'Remove from P0 and V what runs along the axis: the cylinder becomes a circle, and the same quadratic remains with V⊥ and M⊥. Each root has its place s on the axis. Only where 0 ≤ s ≤ 1 is it on the capsule; the others are rejected, and a sphere decides. Parallel to the axis A is 0: inside all along the line, or outside all along it.',
  'lessons.task.S1.2':
    'Find a ray that enters within the capsule’s cylinder (0 ≤ s₁ ≤ 1) and whose second root is rejected beyond P2 (s₂ > 1).',
  'lessons.hint.S1.2': 'Aim at the cylinder near P2, at a slant towards P2.',

  'lessons.title.S1.3': 'Ray and capsule: Q1 and Q2',
  'lessons.text.S1.3':
    'A capsule is the locus of a sphere that slides from P1 to P2. To see where Q1 lies, look at two angles. If the angle at P1 is obtuse, P1P2·P1Q1 is negative and Q1 is on cap P1. If the angle at P2 is obtuse, it is on cap P2. If both are acute, it is on the cylinder. The same goes for Q2.',
  'lessons.task.S1.3': 'Find a ray that enters through P1 and exits through P2.',
  'lessons.hint.S1.3': 'Aim almost along the axis, from beyond P1.',
  'lessons.defect.S1.3':
    'The text’s cascade of strict comparisons has a hole at the seam, and where the ray runs in the surface, parallel to the axis, it returns a point in place of a chord: (−9, 1, 0) + t·(1, 0, 0) on the capsule (−3, 0, 0)–(3, 0, 0), r = 1, gives 6 and 6; correct is 6 and 12.',

  'lessons.title.S1.4': 'The penetration patterns',
  'lessons.text.S1.4':
    'Three parts for the entry, three for the exit: nine patterns, and all nine occur. Besides them there are the degenerate cases: tangent, parallel, origin inside, length zero. Move the ray and watch the table fill.',
  'lessons.task.S1.4': 'Enter and exit through the same part, once for each: P1, cylinder, P2.',
  'lessons.hint.S1.4': 'A ray at right angles to the axis enters and exits through the same part.',

  'lessons.title.S2.1': 'Line against line',
  'lessons.text.S2.1':
    'With v = B − A between the starting points, t = (v × v₁) / (v₁ × v₂) is where the second line meets the first. The denominator is the sine of the angle between them: when it is zero the lines are parallel, and there is no t.',
  'lessons.task.S2.1': 'Make the two lines parallel, without one lying on the other.',
  'lessons.hint.S2.1': 'v₁ × v₂ = 0: make one direction a multiple of the other. (2, 1) and (4, 2), for example.',
  'lessons.defect.S2.1':
    'The text compares |v₁ × v₂| with a fixed ε, without normalising. Two perpendicular directions of length 1e-4 have a cross product of 1e-8 and are called parallel. Compare with ε|v₁||v₂|.',

  'lessons.title.S2.2': 'Line against half-line',
  'lessons.text.S2.2':
    'A half-line has a start and no end. It meets the line where t ≥ 0; with t < 0 the crossing lies behind the start. Games call this a ray.',
  'lessons.task.S2.2': 'Find a position where the lines cross and the half-line does not reach the crossing (t < 0).',
  'lessons.hint.S2.2': 'Reverse v₂, or move B across line A.',
  'lessons.defect.S2.2': 'The words of the text require t > 0, its code t ≥ 0. The start belongs to the half-line: t ≥ 0.',

  'lessons.title.S2.3': 'Parallel lines: a choice',
  'lessons.text.S2.3':
    'Lines that are parallel and apart never meet. Lines that coincide share every point: is that a hit? The text’s answer is no by default. It is a decision, not geometry, so the caller makes it.',
  'lessons.task.S2.3': 'Lay B on line A, and choose the policy under which they hit.',
  'lessons.hint.S2.3': 'B has to start on the line A, and v₂ must be parallel to v₁.',

  'lessons.title.S2.4': 'Half-lines and segments',
  'lessons.text.S2.4':
    'All mixed cases are one computation: s and t as for lines, and then the ranges. A line admits every number, a half-line 0 and above, a segment 0 to 1.',
  'lessons.task.S2.4': 'Find a position and two kinds that hit, although two segments would not.',
  'lessons.hint.S2.4': 'Make both half-lines, and let them cross beyond the tips of the arrows.',

  'lessons.title.S3.1': 'Circle, box, capsule: every pair',
  'lessons.text.S3.1':
    'Three shapes make nine pairs. The text’s table has three crosses: box–capsule, capsule–box and capsule–capsule. Here every pair works, and boxes may be rotated.',
  'lessons.task.S3.1': 'Make one of the crosses work: let a box and a capsule touch (d within 0.02 of 0).',
  'lessons.hint.S3.1': 'Choose the shapes first, then move one with the arrow keys; Shift makes small steps.',
  'lessons.defect.S3.1':
    'For circle and box the text compares with < on the faces and with ≤ on the corners: half size (2, 1), r = 1, centre (0, 2) touches a face and is a miss, while (2, 2) at the corner is a hit. The rotation of a box is ignored.',

  'lessons.title.S3.2': 'One call for any two shapes',
  'lessons.text.S3.2':
    'a.HitTest(b) does not know what b is. So it calls b.HitTest(this), and now both classes are known: double dispatch. Each pair is written once; if it is written in the first class, the call is flipped once more with other.HitTest(this).',
  'lessons.task.S3.2': 'Choose A and B so that the call is flipped.',
  'lessons.hint.S3.2': 'Pairs are written in the class that comes first in the table. Swap the two shapes.',

  'lessons.title.S3.3': 'The verification program',
  'lessons.text.S3.3':
    'Two shapes, a line between them, and the line turns red when they overlap: a test program that needs no words. Drag a shape across the other and watch for a wrong colour; that is how most errors of a hit test are found.',
  'lessons.task.S3.3': 'Let the line turn red with the smallest overlap you can: at most 0.05.',
  'lessons.hint.S3.3': 'Arrow keys move a handle by 0.1 m, with Shift by 0.01 m.',
  'lessons.defect.S3.3':
    'Circle and circle are compared with < in this text, so touching is a miss; text S4 has ≤. Here touching counts as a hit everywhere.',

  'lessons.title.S3.4': 'Root or no root',
  'lessons.text.S3.4':
    'd ≤ r₁ + r₂ and d² ≤ (r₁ + r₂)² have the same answer, and the second needs no root. Whether that is faster is a question for the clock, not for habit: today’s processors compute a root in a few cycles and work on something else meanwhile.',
  'lessons.task.S3.4': 'Make d² equal to (r₁ + r₂)² (to 0.1). Then measure both forms.',
  'lessons.hint.S3.4': 'Both numbers are beside the task. The button is below the figure.',

  'lessons.title.S4.1': 'Distance between two points',
  'lessons.text.S4.1':
    'In space there is one square more: d = √(vx² + vy² + vz²). The text’s example is P₁ (2, 3, 4) and P₂ (4, 6, 8): √(4 + 9 + 16) = √29 = 5.385. As a function of its own it is the first step of every test that follows.',
  'lessons.task.S4.1': 'Make d equal to 7 (to 0.01), with no component zero.',
  'lessons.hint.S4.1': '49 = 4 + 9 + 36. Type the coordinates, or use the arrow keys.',

  'lessons.title.S4.2': 'Sphere and sphere',
  'lessons.text.S4.2':
    'Two spheres touch where the distance of their centres is at most the sum of their radii: d ≤ ra + rb. This is the cheapest test there is, which is why larger shapes are often wrapped in a sphere first.',
  'lessons.task.S4.2': 'Make d equal to ra + rb (to 0.01).',
  'lessons.hint.S4.2': 'Move one sphere along a single axis, or change a radius.',

  'lessons.title.S4.3': 'AABB and point: the overhang',
  'lessons.text.S4.3':
    'How far is a point from a box? Take on each axis what exceeds the half size: the overhang vector (vx, vy, vz). Its length is the distance. A box of half size 0.5 and the point (1, 1, 1): √(3 · 0.25) = 0.866. For a sphere, compare it with r.',
  'lessons.task.S4.3': 'Move the point so that exactly one overhang is zero: the closest point lies on an edge.',
  'lessons.hint.S4.3': 'On one axis the point must be within the box’s half size, on the others beyond it.',

  'lessons.title.S4.4': 'AABB and OBB',
  'lessons.text.S4.4':
    'An AABB keeps to the axes of the world: three comparisons. An OBB has axes of its own: up to 15 axes have to be tested, 3 + 3 face normals and 9 cross products. The looser box is cheaper, the tighter one hits less often by mistake.',
  'lessons.task.S4.4': 'Find a pose where the AABBs overlap and the OBBs do not. Then measure both.',
  'lessons.hint.S4.4': 'Rotate a box by 45° and bring it close to a corner of the other.',

  'lessons.title.S4.5': 'Separating axes',
  'lessons.text.S4.5':
    'Two convex solids are apart exactly if there is an axis on which their projections are apart: the separating axis. At right angles to it, in the gap, lies the separating plane. For two boxes 15 axes are enough; at the first gap the search ends.',
  'lessons.task.S4.5': 'Move B until a separating plane appears.',
  'lessons.hint.S4.5': 'Any axis with a gap will do. Move B away from A.',
  'lessons.defect.S4.5':
    'With the boxes’ own axes alone, two boxes that only an edge × edge axis separates are a hit at a gap of 0.339. Sphere and box likewise: sphere (1.8, 1.8, 1.8), r = 1, and a box of half size 1 have a gap of 0.386 that no face normal finds.',

  'lessons.title.S4.6': 'A capsule is a thickened segment',
  'lessons.text.S4.6':
    'All points at most r′ from the segment Ps–Pe: that is a capsule, a segment volume. (In the figure P1, P2 and r₂.) Its test is the distance from a segment, which is why it is cheap; and it fits the human figure well: arms, legs, a trunk.',
  'lessons.task.S4.6': 'Bring the sphere beyond the end P2 (f > 1), so that it touches the capsule (to 0.02).',
  'lessons.hint.S4.6': 'Beyond the end only the distance from P2 counts: r₁ + r₂. Move the sphere in line with the axis.',

  'lessons.title.S4.7': 'The countdown timer',
  'lessons.text.S4.7':
    'Initial time (5 s if none is given), start, stop, reset, set, remaining time, is over: that is all a countdown needs. It advances once a frame by the time that has passed and never reports less than zero. Stop pauses; reset restores the initial time and starts.',
  'lessons.task.S4.7': 'Start the countdown, and stop it with between 1 and 2 seconds left.',
  'lessons.hint.S4.7': 'Missed it? reset restores the initial time and starts.',
  'lessons.defect.S4.7':
    'The text’s timer runs from its construction, so the first frame already consumes time from before the start; ours waits for start. The printed code also reports negative times, and its initialiser is inside the parameter list.',
} as const satisfies Keyed<'title'> & Keyed<'text'> & Keyed<'task'> & Keyed<'hint'> & Record<string, string>;

export type LessonsKey = keyof typeof en;

const ja: Record<LessonsKey, string> = {
  'lessons.contents': '目次',
  'lessons.count': '{all} 問中 {n} 問正解',
  'lessons.clear': '進み具合を消す',
  'lessons.solvedMark': '正解済み',
  'lessons.steps': 'レッスン',
  'lessons.previous': '前のレッスン',
  'lessons.next': '次のレッスン',
  'lessons.zoom': 'ズーム',
  'lessons.zoomIn': '拡大（+）',
  'lessons.zoomOut': '縮小（−）',
  'lessons.fit': '全体を表示（F）',
  'lessons.view': '視点',
  'lessons.view.oblique': '立体',
  'lessons.view.front': 'xy 平面',
  'lessons.view.top': 'xz 平面',
  'lessons.view.plane': '図の平面',
  'lessons.taskTitle': '課題',
  'lessons.hintTitle': 'ヒント',
  'lessons.showSolution': '解答例を見る',
  'lessons.solved': '正解です。',
  'lessons.solvedBefore': '以前に正解しています。',
  'lessons.numbers': '数値',
  'lessons.reset': 'リセット',
  'lessons.formulas': '文字の式と数値の式',
  'lessons.defectTitle': '教科書の誤り',
  'lessons.exercises': '練習',
  'lessons.snippet': 'コピーできるコード',
  'lessons.stepThrough': 'アルゴリズムを 1 行ずつ実行',
  'lessons.parting': '教科書が間違える例を表示',
  'lessons.snippetLanguage': 'プログラミング言語',
  'lessons.copySnippet': 'コピー',
  'lessons.snippetCopied': 'コピーしました。',
  'lessons.snippetRefused': 'クリップボードを使用できません。',
  'lessons.snippetMissing': 'コードを読み込めませんでした。',
  'lessons.snippetHelpers': 'ベクトル用の補助関数（一緒にコピーされます）',
  'lessons.move': '{letter} を動かす',
  'lessons.number': '{letter} の値',
  'lessons.keyTab': '次のハンドル',
  'lessons.keyArrows': 'ハンドルを 0.1 m 動かす（Shift で 0.01 m）',
  'lessons.keyDepth': 'ハンドルを奥行き方向に動かす',
  'lessons.keySteps': '前・次のレッスン',
  'lessons.keyContents': '目次',
  'lessons.keyReset': '図をリセット',
  'lessons.keyZoom': '拡大・縮小・全体',

  'lessons.kind': '直線のどこまでを数えるか',
  'lessons.line': '直線',
  'lessons.halfLine': '半直線',
  'lessons.segment': '線分',
  'lessons.figure': '図',
  'lessons.arrowFigure': 'P から Q へ',
  'lessons.sphereFigure': '球と点',
  'lessons.signFigure': 'P × Q の符号',
  'lessons.aKind': 'A の図形',
  'lessons.bKind': 'B の図形',
  'lessons.circle': '円',
  'lessons.box': 'ボックス',
  'lessons.capsule': 'カプセル',
  'lessons.policy': '重なる直線',
  'lessons.missPolicy': '当たらない',
  'lessons.hitPolicy': '共有点で当たる',
  'lessons.aPart': 'A の種類',
  'lessons.bPart': 'B の種類',

  'lessons.patternTable': '貫通パターン',
  'lessons.enter.p1': 'P1 から入る',
  'lessons.enter.cylinder': '円柱から入る',
  'lessons.enter.p2': 'P2 から入る',
  'lessons.exit.p1': 'P1 から出る',
  'lessons.exit.cylinder': '円柱から出る',
  'lessons.exit.p2': 'P2 から出る',
  'lessons.found': '発見',
  'lessons.dispatchTable': 'どのクラスがどのペアを計算するか',
  'lessons.dispatchDirect': '{name} がこのペアを計算します（反転なし）。a から b は {ab}、b から a は {ba} です。',
  'lessons.dispatchFlipped': '反転して {name} が計算します。a から b は {ab}、b から a は {ba} です。',
  'lessons.timingTable': '計測時間',
  'lessons.measure': '計測する',
  'lessons.measuring': '計測中…',
  'lessons.timesEqual': '差はありません。計測のばらつきの範囲内です。',
  'lessons.timesDiffer': 'この環境では「{name}」が {times} 倍速いです（ウォームアップ後）。',
  'lessons.withRoot': '√ あり',
  'lessons.withoutRoot': '√ なし',
  'lessons.aabbPair': 'AABB 同士',
  'lessons.obbPair': 'OBB 同士',
  'lessons.startTimer': '開始',
  'lessons.stopTimer': '停止',
  'lessons.resetTimer': 'リセット',
  'lessons.setTimer': '設定',
  'lessons.initialTime': '初期時間（秒）',
  'lessons.newTimer': '新しいタイマー',
  'lessons.runsAtOnce': '教科書のように、生成と同時に動き出すタイマーにする',
  'lessons.events': '呼び出しとイベント',
  'lessons.yes': 'はい',
  'lessons.no': 'いいえ',

  'lessons.inRange': 'レイキャスト：どの形でも試す',
  'lessons.inPatterns': 'パターン：カプセルを貫く 20 通り',
  'lessons.inQuiz': 'クイズ：60 秒で入口と出口を答える',
  'lessons.inMatrix': 'ペア：3D の全ペア',
  'lessons.inPairs': '2D：図形のペア',
  'lessons.inLines': '2D：直線・半直線・線分',
  'lessons.inCapsules': '2D：カプセル同士をステップごとに',
  'lessons.inVerify': '検証プログラム：すべての配置を確かめる',
  'lessons.inSat': '分離軸：軸を 1 本ずつ調べる',
  'lessons.inWorld': '衝突：2 種類のボックスが動くシーン',

  'lessons.title.S0.1': '2 点を結ぶベクトル',
  'lessons.text.S0.1':
    'P から Q へのベクトルは「終点 − 始点」、つまり V = Q − P です。自分自身との内積は長さの 2 乗 V·V = |V|² になり、2 乗のまま比べれば平方根はいりません。球も同じ V で書けます。|P − Pc| ≤ r なら点は球の内部です。外積 P × Q の符号は回る向きを表し、反時計回りが正、y が下向きの画面では逆になります。',
  'lessons.task.S0.1': 'V·V を 25 にしてください。ただし、どちらの成分も 0 にはしません。',
  'lessons.hint.S0.1': '2 乗して足すと 25 になる 2 つの整数は……',

  'lessons.title.S0.2': '直線と球：二次方程式',
  'lessons.text.S0.2':
    '直線 P0 + t·V を球の式 |P − Pc| = r に代入すると A·t² + 2B·t + C = 0 が残ります。A = V·V、B =（P0 − Pc）·V、C = |P0 − Pc|² − r² です。判別式 D = B² − A·C の符号で、解が 2 つか、1 つか、ないかが決まります。t は V 何本分かを表すので、V は単位ベクトルでなくてもかまいません。',
  'lessons.task.S0.2': '手前の解 t₁ が 1 になるように V を変えてください（誤差 0.01 まで）。矢印の先はどこにありますか。',
  'lessons.hint.S0.2': 't は V 何本分かを数えます。t = 1 の点 P0 + t·V は矢印の先端です。',
  'lessons.defect.S0.2':
    '印刷された判別式には Pc·Pc がなく、平方根を 2 回取っています。P0 = (−5, 0, 0)、V = (1, 0, 0)、Pc = (3, 0, 0)、r = 1 で 7 と 9 になるはずが 6.22 と 9.78 になります。最初に返る解が奥のほうである点も誤りです。遠くでは B² − A·C が桁落ちするので、ここではまず Pc に最も近い直線上の点へ移してから計算します。',

  'lessons.title.S0.3': '直線と球：外積',
  'lessons.text.S0.3':
    'C = Pc − P0 とすると、C × V̂ の長さは |C| sin θ、つまり中心から直線に下ろした「垂線」の長さです。これを「半径」と比べれば、当たるかどうかがわかります。結果は「接する」「交差」「ハズレ」の 3 通りです。',
  'lessons.task.S0.3': '垂線の長さを半径と等しくしてください（誤差 0.01 まで）。',
  'lessons.hint.S0.3': 'V を水平にすると簡単です。垂線の長さは高さの差になります。',
  'lessons.defect.S0.3':
    '教科書は |C × V̂| を r ではなく r² と比べています。垂線が 3、r = 2 なら 3 ≤ 4 で当たり、垂線が 0.4、r = 0.5 なら 0.4 > 0.25 で当たらないことになり、どちらも誤りです。',

  'lessons.title.S0.4': '直線と球：直角三角形',
  'lessons.text.S0.4':
    '射影 C·V̂ は、始点から「垂線の足」までの距離です。C と射影と垂線は直角三角形を作り、中心と 2 つの交点は二等辺三角形を作ります。足は 2 つの交点のちょうど真ん中です。したがって W = √（r² − |垂線|²）となり、交点は C·V̂ − W と C·V̂ + W にあります。',
  'lessons.task.S0.4': '半直線を選び、直線なら当たるのに半直線では当たらない位置を見つけてください。',
  'lessons.hint.S0.4': '半直線では t ≥ 0 だけを数えます。V を球と反対に向けると、解は 2 つとも負になります。',
  'lessons.defect.S0.4':
    '印刷されたコードは V が単位ベクトルであることを前提とし、確かめていません。V = (2, 0, 0) では距離が 2 つとも狂います。零ベクトルでは NaN のまま当たりになり、始点の後ろにある球も t = −6 で当たりになります。',

  'lessons.title.S0.5': '球とカプセル：f を止める',
  'lessons.text.S0.5':
    'L = P2 − P1、K = Pc − P1 とすると、f = K·L / |L|² は垂線の足が軸のどこにあるかを表す「割合」です。割合なので L を正規化する必要はありません。f を 0～1 にクランプすると、足は球について動き、端でぴたりと止まります。足と Pc の距離を r₁ + r₂ と比べます。',
  'lessons.task.S0.5': '球がカプセルに触れたまま、f が 0 で止まるようにしてください。',
  'lessons.hint.S0.5': '球を P1 の先、軸の端を少し越えたところへ動かします。',
  'lessons.defect.S0.5':
    '長さ 0 のカプセルでは 0/0 となり、NaN との比較で当たらないことになります。これは P1 を中心とする球です。カプセル（0, 0）–（0, 0）、r = 1 と円（0.5, 0）、r = 1 は 1.5 だけ重なっています。',

  'lessons.title.S0.6': '2D のカプセル同士',
  'lessons.text.S0.6':
    '平面上の 2 本の線分では、交差していないかぎり、最も近い点のどちらかは端点です。そこで端点から相手の軸までの 4 つの距離を r₁ + r₂ と比べ、交差だけは別に調べます。両端の外積の符号が、どちらの軸から見ても異なれば交差です。',
  'lessons.task.S0.6': '4 つの端点の判定が間違える配置を見つけてください。4 つの距離がすべて r₁ + r₂ より長いのに、重なっている配置です。',
  'lessons.hint.S0.6': 'どの端点からも遠いところで、軸を交差させます。',
  'lessons.defect.S0.6':
    '最初の版には 4 つの端点の判定しかなく、読者のコメントで交差の判定が加わりました。その判定は 2 つの外積を掛け合わせるので、1e-12 程度のサイズではアンダーフローします。符号だけを比べてください。',

  'lessons.title.S0.7': '3D のカプセル同士',
  'lessons.text.S0.7':
    '空間では軸が交差することはほとんどありません。「共通垂線」の向き L × L′ から、2 直線の最も近い点 s₀、t₀ が求まります。s をクランプし、それに対する t を求めてクランプし、もう一度 s を求めると、線分同士の最近接点になります。L × L′ が 0 なら軸は平行で、s は何から始めてもかまいません。',
  'lessons.task.S0.7': 's と t をどちらも 0 と 1 の間にし、d を r₁ + r₂ と等しくしてください（誤差 0.05 まで）。',
  'lessons.hint.S0.7': 'xy 平面の視点で軸を交差させ、それから片方を奥か手前へ動かします。',

  'lessons.title.S0.8': '線分と、膨らませた球',
  'lessons.text.S0.8':
    '読者が示した別解です。カプセルを軸だけに細くし、その分だけ球を r₁ + r₂ に膨らませます。直線は t₁ で球に入り、t₂ で出ます。軸は 0 から |L| までです。2 つの区間が重なれば当たりです。',
  'lessons.task.S0.8': '軸全体を、膨らませた球の内部に入れてください。',
  'lessons.hint.S0.8': 'P1 と P2 を Pc に近づけるか、r₁ を大きくします。',
  'lessons.defect.S0.8':
    '読者のコードは、軸が球の表面と交わる点を探します。軸全体が内部にあるとどこでも交わらないので、深く重なっているのに当たらないことになります。カプセル（0.2, 0）–（0.4, 0）、r = 0.5 と円（0, 0）、r = 1 の重なりは 1.3 です。',

  'lessons.title.S1.1': 'レイと球：入口と出口',
  'lessons.text.S1.1':
    'レイは球を 2 点で貫きます。「貫通開始点」Q1 と「貫通終了点」Q2 です。これは 2 つの解 t₁ ≤ t₂ にあたります。始点が内部にあると入口点は後ろになり、t₁ は負で、前方には出口点だけがあります。',
  'lessons.task.S1.1': 'レイの始点を球の内部に置いてください。',
  'lessons.hint.S1.1': 'P0 を球の中へドラッグし、t₁ の符号を見てください。',

  'lessons.title.S1.2': 'レイと無限円柱',
  'lessons.text.S1.2':
    'P0 と V から軸に沿った成分を取り除くと円柱は円になり、V⊥ と M⊥ で同じ二次方程式が残ります。解はそれぞれ軸上の位置 s を持ち、0 ≤ s ≤ 1 のものだけがカプセルの上にあります。ほかは採用されず、端の球で決まります。軸に平行なら A = 0 で、ずっと内部か、ずっと外部です。',
  'lessons.task.S1.2': 'カプセルの円柱（0 ≤ s₁ ≤ 1）から入り、2 つ目の解が P2 の先（s₂ > 1）で採用されないレイを見つけてください。',
  'lessons.hint.S1.2': 'P2 の近くの円柱を、P2 のほうへ斜めに狙います。',

  'lessons.title.S1.3': 'レイとカプセル：Q1 と Q2',
  'lessons.text.S1.3':
    'カプセルは、球を P1 から P2 まで滑らせた軌跡です。Q1 がどこにあるかは 2 つの角でわかります。P1 での角が「鈍角」なら P1P2·P1Q1 は負で、Q1 は半球 P1 の上です。P2 での角が鈍角なら半球 P2 の上です。どちらも「鋭角」なら円柱の上です。Q2 も同じように調べます。',
  'lessons.task.S1.3': 'P1 から入り、P2 から出るレイを見つけてください。',
  'lessons.hint.S1.3': 'P1 の先から、軸にほぼ沿って狙います。',
  'lessons.defect.S1.3':
    '教科書は等号のない比較を重ねるので、継ぎ目に穴があります。軸に平行に表面を通るレイでは、弦ではなく 1 点が返ります。（−9, 1, 0）+ t·(1, 0, 0) とカプセル（−3, 0, 0）–（3, 0, 0）、r = 1 では 6 と 6 になりますが、正しくは 6 と 12 です。',

  'lessons.title.S1.4': '貫通パターン',
  'lessons.text.S1.4':
    '入口が 3 か所、出口が 3 か所なので「貫通パターン」は 9 通りあり、すべて実際に起こります。このほかに、接する、平行、始点が内部、長さ 0 といった特別な場合があります。レイを動かして表を埋めてみてください。',
  'lessons.task.S1.4': '同じ部位から入って出るレイを、P1、円柱、P2 で 1 回ずつ見つけてください。',
  'lessons.hint.S1.4': '軸に垂直なレイは、同じ部位から入って出ます。',

  'lessons.title.S2.1': '直線と直線',
  'lessons.text.S2.1':
    '始点同士を結ぶ v = B − A を使うと、2 本目の直線が 1 本目と交わるところは t =（v × v₁）/（v₁ × v₂）です。分母は 2 直線のなす角の正弦に比例します。これが 0 なら平行で、t はありません。',
  'lessons.task.S2.1': '2 本の直線を平行にしてください。ただし、重ねてはいけません。',
  'lessons.hint.S2.1': 'v₁ × v₂ = 0、つまり片方の方向をもう片方の定数倍にします。たとえば（2, 1）と（4, 2）です。',
  'lessons.defect.S2.1':
    '教科書は正規化せずに |v₁ × v₂| を固定の ε と比べています。長さ 1e-4 の直交する 2 方向の外積は 1e-8 で、平行と判定されてしまいます。ε|v₁||v₂| と比べてください。',

  'lessons.title.S2.2': '直線と半直線',
  'lessons.text.S2.2':
    '「半直線」には始点があり、終点がありません。直線と当たるのは t ≥ 0 のときで、t < 0 なら交点は始点の後ろです。ゲームではレイと呼ばれます。',
  'lessons.task.S2.2': '直線同士なら交わるのに、半直線が交点に届かない位置（t < 0）を見つけてください。',
  'lessons.hint.S2.2': 'v₂ を逆向きにするか、B を直線 A の反対側へ動かします。',
  'lessons.defect.S2.2': '本文では t > 0、コードでは t ≥ 0 となっています。始点は半直線に含まれるので、t ≥ 0 が正しいです。',

  'lessons.title.S2.3': '平行な直線：どちらとみなすか',
  'lessons.text.S2.3':
    '離れた平行線は決して当たりません。重なった直線はすべての点を共有します。これを当たりとみなすでしょうか。教科書の既定では当たりません。図形の性質ではなく取り決めなので、呼び出す側が選びます。',
  'lessons.task.S2.3': 'B を直線 A の上に重ね、当たりになるほうを選んでください。',
  'lessons.hint.S2.3': 'B の始点を直線 A の上に置き、v₂ を v₁ と平行にします。',

  'lessons.title.S2.4': '半直線と線分',
  'lessons.text.S2.4':
    '混ざった場合も計算は 1 つです。直線と同じように s と t を求め、あとは範囲を調べます。直線はどの値でもよく、半直線は 0 以上、線分は 0～1 です。',
  'lessons.task.S2.4': '線分同士なら当たらないのに、当たる位置と種類を見つけてください。',
  'lessons.hint.S2.4': '両方を半直線にして、矢印の先より向こうで交わらせます。',

  'lessons.title.S3.1': '円・ボックス・カプセル：全ペア',
  'lessons.text.S3.1':
    '3 つの図形で 9 ペアです。教科書の表には「×」が 3 つあります。ボックスとカプセル、カプセルとボックス、カプセル同士です。ここではすべてのペアが判定でき、ボックスは回転していてもかまいません。',
  'lessons.task.S3.1': '× のペアを 1 つ動かしてください。ボックスとカプセルを接触させます（d が 0 から 0.02 以内）。',
  'lessons.hint.S3.1': '先に図形を選び、矢印キーで動かします。Shift で細かく動きます。',
  'lessons.defect.S3.1':
    '円とボックスの判定は、面では <、角では ≤ です。半分のサイズ（2, 1）、r = 1 で、中心（0, 2）は面に接しているのに当たらず、角に接する（2, 2）は当たります。ボックスの回転も無視されています。',

  'lessons.title.S3.2': 'どの図形同士も 1 つの呼び出しで',
  'lessons.text.S3.2':
    'a.HitTest(b) からは b が何かわかりません。そこで b.HitTest(this) を呼ぶと、両方のクラスがわかります。これが「ダブルディスパッチ」です。ペアはそれぞれ 1 回だけ書き、最初のクラスに書いてあるときは other.HitTest(this) でもう一度反転します。',
  'lessons.task.S3.2': '呼び出しが反転するように A と B を選んでください。',
  'lessons.hint.S3.2': 'ペアは、表で先に出てくるクラスに書いてあります。2 つの図形を入れ替えてください。',

  'lessons.title.S3.3': '検証プログラム',
  'lessons.text.S3.3':
    '2 つの図形と、その間の線。重なると線が赤くなる、それだけの「検証プログラム」です。図形をドラッグして、色がおかしくなる瞬間を探します。当たり判定の間違いの多くはこうして見つかります。',
  'lessons.task.S3.3': 'できるだけ小さな重なりで線を赤くしてください（0.05 以下）。',
  'lessons.hint.S3.3': '矢印キーで 0.1 m、Shift を押すと 0.01 m ずつ動きます。',
  'lessons.defect.S3.3':
    'この教科書では円同士を < で比べているので、接触は当たりになりません。S4 の教科書では ≤ です。ここでは接触をすべて当たりとします。',

  'lessons.title.S3.4': '平方根はいるか',
  'lessons.text.S3.4':
    'd ≤ r₁ + r₂ と d² ≤（r₁ + r₂）² の答えは同じで、後者に平方根はいりません。速いかどうかは、習慣ではなく計測で決まります。いまのプロセッサは平方根を数サイクルで計算し、その間にほかの仕事も進めます。',
  'lessons.task.S3.4': 'd² を（r₁ + r₂）² と等しくしてください（誤差 0.1 まで）。それから両方を計測してください。',
  'lessons.hint.S3.4': '2 つの値は課題の下に、ボタンは図の下にあります。',

  'lessons.title.S4.1': '2 点間の距離',
  'lessons.text.S4.1':
    '空間では 2 乗が 1 つ増え、d = √（vx² + vy² + vz²）となります。教科書の例は P₁（2, 3, 4）と P₂（4, 6, 8）で、√（4 + 9 + 16）= √29 = 5.385 です。関数にしておくと、このあとのすべての判定の出発点になります。',
  'lessons.task.S4.1': 'どの成分も 0 にせずに、d を 7 にしてください（誤差 0.01 まで）。',
  'lessons.hint.S4.1': '49 = 4 + 9 + 36 です。座標を入力するか、矢印キーを使います。',

  'lessons.title.S4.2': '球と球',
  'lessons.text.S4.2':
    '中心間の距離が半径の和以下なら、2 つの球は当たっています。d ≤ ra + rb です。最も軽い判定なので、複雑な形もまず球で包んで調べます。',
  'lessons.task.S4.2': 'd を ra + rb と等しくしてください（誤差 0.01 まで）。',
  'lessons.hint.S4.2': '球を 1 つの軸に沿って動かすか、半径を変えます。',

  'lessons.title.S4.3': 'AABB と点：はみ出し',
  'lessons.text.S4.3':
    '点はボックスからどれだけ離れているでしょうか。軸ごとに、半分のサイズから「はみ出した」分を取ります。このベクトル（vx, vy, vz）の長さが距離です。半分のサイズ 0.5 のボックスと点（1, 1, 1）なら √（3 · 0.25）= 0.866 です。球なら r と比べます。',
  'lessons.task.S4.3': 'はみ出しがちょうど 1 つだけ 0 になるように点を動かしてください。最も近い点は辺の上になります。',
  'lessons.hint.S4.3': '1 つの軸では半分のサイズの内側に、残りの 2 つの軸では外側に置きます。',

  'lessons.title.S4.4': 'AABB と OBB',
  'lessons.text.S4.4':
    'AABB はワールドの軸に沿っているので、比べるのは 3 回です。OBB は自分の軸を持つので、面の法線 3 + 3 と外積 9 の、最大 15 本の軸を調べます。緩いボックスほど軽く、きついボックスほど間違って当たることが減ります。',
  'lessons.task.S4.4': 'AABB は重なるのに OBB は重ならない配置を見つけてください。それから両方を計測してください。',
  'lessons.hint.S4.4': 'ボックスを 45° 回転させ、相手の角に近づけます。',

  'lessons.title.S4.5': '分離軸',
  'lessons.text.S4.5':
    '2 つの凸な形が離れているのは、射影が離れる軸があるとき、そのときだけです。これが「分離軸」で、隙間の中でこれに垂直な平面が「分離超平面」です。ボックス同士なら 15 本の軸で十分で、隙間が 1 つ見つかれば終わりです。',
  'lessons.task.S4.5': '分離超平面が現れるまで B を動かしてください。',
  'lessons.hint.S4.5': '隙間のある軸が 1 本あれば十分です。B を A から離します。',
  'lessons.defect.S4.5':
    'ボックス自身の軸だけを調べると、辺と辺の外積でしか分離できない 2 つのボックスが、隙間 0.339 で当たりになります。球とボックスも同じです。球（1.8, 1.8, 1.8）、r = 1 と半分のサイズ 1 のボックスの隙間 0.386 は、面の法線では見つかりません。',

  'lessons.title.S4.6': 'カプセルは太らせた線分',
  'lessons.text.S4.6':
    '線分 Ps–Pe から r′ 以内の点すべて、これがカプセル、つまり「線分ボリューム」です（図では P1、P2、r₂）。判定は線分との距離だけなので軽く、腕、脚、胴と、人の形によくフィットします。',
  'lessons.task.S4.6': '端 P2 の先（f > 1）で、球をカプセルに接触させてください（誤差 0.02 まで）。',
  'lessons.hint.S4.6': '端の先では P2 からの距離だけで決まります。r₁ + r₂ です。球を軸の延長上で動かします。',

  'lessons.title.S4.7': 'カウントダウンタイマー',
  'lessons.text.S4.7':
    '初期時間（省略すると 5 秒）、開始、停止、リセット、設定、残り時間、終了したか。カウントダウンに必要なのはこれだけです。毎フレーム、経過した時間だけ進み、0 より小さい値は返しません。停止は一時停止、リセットは初期時間に戻して開始です。',
  'lessons.task.S4.7': 'カウントダウンを開始し、残り 1 秒から 2 秒の間で停止してください。',
  'lessons.hint.S4.7': '逃したら、リセットすると初期時間に戻って動き出します。',
  'lessons.defect.S4.7':
    '教科書のタイマーは生成と同時に動き出すので、最初のフレームで余分な時間が引かれます。こちらは開始を待ちます。印刷されたコードは負の残り時間を返し、初期化子が引数リストの中にあります。',
};

export const words = { en, ja };
