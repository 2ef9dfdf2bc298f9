import type { Label, Value } from "../../data/column.js";
import { Table } from "../../data/table.js";
import { Matrix } from "../../linalg/matrix.js";
import type { ClassificationEvidence, RegressionEvidence } from "../metrics/metric.js";
import type { DensityEvidence, Evidence } from "./criterion.js";

/**
 * What was said of every row by models that had not seen it, row by row of the data. A row that several
 * folds tested has the mean of what they said; a row that none did has NaN, or null as its label.
 */
export interface OutOfFold {
  /** How many folds tested each row. */
  readonly tested: Int32Array;
  /** Classifiers: the class that was said. */
  readonly labels?: readonly Value[];
  /** Classifiers: the labels of the columns of `probabilities`. */
  readonly classes?: readonly Label[];
  readonly probabilities?: Matrix;
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
    for (const [i, row] of fold.test.entries()) numbers[row] += said[i] / tested[row];
  }
  for (const [row, times] of tested.entries()) if (times === 0) numbers[row] = Number.NaN;
  return { tested, numbers };
}

/** The label that was said; of several, the one with the largest mean probability, or the most votes. */
function classesSaid(
  tested: Int32Array,
  folds: readonly (Tested & { evidence: ClassificationEvidence })[],
): Omit<OutOfFold, "tested"> {
  const { classes } = folds[0].evidence;
  const k = classes.length;
  const votes = new Matrix(tested.length, k);
  const chances = folds.every(({ evidence }) => evidence.probabilities !== undefined)
    ? new Matrix(tested.length, k)
    : undefined;
  for (const { fold, evidence } of folds) {
    for (const [i, row] of fold.test.entries()) {
      votes.data[row * k + evidence.predicted[i]] += 1;
      if (chances === undefined || evidence.probabilities === undefined) continue;
      for (let code = 0; code < k; code += 1)
        chances.data[row * k + code] += evidence.probabilities.data[i * k + code] / tested[row];
    }
  }
  const labels = Array.from(tested, (times, row) => {
    if (times === 0) return null;
    const ballot = (times === 1 || chances === undefined ? votes : chances).data.subarray(
      row * k,
      row * k + k,
    );
    return classes[ballot.reduce((best, value, code) => (value > ballot[best] ? code : best), 0)];
  });
  if (chances === undefined) return { classes, labels };
  for (const [row, times] of tested.entries())
    if (times === 0) chances.data.fill(Number.NaN, row * k, row * k + k);
  return { classes, labels, probabilities: chances };
}

/** One row per row of the data: what was said, and the probabilities as the columns `P(label)`. */
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
