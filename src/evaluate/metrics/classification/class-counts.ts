import type { Label } from "../../../base/label.js";

/** One class against all others: how often it is predicted, rightly or wrongly, and how often it is not. */
export class ClassCounts {
  readonly label: Label;
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
  readonly trueNegatives: number;

  constructor(
    label: Label,
    truePositives: number,
    falsePositives: number,
    falseNegatives: number,
    trueNegatives: number,
  ) {
    this.label = label;
    this.truePositives = truePositives;
    this.falsePositives = falsePositives;
    this.falseNegatives = falseNegatives;
    this.trueNegatives = trueNegatives;
  }

  /** The weight of the cases of this class. */
  get support(): number {
    return this.truePositives + this.falseNegatives;
  }

  /** The weight of the cases for which this class was predicted. */
  get predicted(): number {
    return this.truePositives + this.falsePositives;
  }

  get total(): number {
    return this.support + this.falsePositives + this.trueNegatives;
  }

  /** The share of the class among all cases. */
  get prevalence(): number {
    return this.support / this.total;
  }

  /** TP / (TP + FP); NaN if the class was never predicted. */
  get precision(): number {
    return this.truePositives / this.predicted;
  }

  /** TP / (TP + FN), also called sensitivity or true positive rate; NaN if the class does not occur. */
  get recall(): number {
    return this.truePositives / this.support;
  }

  /** TN / (TN + FP), the true negative rate. */
  get specificity(): number {
    return this.trueNegatives / (this.trueNegatives + this.falsePositives);
  }

  /** TN / (TN + FN) */
  get negativePredictiveValue(): number {
    return this.trueNegatives / (this.trueNegatives + this.falseNegatives);
  }

  /** FP / (FP + TN) */
  get falsePositiveRate(): number {
    return this.falsePositives / (this.falsePositives + this.trueNegatives);
  }

  /** FN / (FN + TP) */
  get falseNegativeRate(): number {
    return this.falseNegatives / this.support;
  }

  /** The harmonic mean of precision and recall. */
  get f1(): number {
    return this.fBeta(1);
  }

  /** (1 + β²)·TP / ((1 + β²)·TP + β²·FN + FP): recall counts β times as much as precision. */
  fBeta(beta: number): number {
    const [numerator, denominator] = fRatio(beta)(this);
    return numerator / denominator;
  }

  /** TP / (TP + FP + FN) */
  get jaccard(): number {
    return this.truePositives / (this.predicted + this.falseNegatives);
  }

  /** Youden's J: recall + specificity − 1. */
  get informedness(): number {
    return this.recall + this.specificity - 1;
  }

  /** Precision over prevalence: how many times as frequent the class is where it was predicted. */
  get lift(): number {
    return this.precision / this.prevalence;
  }

  /** Recall / (1 − specificity): the factor by which a prediction of the class raises its odds. */
  get positiveLikelihoodRatio(): number {
    return this.recall / this.falsePositiveRate;
  }

  /** (1 − recall) / specificity */
  get negativeLikelihoodRatio(): number {
    return this.falseNegativeRate / this.specificity;
  }
}

/** The numerator and denominator of a ratio of a class, which a micro average sums over the classes. */
export type ClassRatio = (counts: ClassCounts) => [numerator: number, denominator: number];

export const precisionRatio: ClassRatio = ({ truePositives, predicted }) => [truePositives, predicted];
export const recallRatio: ClassRatio = ({ truePositives, support }) => [truePositives, support];
export const specificityRatio: ClassRatio = ({ trueNegatives, falsePositives }) => [
  trueNegatives,
  trueNegatives + falsePositives,
];
export const jaccardRatio: ClassRatio = ({ truePositives, predicted, falseNegatives }) => [
  truePositives,
  predicted + falseNegatives,
];
export function fRatio(beta: number): ClassRatio {
  const square = beta * beta;
  return ({ truePositives, falsePositives, falseNegatives }) => {
    const right = (1 + square) * truePositives;
    return [right, right + square * falseNegatives + falsePositives];
  };
}
