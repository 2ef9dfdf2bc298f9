/**
 * When a warm-up learns covariances: after some transitions that only find the bulk, in windows of doubling length,
 * each of which forgets the previous one; some final transitions only tune the step (Stan Reference
 * Manual, "Automatic parameter tuning").
 */
export class WarmupWindows {
  readonly #ends: ReadonlySet<number>;
  readonly #first: number;
  readonly #last: number;

  constructor(warmup: number) {
    const [lead, base, tail] = parts(warmup);
    this.#first = lead;
    this.#last = warmup - tail;
    const ends = new Set<number>();
    for (let start = lead, length = base; start < this.#last; start += length, length *= 2) {
      // A window that would leave too little for the next one takes the rest.
      const end = start + length + 2 * length > this.#last ? this.#last : start + length;
      ends.add(end);
      if (end === this.#last) break;
    }
    this.#ends = ends;
  }

  /** Whether the draw after this many transitions belongs to a window. */
  holds(transitions: number): boolean {
    return transitions > this.#first && transitions <= this.#last;
  }

  /** Whether a window ends with this draw. */
  endsAt(transitions: number): boolean {
    return this.#ends.has(transitions);
  }
}

const LEAD = 75;
const BASE = 25;
const TAIL = 50;

/** A short warm-up is divided proportionally; one shorter than 20 learns no covariance. */
function parts(warmup: number): [lead: number, base: number, tail: number] {
  if (warmup < 20) return [warmup, 1, 0];
  if (warmup >= LEAD + BASE + TAIL) return [LEAD, BASE, TAIL];
  const lead = Math.floor(0.15 * warmup);
  const tail = Math.floor(0.1 * warmup);
  return [lead, warmup - lead - tail, tail];
}
