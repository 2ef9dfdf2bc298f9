import { bends, type RankedCases, thresholdAt } from "./ranked-cases.js";

/** Where ranked cases are best divided. */
export interface Split {
  /** Which of the places it is. */
  readonly index: number;
  /** The first case of the upper part. */
  readonly place: number;
  /** Midway between the largest value of the lower part and the smallest of the upper. */
  readonly threshold: number;
  /** How much the entropy of the classes falls, in bits. */
  readonly gain: number;
}

/**
 * The place with the largest information gain; among equals the first. Considered are `places` from
 * index `first` up to but not including `last`, for the cases between the places before and after them.
 * Nothing where no place is left: the value, or the mixture of classes, is the same throughout.
 */
export function bestSplit(
  cases: RankedCases,
  places: Int32Array = bends(cases),
  first = 0,
  last = places.length,
): Split | undefined {
  if (first >= last) return undefined;
  const { codes, weights } = cases;
  const sweep = new Sweep(cases, ...rangeBetween(cases, places, first, last));
  // Equal gains may differ by the rounding of their logarithms.
  const rounding = 16 * Number.EPSILON * Math.max(1, Math.log2(sweep.total));
  let index = first;
  let gain = Number.NEGATIVE_INFINITY;
  for (let at = sweep.start, candidate = first; candidate < last; candidate += 1) {
    for (; at < places[candidate]; at += 1) sweep.move(codes[at], weights === undefined ? 1 : weights[at]);
    const reached = sweep.gain;
    if (reached > gain + rounding) [index, gain] = [candidate, reached];
  }
  const place = places[index];
  return { index, place, threshold: thresholdAt(cases, place), gain: Math.max(0, gain) };
}

/** The cases between the place before `first` and the place `last`. */
export function rangeBetween(
  { codes }: RankedCases,
  places: Int32Array,
  first: number,
  last: number,
): [start: number, end: number] {
  return [first === 0 ? 0 : places[first - 1], last === places.length ? codes.length : places[last]];
}

/**
 * Moves cases one by one from the upper part to the lower. The entropy of counts n with sum N, times N,
 * is N log N − Σ n log n; both sums follow every move, with their rounding errors carried along.
 */
class Sweep {
  readonly start: number;
  readonly total: number;
  readonly #lower: Float64Array;
  readonly #upper: Float64Array;
  readonly #whole: number;
  #lowerMass = 0;
  #sum: number;
  #carried = 0;

  constructor({ codes, weights, classes }: RankedCases, start: number, end: number) {
    this.start = start;
    this.#lower = new Float64Array(classes);
    this.#upper = new Float64Array(classes);
    let total = 0;
    for (let at = start; at < end; at += 1) {
      const weight = weights === undefined ? 1 : weights[at];
      this.#upper[codes[at]] += weight;
      total += weight;
    }
    this.total = total;
    this.#sum = this.#upper.reduce((sum, count) => sum + timesLog(count), 0);
    this.#whole = timesLog(total) - this.#sum;
  }

  move(code: number, weight: number): void {
    const lower = this.#lower[code];
    const upper = this.#upper[code];
    this.#lower[code] = lower + weight;
    this.#upper[code] = upper - weight;
    this.#lowerMass += weight;
    this.#add(timesLog(lower + weight) - timesLog(lower) + (timesLog(upper - weight) - timesLog(upper)));
  }

  get gain(): number {
    const parts = timesLog(this.#lowerMass) + timesLog(this.total - this.#lowerMass);
    return (this.#whole - (parts - (this.#sum + this.#carried))) / this.total;
  }

  #add(term: number): void {
    const sum = this.#sum + term;
    this.#carried += Math.abs(this.#sum) >= Math.abs(term) ? this.#sum - sum + term : term - sum + this.#sum;
    this.#sum = sum;
  }
}

/** x log₂ x; rounding may leave a weight of −1e-17. */
function timesLog(x: number): number {
  return x > 0 ? x * Math.log2(x) : 0;
}
