import * as z from "zod";
import type { Label } from "../../../base/label.js";
import { shortNumber, textGrid } from "../../../base/text-grid.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Seed } from "../../../math/probability/random/seed.js";
import { type DrawnCases, drawCases } from "../../../model/bayes-rule/draw-cases.js";
import { GenerativeModel, generativeState } from "../../../model/bayes-rule/generative-model.js";
import { can } from "../../../model/capabilities.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState } from "../../../model/files/state.js";
import { readNewSparseCases } from "../../../model/input/sparse.js";
import { isSparse } from "../../../model/input/sparse-rows.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Density, Model } from "../../../model/model.js";

/** Whether a model is a density. */
export function isDensity(model: Model): model is Density {
  return can(model, "densities") && can(model, "sampling");
}

const density = codecs.model.refine(isDensity, { error: "must be a model of a density" });

const mixtureClassifierState = generativeState
  .extend({
    /** The density of every class, in the order of `classes`. */
    densities: field<readonly Density[]>(z.array(density)),
    /** Whether missing values are passed to the densities, or refused. */
    missing: z.enum(["native", "error"]),
    /** The log-likelihood of labeled and unlabeled cases after every step of EM; empty if every case has a label. */
    history: codecs.float64Array,
    /** How EM ended; undefined if every case has a label. */
    convergence: codecs.convergence.optional(),
  })
  .check(
    "densities",
    "must have one density per class, of the same features",
    ({ densities, classes, inputs }) =>
      densities.length === classes.length &&
      densities.every(({ features }) => features.length === inputs.names.length),
  );

/** What `MixtureClassifier` learns. */
export interface MixtureClassifierState<L extends Label = Label>
  extends LabeledState<typeof mixtureClassifierState, L> {}

/** A fitted `MixtureClassifier`. */
export class MixtureClassifierModel<L extends Label = Label> extends GenerativeModel<
  L,
  MixtureClassifierState<L>
> {
  static readonly kind = "MixtureClassifier";
  static readonly state = mixtureClassifierState;

  /** The log density of every case given every class, cases × classes. */
  classLogLikelihood(rows: Rows): Matrix {
    const x = isSparse(rows)
      ? readNewSparseCases(this.kind, rows, this.inputs, this.missing)
      : readNewCases(this.kind, rows, this.inputs, this.missing);
    return Matrix.fromColumns(this.densities.map((density) => density.logDensity(x)));
  }

  /** Cases drawn from the model, with the classes they were drawn from. */
  sample(count: number, seed: Seed = 0): DrawnCases<L> {
    return drawCases(this.classes, this.priors, count, seed, (codes, stream) => {
      const out = new Matrix(codes.length, this.features.length);
      for (const [k, density] of this.densities.entries()) {
        const rows = [...codes.keys()].filter((row) => codes[row] === k);
        if (rows.length === 0) continue;
        const drawn = density.sample(rows.length, stream);
        for (const [i, row] of rows.entries()) out.row(row).set(drawn.row(i));
      }
      return out;
    });
  }

  /** The classes with their priors, and the mixture of each. */
  summary(): string {
    const rows = this.classes.map((label, k) => [
      String(label),
      shortNumber(this.priors[k]),
      String(this.densities[k]).split("\n")[0],
    ]);
    return `${this.kind} of ${this.classes.length} classes\n${textGrid([["class", "prior", "density"], ...rows], new Set([0, 2]))}`;
  }
}
