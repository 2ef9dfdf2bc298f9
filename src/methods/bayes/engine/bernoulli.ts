import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import type { Random } from "../../../math/probability/random/index.js";
import { ClassCounts } from "./class-counts.js";
import { columnSums, type Membership, total } from "./evidence.js";
import { drawValues, type GenerativeLikelihood, type Names, requireSeen } from "./likelihood.js";
import { LinearForm, logarithms } from "./linear-form.js";
import {
  columnPseudoCounts,
  evenPseudoCounts,
  logDirichlet,
  requirePriorColumns,
  type Smoothing,
} from "./smoothing.js";

/** The values that are 1 and those that are unknown; all others are 0. */
export interface Bits {
  readonly ones: SparseMatrix;
  readonly missing: SparseMatrix | undefined;
}

/** Numbers above a threshold ≥ 0 become 1, so zeros stay zeros. */
export function readBits(x: SparseMatrix, threshold: number): Bits {
  const values = new Float64Array(x.values.length);
  let missing = 0;
  for (let at = 0; at < values.length; at += 1) {
    if (x.values[at] > threshold) values[at] = 1;
    else if (Number.isNaN(x.values[at])) missing += 1;
  }
  const ones = new SparseMatrix(x.rows, x.columns, x.rowPointers, x.columnIndices, values);
  return { ones, missing: missing > 0 ? whereMissing(x, missing) : undefined };
}

function whereMissing(x: SparseMatrix, count: number): SparseMatrix {
  const pointers = new Int32Array(x.rows + 1);
  const indices = new Int32Array(count);
  let found = 0;
  for (let i = 0; i < x.rows; i += 1) {
    for (let at = x.rowPointers[i]; at < x.rowPointers[i + 1]; at += 1)
      if (Number.isNaN(x.values[at])) indices[found++] = x.columnIndices[at];
    pointers[i + 1] = found;
  }
  return new SparseMatrix(x.rows, x.columns, pointers, indices, new Float64Array(count).fill(1));
}

export function countBits({ ones, missing }: Bits, membership: Membership): ClassCounts {
  return ClassCounts.of(ones, membership, missing);
}

/** Within a class, each column is 1 with its own probability (Flach, section 9.2). */
export class BernoulliLikelihood implements GenerativeLikelihood<Bits> {
  /** P(1 | class): classes × columns. */
  readonly probabilities: Matrix;
  readonly #counts: ClassCounts;
  readonly #pseudo: PseudoCounts;
  #present: Matrix | undefined;
  #lacking: Matrix | undefined;
  #form: LinearForm | undefined;

  constructor(counts: ClassCounts, smoothing: Smoothing, names: Names) {
    this.#counts = counts;
    this.#pseudo = pseudoCounts(counts, smoothing, names);
    this.probabilities = shares(counts, this.#pseudo, 1);
  }

  /** log P(1 | class): classes × columns. */
  get present(): Matrix {
    this.#present ??= logarithms(this.probabilities);
    return this.#present;
  }

  /** log P(0 | class): classes × columns; computed from counts of zeros, because 1 − P(1 | class) loses digits. */
  get lacking(): Matrix {
    this.#lacking ??= logarithms(shares(this.#counts, this.#pseudo, 0));
    return this.#lacking;
  }

  get logPrior(): number {
    return logDirichlet(this.#pseudo.ones, this.present) + logDirichlet(this.#pseudo.zeros, this.lacking);
  }

  logLikelihood({ ones, missing }: Bits): Matrix {
    this.#form ??= new LinearForm(this.present, this.lacking);
    return this.#form.scores(ones, missing);
  }

  terms({ ones, missing }: Bits): Matrix {
    const out = this.lacking.transpose();
    const set = (columns: Iterable<number>, value: (k: number, j: number) => number) => {
      for (const j of columns)
        for (let k = 0; k < out.columns; k += 1) out.data[j * out.columns + k] = value(k, j);
    };
    const { indices, values } = ones.row(0);
    set(
      indices.filter((_, at) => values[at] === 1),
      (k, j) => this.present.get(k, j),
    );
    if (missing !== undefined) set(missing.row(0).indices, () => 0);
    return out;
  }

  draw(codes: ArrayLike<number>, stream: Random): Matrix {
    const { columns, data } = this.probabilities;
    return drawValues(codes, columns, (k, j) => (stream.next() < data[k * columns + j] ? 1 : 0));
  }
}

/** Pseudo-counts by column. */
interface PseudoCounts {
  readonly ones: Float64Array;
  readonly zeros: Float64Array;
}

/** Smoothed shares of ones or zeros; a class without known values gets those of all classes together. */
function shares(counts: ClassCounts, pseudo: PseudoCounts, value: 0 | 1): Matrix {
  const { classWeights, sums, absent } = counts;
  const { rows: classes, columns } = sums;
  const out = new Matrix(classes, columns);
  const pseudoCounts = value === 1 ? pseudo.ones : pseudo.zeros;
  let overall: ReturnType<typeof overallCounts> | undefined;
  for (let k = 0, at = 0; k < classes; k += 1) {
    for (let j = 0; j < columns; j += 1, at += 1) {
      const seen = absent === undefined ? classWeights[k] : classWeights[k] - absent.data[at];
      const all = seen + pseudo.ones[j] + pseudo.zeros[j];
      // Sums of fractional weights may differ in their last digit.
      const count = value === 1 ? sums.data[at] : Math.max(0, seen - sums.data[at]);
      if (all > 0) out.data[at] = (count + pseudoCounts[j]) / all;
      else {
        overall ??= overallCounts(counts);
        const ones = overall.ones[j] / overall.totalWeights[j];
        out.data[at] = value === 1 ? ones : 1 - ones;
      }
    }
  }
  return out;
}

/** The weight of ones, and of all known values, over all classes. */
function overallCounts({ classWeights, sums, absent }: ClassCounts) {
  const totalWeights = new Float64Array(sums.columns).fill(total(classWeights));
  if (absent !== undefined) {
    const unknown = columnSums(absent);
    for (let j = 0; j < totalWeights.length; j += 1) totalWeights[j] -= unknown[j];
  }
  return { ones: columnSums(sums), totalWeights };
}

function pseudoCounts(counts: ClassCounts, smoothing: Smoothing, names: Names): PseudoCounts {
  const { mEstimate } = smoothing;
  const { ones, totalWeights } = overallCounts(counts);
  requireSeen(totalWeights, names);
  if (mEstimate === undefined) {
    const even = evenPseudoCounts(smoothing, names);
    return { ones: even, zeros: even };
  }
  requirePriorColumns(smoothing, names);
  const pairs = names.features.map((name, j) =>
    columnPseudoCounts(mEstimate, name, [Math.max(0, totalWeights[j] - ones[j]), ones[j]], names),
  );
  return {
    ones: Float64Array.from(pairs, (pair) => pair[1]),
    zeros: Float64Array.from(pairs, (pair) => pair[0]),
  };
}
