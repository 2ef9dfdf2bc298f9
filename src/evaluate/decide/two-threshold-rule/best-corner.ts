import { inOrder } from "../../../data/rank/sort-numbers.js";

/** Cases in a plane, with what each adds to the score of a corner that contains it. */
export interface PlaneCases {
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly gains: Float64Array;
}

export interface Corner {
  readonly thresholds: readonly [number, number];
  /** The sum of the gains of the cases above both thresholds. */
  readonly gain: number;
}

/**
 * The corner {first > θ₁ and second > θ₂} of the largest sum of gains. The first threshold sweeps down over the
 * sorted cases; a tree over the second keeps the best sum above any threshold, so all pairs take n log n steps
 * together. Among equal corners, the one with the higher thresholds is taken; the empty corner only if all others are worse.
 */
export function bestCorner(cases: PlaneCases): Corner {
  const { first, second, gains } = counted(cases);
  const { levels, ranks } = rankValues(second);
  const tree = new SuffixTree(levels.length);
  const { values, order } = inOrder(first);
  let best: Corner = { thresholds: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY], gain: 0 };
  let isEmpty = true;
  for (let at = values.length - 1; at >= 0; at -= 1) {
    tree.add(ranks[order[at]], gains[order[at]]);
    const below = at > 0 ? values[at - 1] : Number.NEGATIVE_INFINITY;
    // Equal values are on the same side.
    if (below === values[at]) continue;
    const { gain } = tree;
    if (!(isEmpty ? gain >= best.gain : gain > best.gain)) continue;
    const from = tree.start();
    const lower = from > 0 ? levels[from - 1] : Number.NEGATIVE_INFINITY;
    best = { thresholds: [between(below, values[at]), between(lower, levels[from])], gain };
    isEmpty = false;
  }
  return best;
}

/** Cases that change nothing are left out, even as neighbors of a threshold. */
function counted({ first, second, gains }: PlaneCases): PlaneCases {
  if (!gains.includes(0)) return { first, second, gains };
  const kept = (values: Float64Array) => values.filter((_, i) => gains[i] !== 0);
  return { first: kept(first), second: kept(second), gains: kept(gains) };
}

/** The values, each once and ascending, and the index of every case among them. */
function rankValues(source: Float64Array): { levels: Float64Array; ranks: Uint32Array } {
  const { values, order } = inOrder(source);
  const levels = new Float64Array(values.length);
  const ranks = new Uint32Array(values.length);
  let count = 0;
  for (let at = 0; at < values.length; at += 1) {
    if (at === 0 || values[at] !== values[at - 1]) {
      levels[count] = values[at];
      count += 1;
    }
    ranks[order[at]] = count - 1;
  }
  return { levels: levels.subarray(0, count), ranks };
}

/** The midpoint, which is below `upper` even if they are neighbors. */
function between(lower: number, upper: number): number {
  if (lower === Number.NEGATIVE_INFINITY) return lower;
  const middle = lower / 2 + upper / 2;
  return middle > lower && middle < upper ? middle : lower;
}

/** Numbers at indices, with the largest sum from an index to the end. Indices where nothing was added cannot begin it. */
class SuffixTree {
  readonly #leaves: number;
  readonly #sums: Float64Array;
  readonly #bests: Float64Array;

  constructor(length: number) {
    this.#leaves = 2 ** Math.ceil(Math.log2(Math.max(1, length)));
    this.#sums = new Float64Array(2 * this.#leaves);
    this.#bests = new Float64Array(2 * this.#leaves).fill(Number.NEGATIVE_INFINITY);
  }

  add(index: number, value: number): void {
    let node = this.#leaves + index;
    this.#sums[node] += value;
    this.#bests[node] = this.#sums[node];
    for (node >>= 1; node >= 1; node >>= 1) {
      const left = 2 * node;
      const right = left + 1;
      this.#sums[node] = this.#sums[left] + this.#sums[right];
      this.#bests[node] = Math.max(this.#bests[right], this.#bests[left] + this.#sums[right]);
    }
  }

  /** The largest sum. */
  get gain(): number {
    return this.#bests[1];
  }

  /** Where it begins; of equal ones, the last index. */
  start(): number {
    let node = 1;
    while (node < this.#leaves) {
      const [left, right] = [2 * node, 2 * node + 1];
      node = this.#bests[right] >= this.#bests[left] + this.#sums[right] ? right : left;
    }
    return node - this.#leaves;
  }
}
