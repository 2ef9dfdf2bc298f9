import type { Label } from "../../../base/label.js";

/** One class against all others: how often it was rightly and wrongly said, and rightly and wrongly not. */
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

  /** The weight of the cases that were said to be of this class. */
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

  /** TP / (TP + FP); NaN where the class was never said. */
  get precision(): number {
    return this.truePositives / this.predicted;
  }

  /** TP / (TP + FN), also sensitivity or true positive rate; NaN where the class does not occur. */
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

  /** Precision over prevalence: how much more often the class is met where it was said. */
  get lift(): number {
    return this.precision / this.prevalence;
  }

  /** Recall / (1 − specificity): by how much the saying of the class raises its odds. */
  get positiveLikelihoodRatio(): number {
    return this.recall / this.falsePositiveRate;
  }

  /** (1 − recall) / specificity */
  get negativeLikelihoodRatio(): number {
    return this.falseNegativeRate / this.specificity;
  }
}

/** A share of a class: its numerator and denominator, which a micro average adds up over the classes. */
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
