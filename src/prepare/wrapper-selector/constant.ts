import * as z from "zod";
import { Matrix } from "../../math/linalg/matrix.js";
import type { FitControl } from "../../model/control.js";
import { Estimator } from "../../model/estimator.js";
import { type Rows, readClasses, readResponses, readWeights } from "../../model/input.js";
import { mostProbable } from "../../model/model.js";

const options = z.strictObject({ task: z.enum(["classification", "regression"]) });

/** Predicts without any feature: the shares of the classes, or the mean. */
export class Constant extends Estimator<typeof options> {
  static readonly kind = "Constant";
  static readonly task = "regression";
  static readonly schema = options;

  override get task(): "classification" | "regression" {
    return this.options.task;
  }

  async fit(rows: Rows, target: never, { weights }: FitControl = {}) {
    const counts = readWeights(this.kind, rows, weights);
    return this.task === "classification"
      ? this.#shares(rows, target, counts)
      : this.#mean(rows, target, counts);
  }

  #shares(rows: Rows, target: never, weights: Float64Array | undefined) {
    const { classes, codes } = readClasses(this.kind, rows, target);
    const shares = new Float64Array(classes.length);
    for (let row = 0; row < codes.length; row += 1) shares[codes[row]] += weights?.[row] ?? 1;
    const total = shares.reduce((sum, weight) => sum + weight);
    const predictProba = (cases: Matrix) =>
      new Matrix(cases.rows, classes.length).map((_, at) => shares[at % classes.length] / total);
    return { classes, predictProba, predict: (cases: Matrix) => mostProbable(classes, predictProba(cases)) };
  }

  #mean(rows: Rows, target: never, weights: Float64Array | undefined) {
    const { data } = readResponses(this.kind, rows, target).responses;
    let [sum, total] = [0, 0];
    for (let row = 0; row < data.length; row += 1) {
      sum += (weights?.[row] ?? 1) * data[row];
      total += weights?.[row] ?? 1;
    }
    return { predict: (cases: Matrix) => new Float64Array(cases.rows).fill(sum / total) };
  }
}
