// What a metric is, so that resampling, search and curves can use any of them by name.

import type { Label } from "../../base/label.js";
import type { Matrix } from "../../linalg/matrix.js";

/** What is known about cases that a classifier was tried on. */
export interface ClassificationEvidence {
  /** The labels, in the order of the columns of `probabilities`. */
  readonly classes: readonly Label[];
  /** The true class of every case, as its place in `classes`. */
  readonly truth: Int32Array;
  /** The class that was said, likewise. */
  readonly predicted: Int32Array;
  /** One row per case, one column per class; absent where the method gives none. */
  readonly probabilities?: Matrix | undefined;
  readonly weights?: Float64Array | undefined;
}

/** What is known about cases that a regression was tried on. */
export interface RegressionEvidence {
  readonly truth: Float64Array;
  readonly predicted: Float64Array;
  readonly weights?: Float64Array | undefined;
}

interface MetricFacts {
  /** As it is asked for: `"accuracy"`. */
  readonly name: string;
  /** One sentence. */
  readonly meaning: string;
  readonly better: "higher" | "lower";
}

/** A number that says how well labels or probabilities meet the truth. */
export interface ClassificationMetric extends MetricFacts {
  readonly task: "classification";
  readonly needs: "labels" | "probabilities";
  evaluate(evidence: ClassificationEvidence): number;
}

/** A number that says how well predictions meet the truth. */
export interface RegressionMetric extends MetricFacts {
  readonly task: "regression";
  evaluate(evidence: RegressionEvidence): number;
}

export type Metric = ClassificationMetric | RegressionMetric;
