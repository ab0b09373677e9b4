// Texts of the parameters of a world and of its bodies, in English and Japanese: a name with its unit, and one line of explanation.

import { texts } from '../kit/texts.ts';

export const t = texts({
  'parameter.world': ['Simulation parameters', 'シミュレーションのパラメータ'],
  'parameter.all': ['All bodies', 'すべての物体'],
  'parameter.body': ['Physics', '物理'],
  'parameter.allHint': [
    'Applies to every body, floor and walls included, until the scene restarts.',
    '床と壁も含む全物体に適用します。シーンを最初からやり直すと元に戻ります。',
  ],
  'parameter.mixed': ['mixed', '混在'],
  'parameter.reset': ['Reset parameters', 'パラメータをリセット'],
  'parameter.outOfRange': ['Enter a number from {from} to {to}.', '{from} から {to} までの数値を入力してください。'],
  'parameter.gravityX': ['gravity x (m/s²)', '重力 x（m/s²）'],
  'parameter.gravityY': ['gravity y (m/s²)', '重力 y（m/s²）'],
  'parameter.gravityZ': ['gravity z (m/s²)', '重力 z（m/s²）'],
  'parameter.gravityHint': [
    'Acceleration of every body, along the world axes; y points up. On Earth: 0, −9.81, 0.',
    '全物体にかかる加速度。ワールド座標軸に沿い、y が上向きです。地球では 0, −9.81, 0。',
  ],
  'parameter.rate': ['steps per second (Hz)', '毎秒のステップ数（Hz）'],
  'parameter.rateHint': [
    '1/dt. Contacts are found once per step: shorter steps miss less, and cost more.',
    '1/dt。接触の検出は 1 ステップに 1 回なので、ステップを短くすると見落としが減り、計算量は増えます。',
  ],
  'parameter.substeps': ['substeps per step', 'サブステップ数'],
  'parameter.substepsHint': [
    'Solver passes per step over the same contacts. More passes make stacks stiffer, but do not prevent tunnelling.',
    '1 ステップの間に同じ接触を解く回数。増やすと積み重ねは硬くなりますが、すり抜けは防げません。',
  ],
  'parameter.sleeping': ['allow sleeping', 'スリープを許可'],
  'parameter.sleepingHint': [
    'An island of touching bodies that has been at rest for 0.5 s is no longer simulated until something wakes it.',
    '接触し合う物体の集まり（アイランド）は、0.5 秒静止すると、起こされるまで計算を省きます。',
  ],
  'parameter.sleepSpeed': ['sleep speed (m/s)', 'スリープ速度（m/s）'],
  'parameter.sleepSpeedHint': [
    'Slower than this counts as rest. Too high: slow bodies freeze. Zero: hardly any body ever sleeps.',
    'これより遅ければ静止とみなします。高すぎると遅い物体が固まり、0 ではほとんどスリープしません。',
  ],
  'parameter.continuous': ['continuous collision', '連続衝突検出'],
  'parameter.continuousHint': [
    'Fast bodies are stopped at each impact along their path. Off: they may tunnel through thin walls.',
    '速い物体を経路上の衝突ごとに止めます。オフにすると薄い壁をすり抜けることがあります。',
  ],
  'parameter.restitution': ['restitution (0–1)', '反発係数（0–1）'],
  'parameter.restitutionHint': [
    'Relative speed after an impact divided by that before. A pair takes the larger value.',
    '衝突後の相対速度を衝突前で割った値。ペアでは大きいほうを使います。',
  ],
  'parameter.friction': ['friction coefficient μ', '摩擦係数 μ'],
  'parameter.frictionHint': [
    'Friction force up to μ times the normal force. A pair takes √(μA·μB).',
    '摩擦力は垂直抗力の μ 倍まで。ペアでは √(μA·μB)を使います。',
  ],
  'parameter.rollingFriction': ['rolling friction (radii)', '転がり摩擦（半径比）'],
  'parameter.rollingFrictionHint': [
    'Resisting torque up to this many radii times the normal force. 0.01: a rubber sphere. A pair takes the larger value.',
    '抵抗トルクは、垂直抗力に半径とこの値を掛けたものまで。ゴム球で 0.01。ペアでは大きいほうを使います。',
  ],
  'parameter.gravityScale': ['gravity scale (×)', '重力の係数（×）'],
  'parameter.gravityScaleHint': [
    'Factor on the world’s gravity. 0: the body floats; below 0: it rises.',
    'ワールドの重力に掛ける値。0 で物体が浮かび、負では上昇します。',
  ],
  'parameter.bodyContinuousHint': [
    'Off: a fast body may tunnel through thin ones. On, it also needs continuous collision in the simulation parameters.',
    'オフでは、速い物体が薄いものをすり抜けることがあります。ワールド側の設定もオンである必要があります。',
  ],
});
