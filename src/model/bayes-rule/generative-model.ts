import type { Label } from "../../base/label.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import * as codecs from "../files/codecs.js";
import { type LabeledState, StateSchema } from "../files/state.js";
import type { Rows } from "../input.js";
import { PosteriorBase } from "./posterior-model.js";

export const generativeState = StateSchema.of({
  inputs: codecs.features,
  classes: codecs.classes,
  /** The prior probabilities of the classes, in the order of `classes`. */
  priors: codecs.distribution,
}).check(
  "priors",
  "must have one number per class",
  ({ priors, classes }) => priors.length === classes.length,
);

/** What a classifier knows that has a density for each class. */
export interface GenerativeState<L extends Label = Label> extends LabeledState<typeof generativeState, L> {}

/** The base of classifiers that consist of prior probabilities and a density for each class. */
export abstract class GenerativeBase<
  L extends Label = Label,
  S extends GenerativeState<L> = GenerativeState<L>,
> extends PosteriorBase<L, S> {
  declare readonly priors: Float64Array;

  /** The log density of every case given every class, cases × classes. */
  abstract classLogLikelihood(rows: Rows): Matrix;

  protected logScores(rows: Rows): Matrix {
    const logPriors = this.priors.map(Math.log);
    const k = logPriors.length;
    const scores = this.classLogLikelihood(rows).map((value, at) => value + logPriors[at % k]);
    // Where only classes with prior 0 have a density above 0, no class has any evidence and the priors decide.
    for (let at = 0; at < scores.data.length; at += k)
      if (scores.data.subarray(at, at + k).every((score) => score === Number.NEGATIVE_INFINITY))
        scores.data.set(logPriors, at);
    return scores;
  }
}

/** The base of classifiers by the densities of their classes: a model has the fields of its state, too. */
export const GenerativeModel = GenerativeBase as unknown as Pick<
  typeof GenerativeBase,
  keyof typeof GenerativeBase
> &
  (abstract new <L extends Label = Label, S extends GenerativeState<L> = GenerativeState<L>>(
    state: S,
  ) => GenerativeBase<L, S> & S);
export type GenerativeModel<
  L extends Label = Label,
  S extends GenerativeState<L> = GenerativeState<L>,
> = GenerativeBase<L, S> & S;
