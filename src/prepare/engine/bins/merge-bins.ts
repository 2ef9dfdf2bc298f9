import { PriorityQueue } from "../../../data/rank/priority-queue.js";
import { bends, classWeights, type RankedCases, thresholdAt } from "../../../data/rank/ranked-cases.js";
import type { ConsideredMerge, DiscretizerStep } from "./cut-column.js";

/** Bins side by side, with the weights of the classes in each. */
export interface ClassBins {
  /** Between every two neighbors, ascending. */
  readonly thresholds: Float64Array;
  /** One row per bin, one column per class. */
  readonly counts: Float64Array;
  readonly classes: number;
}

export interface MergeLimits {
  /** Neighbors are merged up to this χ². */
  readonly chiSquared: number;
  /** The maximum number of bins; neighbors are merged down to it whatever their χ². */
  readonly bins?: number | undefined;
  /** Whether to record what was considered. */
  readonly trace?: boolean;
}

export interface Merging {
  readonly bins: ClassBins;
  /** The merges in order, and the one that was refused; empty unless they are recorded. */
  readonly steps: readonly DiscretizerStep[];
}

/** A bin for every stretch of values with the same mixture of classes: runs of one class, and ties of several. */
export function finestBins(cases: RankedCases): ClassBins {
  const { classes } = cases;
  const positions = bends(cases);
  const counts = new Float64Array((positions.length + 1) * classes);
  for (let bin = 0; bin <= positions.length; bin += 1) {
    const start = bin === 0 ? 0 : positions[bin - 1];
    counts.set(classWeights(cases, start, positions[bin] ?? cases.values.length), bin * classes);
  }
  return {
    thresholds: Float64Array.from(positions, (position) => thresholdAt(cases, position)),
    counts,
    classes,
  };
}

/** The χ² of every two neighbors. */
export function neighborChiSquared({ thresholds, counts, classes }: ClassBins): Float64Array {
  return Float64Array.from(thresholds, (_, bin) => pairChiSquared(counts, classes, bin, bin + 1));
}

/**
 * Merges the neighbors with the smallest χ², the first of equal ones, until every χ² exceeds its limit
 * (AggloMerge, Flach algorithm 10.2; ChiMerge, Kerber 1992).
 */
export function mergeBins(bins: ClassBins, limits: MergeLimits): Merging {
  const { chiSquared: limit, bins: most = Number.POSITIVE_INFINITY, trace = false } = limits;
  const { classes, thresholds } = bins;
  const counts = bins.counts.slice();
  const chain = new Chain(thresholds.length + 1);
  const waiting = new PriorityQueue<Pair>(comesFirst);
  let considered: ConsideredMerge[] = [];
  const consider = (left: number, right: number): void => {
    if (left < 0 || right < 0) return;
    const score = pairChiSquared(counts, classes, left, right);
    if (trace) considered.push({ threshold: thresholds[right - 1], score });
    waiting.push({ left, right, score, key: shortened(score), age: chain.age(left, right) });
  };
  for (let bin = 0; bin < thresholds.length; bin += 1) consider(bin, bin + 1);
  const steps: DiscretizerStep[] = [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { left, right, score, age } = next;
    // One of the two was merged in the meantime.
    if (chain.next[left] !== right || chain.age(left, right) !== age) continue;
    const accepted = score <= limit || chain.length > most;
    if (trace) {
      const row = (bin: number) => Array.from(counts.subarray(bin * classes, (bin + 1) * classes));
      const threshold = thresholds[right - 1];
      steps.push({
        threshold,
        score,
        required: limit,
        accepted,
        considered,
        left: row(left),
        right: row(right),
      });
      considered = [];
    }
    if (!accepted) break;
    for (let code = 0; code < classes; code += 1)
      counts[left * classes + code] += counts[right * classes + code];
    chain.join(left, right);
    consider(chain.previous[left], left);
    consider(left, chain.next[left]);
  }
  return { bins: remaining(bins, counts, chain), steps };
}

interface Pair {
  readonly left: number;
  readonly right: number;
  readonly score: number;
  readonly key: number;
  readonly age: number;
}

function comesFirst(a: Pair, b: Pair): boolean {
  return a.key !== b.key ? a.key < b.key : a.left < b.left;
}

/** Rounds to 40 binary digits (Veltkamp's splitting), so that equal scores do not differ by rounding. */
function shortened(score: number): number {
  const shifted = 8193 * score;
  return shifted - (shifted - score);
}

/**
 * Σ (observed − expected)² / expected of two bins, which is Σ (a·B − b·A)² / (A·B·(a + b)) over the classes
 * with counts a of A and b of B; classes that occur in neither bin contribute 0.
 */
function pairChiSquared(counts: Float64Array, classes: number, left: number, right: number): number {
  let [inLeft, inRight] = [0, 0];
  for (let code = 0; code < classes; code += 1) {
    inLeft += counts[left * classes + code];
    inRight += counts[right * classes + code];
  }
  let sum = 0;
  for (let code = 0; code < classes; code += 1) {
    const [a, b] = [counts[left * classes + code], counts[right * classes + code]];
    if (a + b > 0) sum += (a * inRight - b * inLeft) ** 2 / (a + b);
  }
  return sum / (inLeft * inRight);
}

/** The remaining bins and their neighbors; a merged bin keeps the number of its left part. */
class Chain {
  readonly previous: Int32Array;
  readonly next: Int32Array;
  readonly #joins: Int32Array;
  length: number;

  constructor(length: number) {
    this.length = length;
    this.previous = Int32Array.from({ length }, (_, bin) => bin - 1);
    this.next = Int32Array.from({ length }, (_, bin) => (bin + 1 < length ? bin + 1 : -1));
    this.#joins = new Int32Array(length);
  }

  /** How many merges have formed these two. */
  age(left: number, right: number): number {
    return this.#joins[left] + this.#joins[right];
  }

  join(left: number, right: number): void {
    const after = this.next[right];
    this.next[left] = after;
    this.next[right] = -1;
    if (after >= 0) this.previous[after] = left;
    this.#joins[left] += this.#joins[right] + 1;
    this.length -= 1;
  }
}

function remaining({ thresholds, classes }: ClassBins, counts: Float64Array, chain: Chain): ClassBins {
  const kept: number[] = [];
  for (let bin = 0; bin >= 0; bin = chain.next[bin]) kept.push(bin);
  const rows = new Float64Array(kept.length * classes);
  for (const [at, bin] of kept.entries())
    rows.set(counts.subarray(bin * classes, (bin + 1) * classes), at * classes);
  return {
    thresholds: Float64Array.from(kept.slice(1), (bin) => thresholds[bin - 1]),
    counts: rows,
    classes,
  };
}
