import { got, ShapeError, wanted, words } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import type { Label } from "../../../base/label.js";
import { requireOneOf } from "../../../base/one-of.js";
import { shortNumber, textGrid } from "../../../base/text-grid.js";
import { Matrix, type MatrixLike } from "../../../math/linalg/matrix.js";
import { codeOfClass, type LabelOptions, type LabelPair, readLabelPair } from "../input/labels.js";

import { type KappaWeighting, kappaOf, matthewsOf } from "./agreement.js";
import { AVERAGE_OPTIONS, type AverageOptions, averageRatio } from "./average.js";
import {
  ClassCounts,
  type ClassRatio,
  fRatio,
  jaccardRatio,
  precisionRatio,
  recallRatio,
  specificityRatio,
} from "./class-counts.js";
import { countPairs, marginsOf } from "./contingency.js";
import { type Losses, lossesOfClasses } from "./losses.js";

/**
 * How often each class was predicted for each true class: one row per true class, one column per predicted one.
 *
 * ```ts
 * const matrix = confusionMatrix(["cat", "cat", "dog"], ["cat", "dog", "dog"]);
 * matrix.count("cat", "dog"); // 1
 * matrix.of("cat").recall; // 0.5
 * ```
 */
export class ConfusionMatrix {
  readonly classes: readonly Label[];
  /** Sums of weights: rows are true classes, columns are predicted ones. */
  readonly counts: Matrix;
  /** How often each class occurs. */
  readonly trueTotals: Float64Array;
  /** How often each class was predicted. */
  readonly predictedTotals: Float64Array;
  readonly total: number;

  constructor(classes: readonly Label[], counts: MatrixLike) {
    const matrix = counts instanceof Matrix ? counts : Matrix.from(counts);
    if (matrix.rows !== classes.length || matrix.columns !== classes.length) {
      const sentence = words`${classes.length} classes need counts of the shape ${wanted(`${classes.length}×${classes.length}`)}; got ${got(matrix.shape)}.`;
      throw new ShapeError("ConfusionMatrix", sentence);
    }
    const { rowTotals, columnTotals, total } = marginsOf(matrix.data, classes.length);
    this.classes = Object.freeze([...classes]);
    this.counts = matrix;
    this.trueTotals = rowTotals;
    this.predictedTotals = columnTotals;
    this.total = total;
  }

  /** The weight of the cases of one class for which another was predicted. */
  count(truth: Label, predicted: Label): number {
    const method = "ConfusionMatrix.count";
    return this.counts.get(
      codeOfClass(method, "truth", this.classes, truth),
      codeOfClass(method, "predicted", this.classes, predicted),
    );
  }

  /** Shares of every true class, of every predicted class, or of all cases; NaN for a share of nothing. */
  normalized(by: "truth" | "predicted" | "all" = "truth"): Matrix {
    requireOneOf("ConfusionMatrix.normalized", "by", by, ["truth", "predicted", "all"]);
    const size = this.classes.length;
    return this.counts.map((count, at) => {
      const [row, column] = [Math.floor(at / size), at % size];
      if (by === "truth") return count / this.trueTotals[row];
      return count / (by === "predicted" ? this.predictedTotals[column] : this.total);
    });
  }

  /** One class against all others. */
  of(label: Label): ClassCounts {
    return this.#counts(codeOfClass("ConfusionMatrix.of", "label", this.classes, label));
  }

  /** Every class against all others. */
  get perClass(): readonly ClassCounts[] {
    return this.classes.map((_, code) => this.#counts(code));
  }

  #counts(code: number): ClassCounts {
    const right = this.counts.get(code, code);
    const missed = this.trueTotals[code] - right;
    const wrong = this.predictedTotals[code] - right;
    return new ClassCounts(
      this.classes[code],
      right,
      wrong,
      missed,
      this.total - this.trueTotals[code] - wrong,
    );
  }

  /** The share of cases that are predicted correctly. */
  get accuracy(): number {
    return this.counts.diagonal().reduce((a, b) => a + b, 0) / this.total;
  }

  /** The share of cases that are predicted wrongly. */
  get errorRate(): number {
    const { data, columns } = this.counts;
    return data.reduce((sum, count, at) => (at % (columns + 1) === 0 ? sum : sum + count), 0) / this.total;
  }

  /** The mean recall of the classes that occur; with `adjusted`, rescaled so that chance gives 0. */
  balancedAccuracy(options: { readonly adjusted?: boolean | undefined } = {}): number {
    requireKnownOptions("ConfusionMatrix.balancedAccuracy", options, ["adjusted"]);
    const occurring = this.perClass.filter(({ support }) => support > 0);
    const mean = occurring.reduce((sum, { recall }) => sum + recall, 0) / occurring.length;
    if (options.adjusted !== true) return mean;
    const chance = 1 / occurring.length;
    return (mean - chance) / (1 - chance);
  }

  precision(options: AverageOptions = {}): number {
    return this.#average("precision", precisionRatio, options);
  }

  recall(options: AverageOptions = {}): number {
    return this.#average("recall", recallRatio, options);
  }

  specificity(options: AverageOptions = {}): number {
    return this.#average("specificity", specificityRatio, options);
  }

  jaccard(options: AverageOptions = {}): number {
    return this.#average("jaccard", jaccardRatio, options);
  }

  /** The weighted harmonic mean of precision and recall. */
  fBeta(beta: number, options: AverageOptions = {}): number {
    return this.#average("fBeta", fRatio(beta), options);
  }

  #average(method: string, ratio: ClassRatio, options: AverageOptions): number {
    requireKnownOptions(method, options, AVERAGE_OPTIONS);
    return averageRatio(method, this.perClass, ratio, options);
  }

  /** Cohen's κ: agreement beyond chance, as a share of the most there could be. */
  kappa(weighting: KappaWeighting = "none"): number {
    return kappaOf(this, weighting);
  }

  /** Matthews' correlation coefficient of truth and prediction. */
  get matthews(): number {
    return matthewsOf(this);
  }

  /** The mean loss of the predictions as decisions; rows of the losses are decided classes, columns true ones. */
  meanLoss(losses: Losses, method = "ConfusionMatrix.meanLoss"): number {
    const lossOf = lossesOfClasses(method, losses, this.classes);
    const size = this.classes.length;
    const sum = this.counts.data.reduce(
      (before, n, at) => before + n * lossOf(at % size, Math.floor(at / size)),
      0,
    );
    return sum / this.total;
  }

  /** The counts with their totals: rows are true classes, columns are predicted ones. */
  toString(): string {
    const line = (name: string, counts: Float64Array, total: number) => [
      name,
      ...Array.from(counts, shortNumber),
      shortNumber(total),
    ];
    return textGrid(
      [
        ["truth \\ predicted", ...this.classes.map(String), "total"],
        ...this.classes.map((label, i) => line(String(label), this.counts.row(i), this.trueTotals[i])),
        line("total", this.predictedTotals, this.total),
      ],
      1,
    );
  }

  /** Precision, recall, F₁ and support of every class, their averages, and the accuracy, as text. */
  report(): string {
    const show = (value: number) => (Number.isNaN(value) ? "·" : value.toFixed(3));
    const averaged = (average: "macro" | "weighted") => [
      average,
      show(this.precision({ average })),
      show(this.recall({ average })),
      show(this.fBeta(1, { average })),
      shortNumber(this.total),
    ];
    return textGrid(
      [
        ["class", "precision", "recall", "f1", "support"],
        ...this.perClass.map(({ label, precision, recall, f1, support }) => [
          String(label),
          show(precision),
          show(recall),
          show(f1),
          shortNumber(support),
        ]),
        averaged("macro"),
        averaged("weighted"),
        ["accuracy", "", "", show(this.accuracy), shortNumber(this.total)],
      ],
      1,
    );
  }
}

/**
 * How often each class was predicted for each true class.
 *
 * ```ts
 * String(confusionMatrix([1, 1, 0, 0], [1, 0, 0, 0])); // a grid with totals
 * ```
 */
export function confusionMatrix(
  truth: ArrayLike<Label>,
  predicted: ArrayLike<Label>,
  options: LabelOptions = {},
): ConfusionMatrix {
  return confusionOf(readLabelPair("confusionMatrix", truth, predicted, options));
}

export function confusionOf({ classes, truth, predicted, weights }: LabelPair): ConfusionMatrix {
  const size = classes.length;
  return new ConfusionMatrix(
    classes,
    new Matrix(size, size, countPairs(truth, size, predicted, size, weights)),
  );
}
