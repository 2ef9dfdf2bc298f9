/** Cases in a plane: what each adds to the score of a corner that holds it. */
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
 * together. Of equal corners the one with the higher thresholds is taken; the empty corner only if all others lose.
 */
export function bestCorner({ first, second, gains }: PlaneCases): Corner {
  const levels = Float64Array.from(new Set(second)).sort();
  const place = new Map(Array.from(levels, (value, at) => [value, at]));
  const tree = new SuffixTree(levels.length);
  const order = Array.from(first.keys()).sort((i, j) => first[j] - first[i]);
  let best: Corner = { thresholds: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY], gain: 0 };
  let isEmpty = true;
  for (let at = 0; at < order.length; at += 1) {
    const i = order[at];
    tree.add(place.get(second[i]) ?? 0, gains[i]);
    const below = at + 1 < order.length ? first[order[at + 1]] : Number.NEGATIVE_INFINITY;
    // Equal values are on the same side.
    if (below === first[i]) continue;
    const { gain, from } = tree.best;
    if (!(isEmpty ? gain >= best.gain : gain > best.gain)) continue;
    const lower = from > 0 ? levels[from - 1] : Number.NEGATIVE_INFINITY;
    best = { thresholds: [between(below, first[i]), between(lower, levels[from])], gain };
    isEmpty = false;
  }
  return best;
}

/** Half way, and below `upper` also where they are neighbors. */
function between(lower: number, upper: number): number {
  if (lower === Number.NEGATIVE_INFINITY) return lower;
  const middle = lower / 2 + upper / 2;
  return middle > lower && middle < upper ? middle : lower;
}

/** Numbers at places, with the largest sum from a place to the end. Places where nothing was added cannot begin it. */
class SuffixTree {
  readonly #leaves: number;
  readonly #sums: Float64Array;
  readonly #bests: Float64Array;

  constructor(places: number) {
    this.#leaves = 2 ** Math.ceil(Math.log2(Math.max(1, places)));
    this.#sums = new Float64Array(2 * this.#leaves);
    this.#bests = new Float64Array(2 * this.#leaves).fill(Number.NEGATIVE_INFINITY);
  }

  add(place: number, value: number): void {
    let node = this.#leaves + place;
    this.#sums[node] += value;
    this.#bests[node] = this.#sums[node];
    for (node >>= 1; node >= 1; node >>= 1) {
      const [left, right] = [2 * node, 2 * node + 1];
      this.#sums[node] = this.#sums[left] + this.#sums[right];
      this.#bests[node] = Math.max(this.#bests[right], this.#bests[left] + this.#sums[right]);
    }
  }

  get best(): { gain: number; from: number } {
    let node = 1;
    while (node < this.#leaves) {
      const [left, right] = [2 * node, 2 * node + 1];
      node = this.#bests[right] >= this.#bests[left] + this.#sums[right] ? right : left;
    }
    return { gain: this.#bests[1], from: node - this.#leaves };
  }
}
