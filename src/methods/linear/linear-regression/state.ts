import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import { fitTerms, type WaldState } from "../engine/model/wald-model.js";
import { type LinearRegressionSettings, linearRegressionOptions } from "./options.js";
import { Orthogonalization } from "./orthogonalization.js";

/** What `LinearRegression` learns of one response. */
export interface LinearRegressionState extends WaldState {
  /** The options of the fit. */
  readonly settings: LinearRegressionSettings;
  /** (XᵀWX)⁻¹ in the order of `terms`. */
  readonly inverseGram: Matrix;
  /** The number of training cases with a weight above 0. */
  readonly cases: number;
  /** How many cases they count for: the sum of frequency weights, or `cases` where weights are precisions. */
  readonly totalWeight: number;
  /** Σ log w of precision weights, which are part of the likelihood. */
  readonly logWeights: number;
  /** Σ w·(y − ŷ)²; 0 where the fit is exact up to rounding. */
  readonly residualSum: number;
  /**
   * Σ w·(y − ȳ)², 0 for a constant response; or Σ w·y² without an intercept. With an offset, the residual sum plus that
   * of the fitted values, which contain it.
   */
  readonly totalSum: number;
  /** Whether the training rows had an offset, which new rows must then have too. */
  readonly hasOffset: boolean;
  /** The steps of Gram and Schmidt, if they were the solver. */
  readonly orthogonalization?: Orthogonalization | undefined;
}

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

export const linearRegressionState = new StateSchema<LinearRegressionState>({
  inputs: codecs.features,
  response: z.string(),
  settings: linearRegressionOptions,
  parameters: codecs.float64Array,
  aliased: z.array(z.boolean()),
  inverseGram: codecs.matrix,
  cases: z.int().min(0),
  totalWeight: codecs.anyNumber,
  logWeights: codecs.anyNumber,
  residualSum: codecs.anyNumber,
  totalSum: codecs.anyNumber,
  hasOffset: z.boolean().default(false),
  convergence: codecs.convergence.optional(),
  seed: z.int().optional(),
  orthogonalization: orthogonalization.optional(),
}).check("parameters", "must fit the features", ({ inputs, settings, parameters, aliased, inverseGram }) =>
  fitTerms(inputs.names.length + Number(settings.intercept), [parameters, aliased], inverseGram),
);
