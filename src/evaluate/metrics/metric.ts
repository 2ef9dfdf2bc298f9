// What a metric is, so that resampling, search and curves can use any of them.

import type { Label } from "../../base/label.js";
import type { Matrix } from "../../math/linalg/matrix.js";

/** The truth and the predictions for cases that a classifier was tested on. */
export interface ClassificationEvidence {
  /** The labels, in the order of the columns of `probabilities`. */
  readonly classes: readonly Label[];
  /** The true class of every case, as its index in `classes`. */
  readonly truth: Int32Array;
  /** The predicted class of every case, likewise. */
  readonly predicted: Int32Array;
  /** One row per case, one column per class; absent if the method gives none. */
  readonly probabilities?: Matrix | undefined;
  /** What ranks the cases instead, if all probabilities are 0 or 1; likewise one column per class. */
  readonly scores?: Matrix | undefined;
  readonly weights?: Float64Array | undefined;
  /**
   * The index of the positive class in `classes`, by the rule of `positiveClass` over all cases that these are part of;
   * without it, the rule is applied to these cases.
   */
  readonly positive?: number | undefined;
}

/** The truth and the predictions for cases that a regression was tested on. */
export interface RegressionEvidence {
  readonly truth: Float64Array;
  readonly predicted: Float64Array;
  readonly weights?: Float64Array | undefined;
}

interface MetricFacts {
  /** The name by which it is found: `"accuracy"`. */
  readonly name: string;
  /** One sentence. */
  readonly meaning: string;
  readonly better: "higher" | "lower";
  /** The least and the largest value there can be, if it is bounded on both sides. */
  readonly range?: readonly [least: number, most: number] | undefined;
}

/** A measure of how well labels or probabilities agree with the truth. */
export interface ClassificationMetric extends MetricFacts {
  readonly task: "classification";
  readonly needs: "labels" | "probabilities";
  /** For a metric that can be infinite, the same with clipped probabilities, for what compares scores with each other. */
  readonly clipped?: ClassificationMetric | undefined;
  evaluate(evidence: ClassificationEvidence): number;
}

/** A measure of how well predictions agree with the truth. */
export interface RegressionMetric extends MetricFacts {
  readonly task: "regression";
  evaluate(evidence: RegressionEvidence): number;
}

/** A metric of classifiers or of regressors. */
export type Metric = ClassificationMetric | RegressionMetric;
