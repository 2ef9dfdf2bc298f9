import * as z from "zod";
import { basisInputs, basisSize } from "../../../math/basis/size.js";
import { basis } from "../../../model/files/codecs/basis.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { type GAMSettings, gamOptions } from "./options.js";

const smoothTerm = z.strictObject({
  /** What the term is called: `s(age)`. */
  term: z.string(),
  /** The features that it is a function of; with a level, of whether a feature is the index of that level. */
  inputs: z.array(z.strictObject({ feature: z.int().min(0), level: z.int().min(0).optional() })).min(1),
  /** Its functions. */
  basis,
  /** The index of its first coefficient. */
  first: z.int().min(0),
  /** The indices of its smoothing parameters; several terms may share one. */
  parameters: z.array(z.int().min(0)),
  /** Whether its coefficients are random effects. */
  isRandom: z.boolean(),
  /** The statistic of the test against 0, the degrees of freedom that it is compared with, and its p-value. */
  test: z.strictObject({
    statistic: codecs.anyNumber,
    referenceDegrees: codecs.anyNumber,
    pValue: codecs.anyNumber,
  }),
  /** The standard deviation of its values over the training cases: how much it says. */
  spread: z.number().min(0),
  /** The smallest and the largest value of every input in training. */
  ranges: z.array(z.tuple([z.number(), z.number()])),
});

/** A smooth term of a fitted model. */
export type FittedTerm = z.output<typeof smoothTerm>;

export const gamState = StateSchema.of({
  inputs: codecs.features,
  /** The name of what is predicted. */
  response: z.string(),
  /** The options of the fit. */
  settings: field<GAMSettings>(gamOptions),
  /** Whether the linear predictor has an intercept. */
  hasIntercept: z.boolean(),
  /** Whether the training rows had an offset, which new rows must then have too. */
  hasOffset: z.boolean(),
  /** The linear terms with the indices of their features; a coefficient for each feature follows the intercept. */
  linear: z.array(z.strictObject({ term: z.string(), features: z.array(z.int().min(0)) })),
  /** What stands for missing values of the linear features; undefined if they were refused. */
  averages: codecs.float64Array.optional(),
  /** The smooth terms. */
  smooths: field<readonly FittedTerm[]>(z.array(smoothTerm)),
  /** All coefficients: the intercept, those of the linear terms, and those of the smooth terms. */
  coefficients: codecs.float64Array,
  /** Which coefficients the rows do not determine; they are 0. */
  aliased: z.array(z.boolean()),
  /** (XᵀWX + S)⁻¹: the covariance of the coefficients given the smoothing parameters, for a dispersion of 1. */
  inverseInformation: codecs.matrix,
  /** What the uncertainty of the smoothing parameters adds to the covariance. */
  smoothingCovariance: codecs.matrix,
  /** The effective degrees of freedom of every coefficient. */
  freedom: codecs.float64Array,
  /** The smoothing parameters. */
  smoothing: codecs.nonNegativeArray,
  /** The limit at which the search for every smoothing parameter ended: infinite ones leave only what is not penalized. */
  limits: z.array(z.enum(["none", "infinite", "zero"])),
  /** The criterion and the smoothing parameters after every step of the search. */
  path: field<readonly { readonly criterion: number; readonly smoothing: Float64Array }[]>(
    z.array(z.strictObject({ criterion: z.number(), smoothing: codecs.nonNegativeArray })),
  ),
  /** The value of the criterion that chose the smoothing parameters. */
  criterion: z.number(),
  /** The factor by which variances exceed those of the family. */
  dispersion: codecs.anyNumber,
  /** The number of training cases with a weight above 0. */
  cases: z.int().min(0),
  /** The sum of their weights. */
  totalWeight: z.number(),
  /** Twice the difference in log likelihood between a perfect fit and this one, for a dispersion of 1. */
  deviance: z.number(),
  /** The deviance of an intercept alone, with the offset. */
  nullDeviance: z.number(),
  /** The share of the variance of the response that is explained, adjusted for degrees of freedom. */
  adjustedR2: codecs.anyNumber,
  /** What the fit changed about what it was asked for. */
  notes: z.array(z.string()),
  convergence: codecs.convergence,
})
  .check("smooths", "must have their coefficients one after the other, behind the linear ones", (state) => {
    let next =
      Number(state.hasIntercept) + state.linear.reduce((sum, { features }) => sum + features.length, 0);
    return (
      state.smooths.every(({ basis, first, inputs, ranges }) => {
        const fits =
          first === next && inputs.length === basisInputs(basis) && ranges.length === inputs.length;
        next += basisSize(basis);
        return fits;
      }) && next === state.coefficients.length
    );
  })
  .check("inputs", "must have the features of all terms", ({ inputs, linear, smooths }) =>
    [
      ...linear.flatMap(({ features }) => features),
      ...smooths.flatMap((term) => term.inputs.map(({ feature }) => feature)),
    ].every((feature) => feature < inputs.names.length),
  )
  .check(
    "smoothing",
    "must have a value for every parameter of a term",
    ({ smoothing, smooths, limits }) =>
      limits.length === smoothing.length &&
      smooths.every(({ parameters }) => parameters.every((index) => index < smoothing.length)),
  )
  .check(
    "coefficients",
    "must fit the covariance",
    (state) =>
      [state.inverseInformation, state.smoothingCovariance].every(
        ({ rows, columns }) => rows === state.coefficients.length && columns === rows,
      ) &&
      state.aliased.length === state.coefficients.length &&
      state.freedom.length === state.coefficients.length,
  );

/** What `GAM` learns. */
export interface GAMState extends StateOf<typeof gamState> {}
