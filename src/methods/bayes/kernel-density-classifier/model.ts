import * as z from "zod";
import type { Label } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Random } from "../../../math/probability/random/index.js";
import { type DrawnCases, drawCases } from "../../../model/bayes-rule/draw-cases.js";
import { scoreFarRows } from "../../../model/bayes-rule/far-rows.js";
import { GenerativeModel, generativeState } from "../../../model/bayes-rule/generative-model.js";
import * as codecs from "../../../model/files/codecs.js";
import type { LabeledState } from "../../../model/files/state.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { kernelClassDensity } from "./class-density.js";

const kernelDensityClassifierState = generativeState
  .extend({
    /** The cases, weights and bandwidth of every class. */
    densities: z.array(kernelClassDensity),
    /** For each class, the columns that do not vary in it; their bandwidth comes from all classes. */
    constantFeatures: z.array(codecs.names),
    /** How the search for cross-validated bandwidths ended, class by class. */
    searches: z.array(codecs.convergence).optional(),
  })
  .check(
    "densities",
    "must have one density per class, with one column per feature",
    ({ densities, classes, inputs }) =>
      densities.length === classes.length &&
      densities.every(({ data }) => data.columns === inputs.names.length),
  )
  .check(
    "constantFeatures",
    "must have one list per class",
    ({ constantFeatures, classes }) => constantFeatures.length === classes.length,
  );

/** What `KernelDensityClassifier` learns. */
export interface KernelDensityClassifierState<L extends Label = Label>
  extends LabeledState<typeof kernelDensityClassifierState, L> {}

/** A fitted `KernelDensityClassifier`. */
export class KernelDensityClassifierModel<L extends Label = Label> extends GenerativeModel<
  L,
  KernelDensityClassifierState<L>
> {
  static readonly kind = "KernelDensityClassifier";
  static readonly state = kernelDensityClassifierState;

  /** The log density of every case given every class, cases × classes. */
  classLogLikelihood(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    if (x.rows === 0) return new Matrix(0, this.classes.length);
    const score = (scores: Matrix) =>
      Matrix.fromColumns(this.densities.map((density) => density.logDensity(scores)));
    return scoreFarRows(x, score(x), score);
  }

  /** Cases drawn from the model, with the classes they were drawn from. */
  sample(count: number, seed: number | Random = 0): DrawnCases<L> {
    const seen = this.priors.map((prior, k) => (this.densities[k].data.rows > 0 ? prior : 0));
    return drawCases(this.classes, seen, count, seed, (codes, stream) => {
      const rows = new Matrix(count, this.features.length);
      for (const [i, code] of codes.entries())
        rows.data.set(this.densities[code].sample(stream), i * rows.columns);
      return rows;
    });
  }
}
