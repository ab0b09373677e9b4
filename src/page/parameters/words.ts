// Texts of the parameters of a world and of its bodies, in English and Japanese: a name with its unit, and one line of explanation.

const en = {
  'parameter.world': 'Simulation parameters',
  'parameter.all': 'All bodies',
  'parameter.body': 'Physics',
  'parameter.allHint': 'Applies to every body, floor and walls included, until the scene restarts.',
  'parameter.mixed': 'mixed',
  'parameter.reset': 'Reset parameters',
  'parameter.outOfRange': 'Enter a number from {from} to {to}.',
  'parameter.gravityX': 'gravity x (m/s²)',
  'parameter.gravityY': 'gravity y (m/s²)',
  'parameter.gravityZ': 'gravity z (m/s²)',
  'parameter.gravityHint': 'Acceleration of every body, along the world axes; y points up. On Earth: 0, −9.81, 0.',
  'parameter.rate': 'steps per second (Hz)',
  'parameter.rateHint': '1/dt. Contacts are found once per step: shorter steps miss less, and cost more.',
  'parameter.substeps': 'substeps per step',
  'parameter.substepsHint':
    'Solver passes per step over the same contacts. More passes make stacks stiffer, but do not prevent tunnelling.',
  'parameter.sleeping': 'allow sleeping',
  'parameter.sleepingHint': 'An island of touching bodies that has been at rest for 0.5 s is no longer simulated until something wakes it.',
  'parameter.sleepSpeed': 'sleep speed (m/s)',
  'parameter.sleepSpeedHint': 'Slower than this counts as rest. Too high: slow bodies freeze. Zero: hardly any body ever sleeps.',
  'parameter.continuous': 'continuous collision',
  'parameter.continuousHint': 'Fast bodies are stopped at each impact along their path. Off: they may tunnel through thin walls.',
  'parameter.restitution': 'restitution (0–1)',
  'parameter.restitutionHint': 'Relative speed after an impact divided by that before. A pair takes the larger value.',
  'parameter.friction': 'friction coefficient μ',
  'parameter.frictionHint': 'Friction force up to μ times the normal force. A pair takes √(μA·μB).',
  'parameter.rollingFriction': 'rolling friction (radii)',
  'parameter.rollingFrictionHint':
    'Resisting torque up to this many radii times the normal force. 0.01: a rubber sphere. A pair takes the larger value.',
  'parameter.gravityScale': 'gravity scale (×)',
  'parameter.gravityScaleHint': 'Factor on the world’s gravity for this body. 0: it floats; below 0: it rises.',
  'parameter.bodyContinuousHint':
    'Off: at high speed this body may tunnel through thin ones. On, it also needs continuous collision in the simulation parameters.',
} as const;

export type ParameterKey = keyof typeof en;

declare module '../kit/texts.ts' {
  interface TextKeys extends Record<ParameterKey, string> {}
}

const ja: Record<ParameterKey, string> = {
  'parameter.world': 'シミュレーションのパラメータ',
  'parameter.all': 'すべての物体',
  'parameter.body': '物理',
  'parameter.allHint': '床と壁も含む全物体に適用します。シーンを最初からやり直すと元に戻ります。',
  'parameter.mixed': '混在',
  'parameter.reset': 'パラメータをリセット',
  'parameter.outOfRange': '{from} から {to} までの数値を入力してください。',
  'parameter.gravityX': '重力 x（m/s²）',
  'parameter.gravityY': '重力 y（m/s²）',
  'parameter.gravityZ': '重力 z（m/s²）',
  'parameter.gravityHint': '全物体にかかる加速度。ワールド座標軸に沿い、y が上向きです。地球では 0, −9.81, 0。',
  'parameter.rate': '毎秒のステップ数（Hz）',
  'parameter.rateHint': '1/dt。接触の検出は 1 ステップに 1 回なので、ステップを短くすると見落としが減り、計算量は増えます。',
  'parameter.substeps': 'サブステップ数',
  'parameter.substepsHint': '1 ステップの間に同じ接触を解く回数。増やすと積み重ねは硬くなりますが、すり抜けは防げません。',
  'parameter.sleeping': 'スリープを許可',
  'parameter.sleepingHint': '接触し合う物体の集まり（アイランド）は、0.5 秒静止すると、起こされるまで計算を省きます。',
  'parameter.sleepSpeed': 'スリープ速度（m/s）',
  'parameter.sleepSpeedHint': 'これより遅ければ静止とみなします。高すぎると遅い物体が固まり、0 ではほとんどスリープしません。',
  'parameter.continuous': '連続衝突検出',
  'parameter.continuousHint': '速い物体を経路上の衝突ごとに止めます。オフにすると薄い壁をすり抜けることがあります。',
  'parameter.restitution': '反発係数（0–1）',
  'parameter.restitutionHint': '衝突後の相対速度を衝突前で割った値。ペアでは大きいほうを使います。',
  'parameter.friction': '摩擦係数 μ',
  'parameter.frictionHint': '摩擦力は垂直抗力の μ 倍まで。ペアでは √(μA·μB)を使います。',
  'parameter.rollingFriction': '転がり摩擦（半径比）',
  'parameter.rollingFrictionHint': '抵抗トルクは、垂直抗力に半径とこの値を掛けたものまで。ゴム球で 0.01。ペアでは大きいほうを使います。',
  'parameter.gravityScale': '重力の係数（×）',
  'parameter.gravityScaleHint': 'この物体にかかる重力に掛ける値。0 で浮かび、負では上昇します。',
  'parameter.bodyContinuousHint':
    'オフにすると、この物体は速いとき薄いものをすり抜けることがあります。ワールド側の設定もオンである必要があります。',
};

export const words = { en, ja };
