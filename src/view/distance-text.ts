// Numbers and parts as they stand beside a mark: four significant digits, a true minus sign, one letter or two for a part.
import type { Part } from '../raycast/interval.ts';

export function distanceText(metres: number): string {
  const size = Math.abs(metres);
  if (size === 0) return '0.000';
  const digits = size >= 9999.5 ? size.toFixed(0) : size < 1e-4 ? size.toExponential(3).replace('e-', 'e−') : size.toPrecision(4);
  return metres < 0 ? `−${digits}` : digits;
}

/** P1, C, P2 on a capsule, +X … on a box, nothing where there is only one part. */
export function partText(part: Part): string {
  if (part === 'cylinder') return 'C';
  if (part === 'surface') return '';
  return part === 'front' || part === 'back' ? part : part.toUpperCase().replace('-', '−');
}
