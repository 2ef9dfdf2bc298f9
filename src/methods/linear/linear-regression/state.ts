import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { fitTerms } from "../engine/model/wald-model.js";
import { type LinearRegressionSettings, linearRegressionOptions } from "./options.js";
import { Orthogonalization } from "./orthogonalization.js";

const orthogonalization = z.codec(
  z
    .strictObject({
      terms: codecs.names,
      gamma: codecs.matrix,
      lengths: codecs.float64Array,
      projections: codecs.float64Array,
    })
    .refine(
      ({ terms, gamma, lengths, projections }) => fitTerms(terms.length, [lengths, projections], gamma),
      { error: "must have one value of everything for each term", when: codecs.ifWhole },
    ),
  z.instanceof(Orthogonalization),
  { decode: (parts) => new Orthogonalization(parts), encode: (parts) => ({ ...parts }) },
);

export const linearRegressionState = StateSchema.of({
  inputs: codecs.features,
  /** The name of the target. */
  response: z.string(),
  /** The options of the fit. */
  settings: field<LinearRegressionSettings>(linearRegressionOptions),
  /** All parameters in the order of `terms`: the intercept first, if there is one. */
  parameters: codecs.float64Array,
  /** Whether each term is linearly dependent on the others or constant, and has the coefficient 0. */
  aliased: z.array(z.boolean()),
  /** (XᵀWX)⁻¹ in the order of `terms`. */
  inverseGram: codecs.matrix,
  /** The number of training cases with a weight above 0. */
  cases: z.int().min(0),
  /** The number of cases that the weights represent: the sum of frequency weights, or `cases` where weights are precisions. */
  totalWeight: codecs.anyNumber,
  /** Σ log w of precision weights, which are part of the likelihood. */
  logWeights: codecs.anyNumber,
  /** Σ w·(y − ŷ)²; 0 where the fit is exact up to rounding. */
  residualSum: codecs.anyNumber,
  /**
   * Σ w·(y − ȳ)², 0 for a constant response; or Σ w·y² without an intercept. With an offset, the residual sum plus that
   * of the fitted values, which contain it.
   */
  totalSum: codecs.anyNumber,
  /** Whether the training rows had an offset, which new rows must then have too. */
  hasOffset: z.boolean().default(false),
  /** How the iteration ended, if there was one. */
  convergence: codecs.convergence.optional(),
  /** The seed, if random numbers were drawn. */
  seed: z.int().optional(),
  /** The steps of Gram and Schmidt, if they were the solver. */
  orthogonalization: orthogonalization.optional(),
}).check("parameters", "must fit the features", ({ inputs, settings, parameters, aliased, inverseGram }) =>
  fitTerms(inputs.names.length + Number(settings.intercept), [parameters, aliased], inverseGram),
);

/** What `LinearRegression` learns of one response. */
export interface LinearRegressionState extends StateOf<typeof linearRegressionState> {}
