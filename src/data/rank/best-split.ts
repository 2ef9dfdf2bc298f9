import { bends, classWeights, type RankedCases, thresholdAt } from "./ranked-cases.js";

/** The best position to split ranked cases. */
export interface Split {
  /** Its index among the candidate positions. */
  readonly index: number;
  /** The first case of the upper part. */
  readonly position: number;
  /** Midway between the largest value of the lower part and the smallest of the upper. */
  readonly threshold: number;
  /** The decrease in the entropy of the classes, in bits. */
  readonly gain: number;
}

/**
 * The position with the largest information gain, the first of equal ones, among `positions` from
 * index `first` up to but not including `last`, for the cases between the positions before and after them.
 * Undefined if no position is left: the value, or the mixture of classes, is the same throughout.
 */
export function bestSplit(
  cases: RankedCases,
  positions: Int32Array = bends(cases),
  first = 0,
  last = positions.length,
): Split | undefined {
  if (first >= last) return undefined;
  const sweep = new Sweep(cases, ...rangeBetween(cases, positions, first, last));
  // Equal gains may differ by rounding errors of their logarithms.
  const rounding = 16 * Number.EPSILON * Math.max(1, Math.log2(sweep.total));
  let index = first;
  let gain = Number.NEGATIVE_INFINITY;
  for (let candidate = first; candidate < last; candidate += 1) {
    const reached = sweep.gainAt(positions[candidate]);
    if (reached > gain + rounding) [index, gain] = [candidate, reached];
  }
  const position = positions[index];
  return { index, position, threshold: thresholdAt(cases, position), gain: Math.max(0, gain) };
}

/** The cases between the position before `first` and the position `last`. */
export function rangeBetween(
  { codes }: RankedCases,
  positions: Int32Array,
  first: number,
  last: number,
): [start: number, end: number] {
  return [first === 0 ? 0 : positions[first - 1], last === positions.length ? codes.length : positions[last]];
}

/**
 * Moves cases from the upper part to the lower one, position by position. The entropy of counts n
 * with sum N, times N, is N log N − Σ n log n; the sum over both parts is updated at every move, with its
 * rounding errors compensated, and costs two logarithms per run of cases of one class.
 */
class Sweep {
  readonly total: number;
  readonly #cases: RankedCases;
  readonly #lower: Float64Array;
  readonly #upper: Float64Array;
  /** n log n of the lower plus that of the upper part, for every class. */
  readonly #terms: Float64Array;
  readonly #whole: number;
  #at: number;
  #lowerWeight = 0;
  #sum: number;
  #carried = 0;

  constructor(cases: RankedCases, start: number, end: number) {
    this.#cases = cases;
    this.#at = start;
    this.#lower = new Float64Array(cases.classes);
    this.#upper = classWeights(cases, start, end);
    this.#terms = this.#upper.map(timesLog);
    this.total = this.#upper.reduce((total, weight) => total + weight, 0);
    this.#sum = this.#terms.reduce((total, term) => total + term, 0);
    this.#whole = timesLog(this.total) - this.#sum;
  }

  /** The gain if the cases before this position are the lower part; positions must be visited in ascending order. */
  gainAt(position: number): number {
    const { codes, weights } = this.#cases;
    while (this.#at < position) {
      const code = codes[this.#at];
      let run = 0;
      for (; this.#at < position && codes[this.#at] === code; this.#at += 1)
        run += weights === undefined ? 1 : weights[this.#at];
      this.#move(code, run);
    }
    const parts = timesLog(this.#lowerWeight) + timesLog(this.total - this.#lowerWeight);
    return (this.#whole - (parts - (this.#sum + this.#carried))) / this.total;
  }

  #move(code: number, weight: number): void {
    this.#lower[code] += weight;
    this.#upper[code] -= weight;
    this.#lowerWeight += weight;
    const term = timesLog(this.#lower[code]) + timesLog(this.#upper[code]);
    const change = term - this.#terms[code];
    this.#terms[code] = term;
    const sum = this.#sum + change;
    this.#carried +=
      Math.abs(this.#sum) >= Math.abs(change) ? this.#sum - sum + change : change - sum + this.#sum;
    this.#sum = sum;
  }
}

/** x log₂ x; rounding may leave a weight of −1e-17. */
function timesLog(x: number): number {
  return x > 0 ? x * Math.log2(x) : 0;
}
