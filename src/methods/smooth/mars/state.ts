import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { validationSchema } from "../../linear/engine/path/path-model.js";
import type { ForwardEnding } from "../engine/mars/forward.js";
import type { TermSubset } from "../engine/mars/prune.js";
import { type HingeTerm, termSchema } from "../engine/mars/term.js";
import type { Component } from "./components.js";
import { type MARSSettings, marsOptions } from "./options.js";
import type { Spread } from "./variance.js";

/** A subset of the terms that were grown, and how well it generalizes. */
export interface PrunedSubset extends TermSubset {
  readonly gcv: number;
}

const indices = z.array(z.int().min(0));

/** What the terms of a model are: those that were grown, and the subsets of every size. */
export const grownFields = {
  inputs: codecs.features,
  /** All terms that were grown, the one without factors, the intercept, first. */
  grown: field<readonly HingeTerm[]>(z.array(termSchema).min(1)),
  /**
   * A subset of the grown terms of every size from 1: their indices, the residual sum of all responses together, and
   * generalized cross-validation.
   */
  subsets: field<readonly PrunedSubset[]>(
    z.array(z.strictObject({ terms: indices.min(1), residualSum: z.number(), gcv: codecs.anyNumber })).min(1),
  ),
  /** The index of the subset that stayed. */
  chosen: z.int().min(0),
  /** Why no more terms were grown. */
  ending: field<ForwardEnding>(
    z.enum(["largest size", "small gain", "nearly all explained", "no gain", "poor generalization"]),
  ),
  /** The number of training cases with a weight above 0. */
  cases: z.int().min(0),
  /** The sum of their weights. */
  totalWeight: z.number(),
  /** The smallest and the largest training value of every feature; NaN where all of them were missing. */
  ranges: codecs.missableMatrix,
  /** The indices of the features of which some training values were missing. */
  missing: indices,
};

interface GrownState {
  readonly inputs: { readonly names: readonly string[] };
  readonly grown: readonly HingeTerm[];
  readonly subsets: readonly PrunedSubset[];
  readonly chosen: number;
  readonly missing: readonly number[];
}

/** Whether every index that the terms of a file contain exists. */
export function areWholeTerms({ inputs, grown, subsets, chosen, missing }: GrownState): boolean {
  return (
    chosen < subsets.length &&
    missing.every((feature) => feature < inputs.names.length) &&
    grown.every((term) => term.every((factor) => factor.feature < inputs.names.length)) &&
    subsets.every(({ terms }) => terms[0] === 0 && terms.every((index) => index < grown.length))
  );
}

/** Whether every feature has a range. */
export function areRanges({
  ranges,
  inputs,
}: Pick<GrownState, "inputs"> & { readonly ranges: Matrix }): boolean {
  return ranges.rows === inputs.names.length && ranges.columns === 2;
}

export const ONE_PAIR = "must be one pair per feature";

export const WHOLE_TERMS = "must name grown terms of the features, the intercept first";

export const marsState = StateSchema.of({
  ...grownFields,
  /** The name of what is predicted. */
  response: z.string(),
  /** The options of the fit. */
  settings: field<MARSSettings>(marsOptions),
  /** The coefficients of the terms that stayed, the intercept first. */
  coefficients: codecs.float64Array,
  /** Σ w·(y − ŷ)². */
  residualSum: z.number(),
  /** Σ w·(y − ȳ)². */
  totalSum: z.number(),
  /** Generalized cross-validation of this response; infinite where it has no degrees of freedom left. */
  gcv: codecs.anyNumber,
  /** Generalized cross-validation of the mean alone. */
  nullGcv: codecs.anyNumber,
  /** The functions that the terms of the same features make up. */
  components: field<readonly Component[]>(
    z.array(
      z.strictObject({
        features: indices.min(1),
        terms: indices.min(1),
        standardDeviation: z.number(),
        gcvWithout: codecs.anyNumber,
      }),
    ),
  ),
  /** How far new cases lie from their predictions. */
  spread: field<Spread>(
    z.strictObject({
      coefficients: codecs.infinitableArray,
      least: z.number(),
      converged: z.boolean(),
    }),
  ),
  /** Whether the training rows had an offset, which new rows must then have too. */
  hasOffset: z.boolean(),
  /** What cross-validation found for every number of terms, if it chose. */
  validation: validationSchema.optional(),
  /** The seed, if random numbers were drawn. */
  seed: z.int().min(0).optional(),
})
  .check("subsets", WHOLE_TERMS, areWholeTerms)
  .check("ranges", ONE_PAIR, areRanges)
  .check(
    "coefficients",
    "must be one per term",
    ({ coefficients, subsets, chosen }) => coefficients.length === subsets[chosen].terms.length,
  )
  .check("components", "must name features and terms of the model", ({ components, inputs, coefficients }) =>
    components.every(
      ({ features, terms }) =>
        features.every((index) => index < inputs.names.length) &&
        terms.every((index) => index < coefficients.length),
    ),
  )
  .check("spread", "must have as many coefficients as the variance needs", ({ spread, settings, inputs }) => {
    const { length } = spread.coefficients;
    return length === { constant: 1, linear: 2, features: inputs.names.length + 1 }[settings.variance];
  });

/** What `MARS` learns of one response. */
export interface MARSState extends StateOf<typeof marsState> {}
