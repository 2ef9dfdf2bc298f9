// The subsets of least residual sum, of every size, by leaps and bounds (Furnival and Wilson 1974) on the QR
// triangle, as Gatu and Kontoghiorghes (2006) do it: a node is a set of features, of which the first are
// fixed; its children lack one of the free ones and fix those before it. No subset of a node has a smaller
// residual sum than the node itself, which cuts off most of the tree. Of the triangle only what concerns the
// free features is kept: the fixed ones are projected out.

import type { ReducedDesign } from "../engine/design/reduce-design.js";

export interface Subset {
  /** Indices of the features, in ascending order. */
  readonly columns: Int32Array;
  readonly residualSum: number;
}

/** A diagonal element of no more than this part of the features' length is zero: a dependent column. */
const DEPENDENT = 1e-7;

/** One level of the tree, reused by every node there. */
interface Level {
  /** The free features' triangle, column by column, `p` numbers each; the response follows. */
  readonly block: Float64Array;
  readonly fixed: Int32Array;
  readonly free: Int32Array;
  /** What the residual sum gains at least without each free feature. */
  readonly losses: Float64Array;
  fixedCount: number;
  freeCount: number;
  /** The residual sum of the whole set; a lower bound of it where features are dependent. */
  residualSum: number;
  /** The child to visit next. */
  next: number;
}

export class BestSubsets {
  /** Of every size, from 0, the best subsets, the best first. */
  readonly kept: Subset[][];
  /** The number of nodes visited. */
  nodes = 0;
  readonly #p: number;
  readonly #top: number;
  readonly #largest: number;
  readonly #levels: Level[] = [];
  readonly #scratch: Float64Array;
  readonly #zero: number;
  #depth = 0;

  /** Looks for the `top` best subsets of each size up to `largest`. */
  constructor(design: ReducedDesign, largest: number, top: number) {
    const p = design.columns.length;
    this.#p = p;
    this.#top = top;
    this.#largest = largest;
    this.#scratch = new Float64Array(Math.max(3, p) * p);
    this.kept = Array.from({ length: largest + 1 }, () => []);
    this.kept[0].push({ columns: new Int32Array(0), residualSum: design.totalSum });
    const lengths = design.columns.map((column) => Math.sqrt(column.reduce((sum, v) => sum + v * v, 0)));
    this.#zero = DEPENDENT * Math.max(...lengths, Number.MIN_VALUE);
    const root = this.#level(0);
    root.residualSum = rootTriangle(design, root.block, p);
    root.freeCount = p;
    for (let j = 0; j < p; j += 1) root.free[j] = j;
    if (p > 0) this.#open(root);
    else this.#depth = -1;
  }

  /** Visits some more nodes; returns whether all are done. */
  run(nodes: number): boolean {
    const end = this.nodes + nodes;
    while (this.#depth >= 0 && this.nodes < end) {
      const level = this.#levels[this.#depth];
      if (level.next < 0) {
        this.#depth -= 1;
      } else {
        const child = level.next;
        level.next -= 1;
        if (this.#promises(level, child)) this.#descend(level, child);
      }
    }
    return this.#depth < 0;
  }

  /** Whether the set without a free feature could hold a subset that is better than one kept. */
  #promises({ residualSum, losses, fixedCount, freeCount }: Level, child: number): boolean {
    const bound = residualSum + losses[child];
    const most = Math.min(fixedCount + freeCount - 1, this.#largest);
    for (let size = fixedCount + child + 1; size <= most; size += 1)
      if (bound < this.#worst(size)) return true;
    return false;
  }

  #worst(size: number): number {
    const subsets = this.kept[size];
    return subsets.length < this.#top ? Number.POSITIVE_INFINITY : subsets[subsets.length - 1].residualSum;
  }

  #level(depth: number): Level {
    const p = this.#p;
    this.#levels[depth] ??= {
      block: new Float64Array((p + 1) * p),
      fixed: new Int32Array(p),
      free: new Int32Array(p),
      losses: new Float64Array(p),
      fixedCount: 0,
      freeCount: 0,
      residualSum: 0,
      next: -1,
    };
    return this.#levels[depth];
  }

  #descend(level: Level, child: number): void {
    const p = this.#p;
    this.#depth += 1;
    const below = this.#level(this.#depth);
    const count = level.freeCount - child - 1;
    below.fixed.set(level.fixed.subarray(0, level.fixedCount));
    below.fixed.set(level.free.subarray(0, child), level.fixedCount);
    below.fixedCount = level.fixedCount + child;
    below.free.set(level.free.subarray(child + 1, level.freeCount));
    below.freeCount = count;
    for (let j = 0; j <= count; j += 1) {
      const from = (j === count ? p : child + 1 + j) * p + child;
      below.block.set(level.block.subarray(from, from + count + 1), (j === count ? p : j) * p);
    }
    const left = makeTriangular(below.block, p, count);
    below.residualSum = level.residualSum + left * left;
    this.#open(below);
  }

  /** Puts the free features in order, the most important first, and looks at the subsets that lead. */
  #open(level: Level): void {
    this.nodes += 1;
    const { block, fixed, fixedCount, free, freeCount, losses } = level;
    const p = this.#p;
    if (this.#independent(level) === freeCount) {
      residualLosses(block, p, freeCount, losses, this.#scratch);
      if (freeCount > 2) this.#sort(level);
    } else {
      losses.fill(0, 0, freeCount);
    }
    const usable = this.#independent(level);
    let sum = level.residualSum;
    for (let i = freeCount - 1; i >= 0; i -= 1) {
      const size = fixedCount + i + 1;
      if (i < usable && size <= this.#largest && sum < this.#worst(size)) {
        const columns = new Int32Array(size);
        columns.set(fixed.subarray(0, fixedCount));
        columns.set(free.subarray(0, i + 1), fixedCount);
        this.#keep({ columns: columns.sort(), residualSum: sum });
      }
      sum += block[p * p + i] ** 2;
    }
    // A child fixes what stands before the feature it lacks, which must be independent.
    level.next = Math.min(freeCount - 2, usable);
  }

  /** How many leading free features are independent. */
  #independent({ block, freeCount }: Level): number {
    const p = this.#p;
    for (let i = 0; i < freeCount; i += 1) if (Math.abs(block[i * p + i]) <= this.#zero) return i;
    return freeCount;
  }

  #keep(subset: Subset): void {
    const subsets = this.kept[subset.columns.length];
    let at = subsets.length;
    while (at > 0 && subsets[at - 1].residualSum > subset.residualSum) at -= 1;
    subsets.splice(at, 0, subset);
    if (subsets.length > this.#top) subsets.pop();
  }

  #sort({ block, free, freeCount, losses }: Level): void {
    const order = Array.from({ length: freeCount }, (_, j) => j).sort((a, b) => losses[b] - losses[a]);
    const first = order.findIndex((j, index) => j !== index);
    if (first < 0) return;
    const p = this.#p;
    this.#scratch.set(block.subarray(0, freeCount * p));
    const [oldFree, oldLosses] = [free.slice(0, freeCount), losses.slice(0, freeCount)];
    for (let index = first; index < freeCount; index += 1) {
      const j = order[index];
      block.set(this.#scratch.subarray(j * p, j * p + freeCount), index * p);
      free[index] = oldFree[j];
      losses[index] = oldLosses[j];
    }
    reflect(block, p, freeCount, first);
  }
}

/** Fills the block with the triangle of all features; the sum of squares that none of them reaches. */
function rootTriangle({ rows, columns, y }: ReducedDesign, block: Float64Array, p: number): number {
  const working = columns.map((column) => column.slice());
  const response = y.slice();
  const steps = Math.min(rows, p);
  for (let k = 0; k < steps; k += 1) {
    let tail = 0;
    for (let i = k + 1; i < rows; i += 1) tail += working[k][i] ** 2;
    if (tail === 0) continue;
    const pivot = working[k][k];
    const length = Math.sqrt(pivot * pivot + tail);
    const reflector = working[k].slice();
    reflector[k] = pivot > 0 ? -tail / (pivot + length) : pivot - length;
    const scale = tail + reflector[k] ** 2;
    for (const other of [...working.slice(k), response]) {
      let product = 0;
      for (let i = k; i < rows; i += 1) product += reflector[i] * other[i];
      for (let i = k; i < rows; i += 1) other[i] -= ((2 * product) / scale) * reflector[i];
    }
    working[k].fill(0, k + 1);
  }
  for (let j = 0; j < p; j += 1) block.set(working[j].subarray(0, Math.min(p, rows)), j * p);
  block.set(response.subarray(0, Math.min(p, rows)), p * p);
  return response.subarray(steps).reduce((sum, value) => sum + value * value, 0);
}

/** Triangles again, by rotations, of `count` columns with one element below the diagonal; what the response has left. */
function makeTriangular(block: Float64Array, p: number, count: number): number {
  for (let i = 0; i < count; i += 1) {
    const at = i * p + i;
    const [a, b] = [block[at], block[at + 1]];
    if (b === 0) continue;
    const length = Math.sqrt(a * a + b * b);
    const c = a / length;
    const s = b / length;
    block[at] = length;
    block[at + 1] = 0;
    for (let j = i + 1; j <= count; j += 1) {
      const from = (j === count ? p : j) * p + i;
      const u = block[from];
      const v = block[from + 1];
      block[from] = c * u + s * v;
      block[from + 1] = c * v - s * u;
    }
  }
  return block[p * p + count];
}

/** Triangular again, by Householder reflectors, where the columns from `first` on are full. */
function reflect(block: Float64Array, p: number, count: number, first: number): void {
  for (let k = first; k < count; k += 1) {
    const start = k * p;
    let tail = 0;
    for (let i = k + 1; i < count; i += 1) tail += block[start + i] * block[start + i];
    if (tail === 0) continue;
    const pivot = block[start + k];
    const length = Math.sqrt(pivot * pivot + tail);
    const head = pivot > 0 ? -tail / (pivot + length) : pivot - length;
    const scale = 2 / (tail + head * head);
    for (let j = k + 1; j <= count; j += 1) {
      const from = (j === count ? p : j) * p;
      let product = head * block[from + k];
      for (let i = k + 1; i < count; i += 1) product += block[start + i] * block[from + i];
      product *= scale;
      block[from + k] -= product * head;
      for (let i = k + 1; i < count; i += 1) block[from + i] -= product * block[start + i];
    }
    block[start + k] = length;
    block.fill(0, start + k + 1, start + count);
  }
}

/** What the residual sum gains without each feature: β²/(RᵀR)⁻¹ⱼⱼ. */
function residualLosses(
  block: Float64Array,
  p: number,
  count: number,
  losses: Float64Array,
  inverse: Float64Array,
): void {
  // Columns of R⁻¹, one after another; rows sum up to squares, and to coefficients with the response.
  const beta = inverse.subarray(p, 2 * p);
  const squares = inverse.subarray(2 * p, 3 * p);
  beta.fill(0, 0, count);
  squares.fill(0, 0, count);
  for (let j = 0; j < count; j += 1) {
    const response = block[p * p + j];
    inverse.fill(0, 0, j);
    inverse[j] = 1;
    for (let k = j; k >= 0; k -= 1) {
      const value = inverse[k] / block[k * p + k];
      for (let i = 0; i < k; i += 1) inverse[i] -= value * block[k * p + i];
      beta[k] += value * response;
      squares[k] += value * value;
    }
  }
  for (let j = 0; j < count; j += 1) losses[j] = (beta[j] * beta[j]) / squares[j];
}
