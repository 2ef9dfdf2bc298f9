import type { Label } from "../../base/label.js";
import type { Value } from "../../data/table/column.js";
import { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { argMax } from "../metrics/input/arg-max.js";
import type { ClassificationEvidence, RegressionEvidence } from "../metrics/metric.js";
import type { DensityEvidence, Evidence } from "./criterion.js";

/**
 * The predictions for every row by models that had not seen it, in the order of the data. A row that several folds
 * tested has the mean of their predictions; a row that no fold tested has NaN, or null as its label.
 */
export interface OutOfFold {
  /** How many folds tested each row. */
  readonly tested: Int32Array;
  /** Classifiers: the predicted class. */
  readonly labels?: readonly Value[];
  /** Classifiers: the labels of the columns of `probabilities`. */
  readonly classes?: readonly Label[];
  readonly probabilities?: Matrix;
  /** Classifiers whose probabilities are all 0 or 1: what ranks the rows instead. */
  readonly scores?: Matrix;
  /** Regressions: the predictions. Densities: the log densities. */
  readonly numbers?: Float64Array;
}

interface Tested {
  readonly fold: { readonly test: Int32Array };
  readonly evidence: Evidence;
}

export function outOfFold(rows: number, folds: readonly Tested[]): OutOfFold {
  const tested = new Int32Array(rows);
  for (const { fold } of folds) for (const row of fold.test) tested[row] += 1;
  if (folds.length === 0) return { tested };
  if ("classes" in folds[0].evidence) {
    return {
      tested,
      ...classesSaid(tested, folds as readonly (Tested & { evidence: ClassificationEvidence })[]),
    };
  }
  const numbers = new Float64Array(rows);
  for (const { fold, evidence } of folds) {
    const said =
      "predicted" in evidence
        ? (evidence as RegressionEvidence).predicted
        : (evidence as DensityEvidence).logDensities;
    for (let i = 0; i < said.length; i += 1) numbers[fold.test[i]] += said[i] / tested[fold.test[i]];
  }
  for (let row = 0; row < rows; row += 1) if (tested[row] === 0) numbers[row] = Number.NaN;
  return { tested, numbers };
}

/** The predicted label; of several, the one with the largest mean probability, or the most votes. */
function classesSaid(
  tested: Int32Array,
  folds: readonly (Tested & { evidence: ClassificationEvidence })[],
): Omit<OutOfFold, "tested"> {
  const { classes } = folds[0].evidence;
  const k = classes.length;
  const votes = new Matrix(tested.length, k);
  for (const { fold, evidence } of folds)
    for (let i = 0; i < fold.test.length; i += 1) votes.data[fold.test[i] * k + evidence.predicted[i]] += 1;
  const probabilities = meanOf("probabilities", tested, folds, k);
  const scores = meanOf("scores", tested, folds, k);
  const labels = new Array<Value>(tested.length);
  for (let row = 0; row < labels.length; row += 1) {
    const shares = tested[row] === 1 ? votes : (probabilities ?? votes);
    labels[row] = tested[row] === 0 ? null : classes[argMax(shares, row)];
  }
  return { classes, labels, ...(probabilities && { probabilities }), ...(scores && { scores }) };
}

/** The mean over the folds that tested a row; undefined if a fold has none. */
function meanOf(
  name: "probabilities" | "scores",
  tested: Int32Array,
  folds: readonly (Tested & { evidence: ClassificationEvidence })[],
  k: number,
): Matrix | undefined {
  const out = new Matrix(tested.length, k);
  for (const { fold, evidence } of folds) {
    const data = evidence[name]?.data;
    if (data === undefined) return undefined;
    for (let i = 0; i < fold.test.length; i += 1) {
      const row = fold.test[i];
      for (let code = 0; code < k; code += 1) out.data[row * k + code] += data[i * k + code] / tested[row];
    }
  }
  for (let row = 0; row < tested.length; row += 1)
    if (tested[row] === 0) out.data.fill(Number.NaN, row * k, row * k + k);
  return out;
}

/** One row per row of the data: the prediction, and the probabilities as the columns `P(label)`. */
export function predictionTable({ tested, labels, classes, probabilities, numbers }: OutOfFold): Table {
  const table =
    labels === undefined
      ? Table.fromColumns({ predicted: numbers ?? [] })
      : Table.fromColumns(
          { predicted: labels },
          { kinds: { predicted: { kind: "categorical", levels: classes ?? [] } } },
        );
  const counted = table.withColumn("tested", Float64Array.from(tested));
  if (probabilities === undefined) return counted;
  return (classes ?? []).reduce(
    (all, label, code) => all.withColumn(`P(${label})`, probabilities.column(code)),
    counted,
  );
}
