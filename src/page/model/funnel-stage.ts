// The stages of a body's funnel, in the order of detection.

export const STAGES = ['cells', 'candidates', 'overlaps', 'contacts'] as const;
export type FunnelStage = (typeof STAGES)[number];
