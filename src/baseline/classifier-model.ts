import { z } from "zod";
import type { Label } from "../base/label.js";
import * as codecs from "../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../learn/format.js";
import type { Rows } from "../learn/input.js";
import type { Classifier } from "../learn/model.js";
import { Matrix } from "../linalg/matrix.js";
import { countNewCases } from "./cases.js";
import { type BaselineClassifierSettings, baselineClassifierOptions } from "./options.js";

interface State<L extends Label> {
  readonly features: readonly string[];
  readonly classes: readonly L[];
  readonly totals: Float64Array;
  readonly strategy: BaselineClassifierSettings["strategy"];
}

/** A fitted `BaselineClassifier`. */
export class BaselineClassifierModel<L extends Label = Label> implements Classifier<L> {
  readonly kind = "BaselineClassifier";
  readonly features: readonly string[];
  readonly classes: readonly L[];
  /** The weight of the training cases of every class. */
  readonly totals: Float64Array;
  readonly strategy: BaselineClassifierSettings["strategy"];
  /** What every case is given, in the order of `classes`. */
  readonly probabilities: Float64Array;

  constructor({ features, classes, totals, strategy }: State<L>) {
    this.features = features;
    this.classes = classes;
    this.totals = totals;
    this.strategy = strategy;
    this.probabilities = probabilitiesOf(totals, strategy);
  }

  static fromJSON(json: unknown): BaselineClassifierModel {
    return readModel(baselineClassifierFormat, parseJson(json));
  }

  /** The most probable class; of equally probable ones, the first. */
  predict(rows: Rows): L[] {
    const best = this.probabilities.indexOf(Math.max(...this.probabilities));
    return new Array<L>(countNewCases(this.kind, rows, this.features)).fill(this.classes[best]);
  }

  /** The same row for every case. */
  predictProba(rows: Rows): Matrix {
    const count = countNewCases(this.kind, rows, this.features);
    const out = new Matrix(count, this.classes.length);
    for (let row = 0; row < count; row += 1) out.data.set(this.probabilities, row * this.classes.length);
    return out;
  }

  toJSON(): ModelJson {
    return writeModel(baselineClassifierFormat, this);
  }
}

function probabilitiesOf(totals: Float64Array, strategy: BaselineClassifierSettings["strategy"]) {
  const sum = totals.reduce((a, b) => a + b, 0);
  const most = totals.indexOf(Math.max(...totals));
  return totals.map((total, code) => {
    if (strategy === "uniform") return 1 / totals.length;
    return strategy === "shares" ? total / sum : Number(code === most);
  });
}

const schema = z.strictObject({
  features: z.array(z.string()),
  classes: z.array(codecs.label).min(1),
  totals: codecs.float64Array,
  strategy: baselineClassifierOptions.shape.strategy,
});

export const baselineClassifierFormat: ModelFormat<BaselineClassifierModel, typeof schema> = {
  kind: "BaselineClassifier",
  schema: schema.refine(
    ({ classes, totals }) =>
      totals.length === classes.length &&
      totals.every((total) => total >= 0 && total < Number.POSITIVE_INFINITY) &&
      totals.some((total) => total > 0),
    "the totals must be one number ≥ 0 per class, not all 0",
  ),
  state: ({ features, classes, totals, strategy }) => ({
    features: [...features],
    classes: [...classes],
    totals: new Float64Array(totals),
    strategy,
  }),
  create: (state) => new BaselineClassifierModel(state),
};
