// Counts how often a claim fails over many cases, and keeps the worst value with the case that gave it.

export class Tally {
  readonly name: string;
  readonly bound: number;
  count = 0;
  failed = 0;
  /** Largest size of a value so far; Infinity for a value that is not a number. */
  worst = 0;
  worstCase = '';
  private readonly groups = new Map<string, { count: number; failed: number }>();

  /** A value fails when its size is above `bound`, or when it is not a number. */
  constructor(name: string, bound: number) {
    this.name = name;
    this.bound = bound;
  }

  add(value: number, group: string, describe: () => string): void {
    const size = Number.isNaN(value) ? Infinity : Math.abs(value);
    const fails = size > this.bound;
    this.count++;
    if (fails) this.failed++;
    if (size > this.worst) {
      this.worst = size;
      this.worstCase = describe();
    }
    const counts = this.groups.get(group) ?? { count: 0, failed: 0 };
    this.groups.set(group, counts);
    counts.count++;
    if (fails) counts.failed++;
  }

  /** Failures, worst value and its case; then the groups with the largest share of failures. */
  lines(groups = 8): string[] {
    const head = `${this.name}: ${this.failed} of ${this.count} fail (> ${this.bound}), worst ${this.worst.toPrecision(3)}`;
    if (this.failed === 0) return [head];
    const bad = [...this.groups].filter(([, { failed }]) => failed > 0).sort(([, p], [, q]) => q.failed / q.count - p.failed / p.count);
    const shown = bad.slice(0, groups).map(([group, { count, failed }]) => `${group} ${failed}/${count}`);
    return [head, `    worst: ${this.worstCase}`, `    ${shown.join(', ')}${bad.length > groups ? `, … ${bad.length} groups` : ''}`];
  }
}
