import { Matrix } from "../../linalg/matrix.js";
import { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { ClassCounts } from "./class-counts.js";
import type { Membership } from "./evidence.js";
import { type Likelihood, type Names, requireSeen } from "./likelihood.js";
import { LinearForm, logarithms } from "./linear-form.js";
import { alphas, columnPseudoCounts, requirePriorColumns, type Smoothing } from "./smoothing.js";

/** Which values are 1, and which are unknown; all others are 0. */
export interface Bits {
  readonly ones: SparseMatrix;
  readonly missing: SparseMatrix | undefined;
}

/** Numbers above a threshold ≥ 0 are 1, so that zeros stay zeros. */
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

/** Every column is 1 with a probability of its own in every class (Flach, section 9.2). */
export class BernoulliLikelihood implements Likelihood<Bits> {
  /** P(1 | class): classes × columns. */
  readonly probabilities: Matrix;
  /** log P(1 | class) and log P(0 | class): classes × columns. */
  readonly present: Matrix;
  readonly lacking: Matrix;
  readonly logPrior: number;
  readonly #form: LinearForm;
  readonly #lackingForm: LinearForm;

  constructor(counts: ClassCounts, smoothing: Smoothing, names: Names) {
    const { ones, zeros, pseudo } = shares(counts, smoothing, names);
    this.probabilities = ones;
    this.present = logarithms(ones);
    this.lacking = logarithms(zeros);
    this.logPrior = weighted(pseudo.ones, this.present) + weighted(pseudo.zeros, this.lacking);
    this.#form = new LinearForm(this.present, this.lacking);
    this.#lackingForm = new LinearForm(this.lacking);
  }

  logLikelihood({ ones, missing }: Bits): Matrix {
    const scores = this.#form.scores(ones);
    if (missing === undefined) return scores;
    return scores.subtract(this.#lackingForm.scores(missing));
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
}

function weighted(pseudo: Float64Array, logs: Matrix): number {
  let sum = 0;
  for (let at = 0; at < logs.data.length; at += 1) {
    const weight = pseudo[at % logs.columns];
    if (weight > 0) sum += weight * logs.data[at];
  }
  return sum;
}

/** Smoothed shares of ones and of zeros; where a class has seen nothing, those of all classes together. */
function shares({ classWeights, sums, absent }: ClassCounts, smoothing: Smoothing, names: Names) {
  const { rows: classes, columns } = sums;
  const ones = new Matrix(classes, columns);
  const zeros = new Matrix(classes, columns);
  const mass = (k: number, j: number) => classWeights[k] - (absent?.data[k * columns + j] ?? 0);
  const overall = { ones: new Float64Array(columns), mass: new Float64Array(columns) };
  for (let k = 0; k < classes; k += 1) {
    for (let j = 0; j < columns; j += 1) {
      overall.ones[j] += sums.data[k * columns + j];
      overall.mass[j] += mass(k, j);
    }
  }
  requireSeen(overall.mass, names);
  const pseudo = pseudoCounts(overall, smoothing, names);
  for (let k = 0, at = 0; k < classes; k += 1) {
    for (let j = 0; j < columns; j += 1, at += 1) {
      const [count, seen] = [sums.data[at], mass(k, j)];
      const total = seen + pseudo.ones[j] + pseudo.zeros[j];
      if (total > 0) {
        ones.data[at] = (count + pseudo.ones[j]) / total;
        // Sums of weights that are no whole numbers may differ in their last digit.
        zeros.data[at] = (Math.max(0, seen - count) + pseudo.zeros[j]) / total;
      } else {
        ones.data[at] = overall.ones[j] / overall.mass[j];
        zeros.data[at] = 1 - ones.data[at];
      }
    }
  }
  return { ones, zeros, pseudo };
}

function pseudoCounts(
  overall: { readonly ones: Float64Array; readonly mass: Float64Array },
  smoothing: Smoothing,
  names: Names,
) {
  const { mEstimate } = smoothing;
  if (mEstimate === undefined) {
    const even = alphas(smoothing, names);
    return { ones: even, zeros: even };
  }
  requirePriorColumns(smoothing, names);
  const pairs = names.features.map((name, j) => {
    const marginal = [Math.max(0, overall.mass[j] - overall.ones[j]), overall.ones[j]];
    return columnPseudoCounts(mEstimate, name, marginal, names);
  });
  return {
    ones: Float64Array.from(pairs, (pair) => pair[1]),
    zeros: Float64Array.from(pairs, (pair) => pair[0]),
  };
}
