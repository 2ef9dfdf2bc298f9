// A separation that the iteration shows, proved without a linear program. Let z be a case in the equation of its own
// class minus the one of another class, so that a direction d moves this pair by zᵀd. Pairs that d moves have to move
// to the right side, all of them. The others cannot move: at the maximum, the probabilities v > 0 of the other classes
// have Σ v·z = 0, so that no direction moves some of these pairs to one side and none to the other (Stiemke's lemma).

import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { NormalFactor, weightedGram } from "../../../math/linalg/normal-factor.js";
import type { RobustRows } from "../engine/irls/robust-rows.js";

/** On rows of unit size and a direction of unit size: the smallest distance that counts as one. */
const LEAST = 1e-6;
/** Below this distance, a row is on the border. */
const BORDER = 1e-7;
/** A step moves separated pairs by about 1; what it moves by less than this share of the most may not move at all. */
const STILL = 1e-3;
/** Eigenvalues between these shares of the largest do not tell whether a direction moves a row. */
const ZERO = 1e-13;
const POSITIVE = 1e-9;
/** Corrections of the probabilities; the first one does nearly everything. */
const CORRECTIONS = 3;
/** The probabilities may change by this factor. */
const MOST_CHANGE = 4;

export interface ClassPairs {
  readonly rows: RobustRows["rows"];
  readonly codes: Int32Array;
  readonly classes: number;
  /** 1 if the first class has no equation. */
  readonly baseline: 0 | 1;
  readonly weights: Float64Array | undefined;
}

export interface ProvedDirection {
  readonly direction: Float64Array;
  readonly isMoved: (row: number, other: number) => boolean;
}

/**
 * The separation along a step, given for the robust rows, if that and the parameters where it starts prove it; undefined
 * if there is none, or if a linear program has to tell.
 */
export function proveSeparation(
  given: ClassPairs,
  step: Float64Array,
  theta: Float64Array,
): ProvedDirection | undefined {
  const pairs = new Pairs(given);
  const moves = pairs.products(step);
  const most = moves.reduce((largest, move) => Math.max(largest, move), 0);
  const still = moves.map((move, at) => Number(pairs.isPair(at) && move <= STILL * most));
  const held = pairs.heldBy(still, theta);
  if (held === undefined) return undefined;
  const free = nullSpace(pairs.gram(held.map((value, at) => value / pairs.sizes[pairs.rowOf(at)] ** 2)));
  if (free === undefined || free.columns === 0) return undefined;
  if (!pairs.staysAlong(free, still)) return undefined;
  const projected = free.multiply(free.transpose().multiply(step));
  const size = projected.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  const direction = projected.map((value) => value / size);
  const distances = pairs.products(direction);
  const isMoved = (at: number) => distances[at] > LEAST * pairs.sizes[pairs.rowOf(at)];
  for (let at = 0; at < distances.length; at += 1)
    if (pairs.isPair(at) && still[at] === 0 && !isMoved(at)) return undefined;
  return {
    direction,
    isMoved: (row, other) => still[row * given.classes + other] === 0 && isMoved(row * given.classes + other),
  };
}

/** A pair with at least this probability, the weight of its case included, may be held; a few of these suffice. */
const LIKELY = 1e-2;
/** How often those that turn out not to be held may be left out. */
const MOST_TRIMS = 12;

/** What remains to be decided where some pairs are held. */
export interface Undecided {
  /** Orthonormal columns: the directions that move no pair that is held. */
  readonly free: Matrix;
  /** Whether some direction of these moves a pair. */
  readonly isFree: (row: number, other: number) => boolean;
}

/**
 * The directions that can separate, as far as the parameters tell which pairs cannot be moved: fewer pairs in fewer
 * dimensions than all, and without those that let a linear program only come near to its solution.
 */
export function undecidedPairs(given: ClassPairs, theta: Float64Array): Undecided | undefined {
  const pairs = new Pairs(given);
  let likely: Float64Array = pairs.probabilities(theta).map((value) => Number(value > LIKELY));
  let held: Float64Array | undefined;
  for (let trim = 0; trim < MOST_TRIMS && held === undefined; trim += 1) {
    if (!likely.includes(1)) return undefined;
    const found = pairs.balanced(likely, theta);
    held = found.held;
    likely = found.kept;
  }
  if (held === undefined) return undefined;
  const free = nullSpace(pairs.gram(held.map((value, at) => value / pairs.sizes[pairs.rowOf(at)] ** 2)));
  if (free === undefined) return undefined;
  const moved = pairs.movedAlong(free);
  return { free, isFree: (row, other) => moved[row * given.classes + other] === 1 };
}

/** All cases with all other classes, in the order of the cases; the entry of a case's own class is empty. */
class Pairs {
  readonly #given: ClassPairs;
  /** The largest number of every case. */
  readonly sizes: Float64Array;
  readonly #members: readonly Int32Array[];

  constructor(given: ClassPairs) {
    this.#given = given;
    const { rows, codes, classes } = given;
    this.sizes = Float64Array.from({ length: rows.rows }, (_, i) =>
      rows.row(i).reduce((most, value) => Math.max(most, Math.abs(value)), 0),
    );
    this.#members = Array.from({ length: classes }, (_, code) =>
      Int32Array.from(codes.keys()).filter((i) => codes[i] === code),
    );
  }

  rowOf(at: number): number {
    return Math.floor(at / this.#given.classes);
  }

  isPair(at: number): boolean {
    const { codes, classes } = this.#given;
    return codes[Math.floor(at / classes)] !== at % classes;
  }

  /** zᵀd of all pairs. */
  products(direction: Float64Array): Float64Array {
    const { codes, classes } = this.#given;
    const predictors = this.#predictors(direction);
    return predictors.map((predictor, at) => {
      const row = Math.floor(at / classes);
      return predictors[row * classes + codes[row]] - predictor;
    });
  }

  /** Σ v·z, and the same of absolute values. */
  sums(v: Float64Array): { readonly sum: Float64Array; readonly size: number } {
    const { rows, codes, classes, baseline } = this.#given;
    const width = rows.columns;
    const sum = new Float64Array((classes - baseline) * width);
    let size = 0;
    for (let at = 0; at < v.length; at += 1) {
      if (v[at] === 0) continue;
      const row = this.rowOf(at);
      const values = rows.row(row);
      const [equation, other] = [codes[row] - baseline, (at % classes) - baseline];
      size += v[at] * this.sizes[row];
      for (let j = 0; j < width; j += 1) {
        if (equation >= 0) sum[equation * width + j] += v[at] * values[j];
        if (other >= 0) sum[other * width + j] -= v[at] * values[j];
      }
    }
    return { sum, size };
  }

  /** Σ v·zzᵀ: pairs of the same two classes share one block. */
  gram(v: Float64Array): Matrix {
    const { rows, classes, baseline } = this.#given;
    const width = rows.columns;
    const size = (classes - baseline) * width;
    const out = new Matrix(size, size);
    const block = new Float64Array(width * width);
    const add = (one: number, other: number, sign: number) => {
      if (one < baseline || other < baseline) return;
      for (let i = 0; i < width; i += 1) {
        const to = ((one - baseline) * width + i) * size + (other - baseline) * width;
        for (let j = 0; j < width; j += 1) out.data[to + j] += sign * block[i * width + j];
      }
    };
    for (const [group, members] of this.#members.entries())
      for (let other = 0; other < classes; other += 1) {
        const some = members.filter((row) => v[row * classes + other] > 0);
        if (other === group || some.length === 0) continue;
        const values = new Float64Array(some.length * width);
        for (const [k, row] of some.entries()) values.set(rows.row(row), k * width);
        weightedGram(
          values,
          width,
          Float64Array.from(some, (row) => v[row * classes + other]),
          block,
        );
        add(group, group, 1);
        add(other, other, 1);
        add(group, other, -1);
        add(other, group, -1);
      }
    return out;
  }

  /**
   * Which of the still pairs are held in place by all of these: 1, or 0 for those whose probability is too small to
   * tell. Undefined if nothing proves it.
   */
  heldBy(still: Float64Array, theta: Float64Array): Float64Array | undefined {
    return this.balanced(still, theta).held;
  }

  /** The held pairs; where nothing proves them, without the pairs whose probabilities would have to change too much. */
  balanced(
    still: Float64Array,
    theta: Float64Array,
  ): { readonly held: Float64Array | undefined; readonly kept: Float64Array } {
    const start = this.probabilities(theta).map((value, at) => value * still[at]);
    const gram = this.gram(start);
    const factor = new NormalFactor(gram.rows);
    factor.data.set(gram.data);
    factor.factor();
    let v = start;
    let { sum, size } = this.sums(v);
    for (let step = 0; step < CORRECTIONS; step += 1) {
      factor.solve(sum);
      const relative = this.products(sum);
      const next = v.map((value, at) => value - start[at] * relative[at]);
      const kept = still.map(
        (value, at) =>
          value * Number(next[at] * MOST_CHANGE >= start[at] && next[at] <= MOST_CHANGE * start[at]),
      );
      if (kept.some((value, at) => value !== still[at])) return { held: undefined, kept };
      v = next;
      ({ sum, size } = this.sums(v));
    }
    const left = sum.reduce((most, value) => Math.max(most, Math.abs(value)), Number.EPSILON * size);
    return {
      held: v.map((value, at) => Number(value * LEAST * this.sizes[this.rowOf(at)] > left)),
      kept: still,
    };
  }

  /** Which pairs some direction of a space, whose columns have unit length, moves. */
  movedAlong(space: Matrix): Float64Array {
    const moved = new Float64Array(this.#given.codes.length * this.#given.classes);
    for (let k = 0; k < space.columns; k += 1)
      for (const [at, move] of this.products(space.column(k)).entries())
        if (Math.abs(move) > BORDER * this.sizes[this.rowOf(at)]) moved[at] = 1;
    return moved;
  }

  /** Whether no direction of a space, whose columns have unit length, moves any of the still pairs. */
  staysAlong(space: Matrix, still: Float64Array): boolean {
    const moved = this.movedAlong(space);
    return !still.some((value, at) => value === 1 && moved[at] === 1);
  }

  /** The weight of a case times the probability of each class, and 0 for its own. */
  probabilities(theta: Float64Array): Float64Array {
    const { codes, classes, weights } = this.#given;
    const predictors = this.#predictors(theta);
    const out = new Float64Array(predictors.length);
    for (let row = 0; row < codes.length; row += 1) {
      const predictorsOfRow = predictors.subarray(row * classes, (row + 1) * classes);
      const top = predictorsOfRow.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
      const sum = predictorsOfRow.reduce((total, value) => total + Math.exp(value - top), 0);
      for (let other = 0; other < classes; other += 1)
        if (other !== codes[row])
          out[row * classes + other] = ((weights?.[row] ?? 1) * Math.exp(predictorsOfRow[other] - top)) / sum;
    }
    return out;
  }

  /** The linear predictors of all classes; that of a first class without an equation is 0. */
  #predictors(theta: Float64Array): Float64Array {
    const { rows, codes, classes, baseline } = this.#given;
    const width = rows.columns;
    const out = new Float64Array(codes.length * classes);
    for (let e = 0; e < classes - baseline; e += 1) {
      const moves = rows.multiply(theta.slice(e * width, (e + 1) * width));
      for (let row = 0; row < codes.length; row += 1) out[row * classes + e + baseline] = moves[row];
    }
    return out;
  }
}

/** The directions that a Gram matrix maps to 0, as orthonormal columns; undefined if that is not clear. */
function nullSpace(gram: Matrix): Matrix | undefined {
  const { values, vectors } = eigenSymmetric(gram);
  const largest = values.reduce((most, value) => Math.max(most, value), 0);
  if (values.some((value) => value > ZERO * largest && value < POSITIVE * largest)) return undefined;
  const zero = Array.from(values.keys()).filter((k) => values[k] <= ZERO * largest);
  return zero.length === 0
    ? new Matrix(gram.rows, 0)
    : Matrix.fromColumns(zero.map((k) => vectors.column(k)));
}
