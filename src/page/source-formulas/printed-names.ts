// The printed formulas by name, and the texts that they are in.

/** Row of the table of lessons; its text is `printed.text.<first two letters>`, its own title `printed.formula.<name>`. */
export const PRINTED = {
  sphereLineDiscriminant: 'S0.2',
  sphereLineRoot: 'S0.2',
  sphereLineTest: 'S0.3',
  clampTest: 'S0.5',
  fourEnds: 'S0.6',
  amendedEnds: 'S0.6',
  inflatedCircle: 'S0.8',
  rayCapsule: 'S1.3',
  lineHalfLine: 'S2.2',
  circleCircle: 'S3.1',
  circleBox: 'S3.1',
  circleCapsule: 'S3.1',
  sphereSphere: 'S4.2',
  sphereBoxOwnAxes: 'S4.5',
  boxBoxOwnAxes: 'S4.5',
  countdown: 'S4.7',
} as const;
export type PrintedName = keyof typeof PRINTED;

export type TextId = 'S0' | 'S1' | 'S2' | 'S3' | 'S4';

export function textOfRow(row: string): TextId {
  return row.slice(0, 2) as TextId;
}
