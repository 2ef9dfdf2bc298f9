import * as z from "zod";
import type { Label } from "../../base/label.js";
import { shortNumber, textGrid } from "../../base/text-grid.js";
import { type ClassifierState, PosteriorModel } from "../../classify/posterior-model.js";
import { can } from "../../learn/capabilities.js";
import * as codecs from "../../learn/codecs.js";
import { readNewSparseCases } from "../../learn/input/sparse.js";
import { isSparse } from "../../learn/input/sparse-rows.js";
import { type Rows, readNewCases } from "../../learn/input.js";
import type { Density, Model } from "../../learn/model.js";
import { StateSchema } from "../../learn/state.js";
import { Matrix } from "../../linalg/matrix.js";

/** What `MixtureClassifier` learns. */
export interface MixtureClassifierState<L extends Label = Label> extends ClassifierState<L> {
  /** The prior probabilities of the classes, in the order of `classes`. */
  readonly priors: Float64Array;
  /** The density of every class, in the order of `classes`. */
  readonly densities: readonly Density[];
  /** Whether missing values are left to the densities, or refused. */
  readonly missing: "native" | "error";
}

/** Whether a model is a density. */
export function isDensity(model: Model): model is Density {
  return can(model, "densities") && can(model, "sampling");
}

const density = codecs.model.refine(isDensity, { error: "must be a model of a density" });

const mixtureClassifierState = new StateSchema<MixtureClassifierState>({
  inputs: codecs.features,
  classes: codecs.classes,
  priors: codecs.distribution,
  densities: z.array(density),
  missing: z.enum(["native", "error"]),
})
  .check(
    "priors",
    "must have one number per class",
    ({ priors, classes }) => priors.length === classes.length,
  )
  .check(
    "densities",
    "must have one density per class, of the same features",
    ({ densities, classes, inputs }) =>
      densities.length === classes.length &&
      densities.every(({ features }) => features.length === inputs.names.length),
  );

export interface MixtureClassifierModel<L extends Label = Label> extends MixtureClassifierState<L> {}

/** A fitted `MixtureClassifier`. */
export class MixtureClassifierModel<L extends Label = Label> extends PosteriorModel<
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
    return Matrix.fromColumns(this.densities.map((own) => own.logDensity(x)));
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

  protected logScores(rows: Rows): Matrix {
    const logs = this.priors.map(Math.log);
    return this.classLogLikelihood(rows).map((value, at) => value + logs[at % logs.length]);
  }
}
