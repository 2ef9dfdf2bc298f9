import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Model } from "../../../model/model.js";
import { ChebyshevFeaturesModel } from "../../../prepare/chebyshev-features/model.js";
import { PolynomialFeaturesModel } from "../../../prepare/polynomial-features/model.js";
import type { LinearModel } from "../engine/model/linear-model.js";
import { validationSchema } from "../engine/path/path-model.js";
import { LinearRegressionModel } from "../linear-regression/model.js";
import { RidgeModel } from "../ridge/model.js";
import { type Expanded, predictExpanded } from "./expansion.js";
import type { RegressionBasisKind } from "./options.js";

const basisRegressionState = StateSchema.of({
  inputs: codecs.features,
  /** The name of the target. */
  response: z.string(),
  /** The functions into which each column is expanded. */
  basis: field<RegressionBasisKind>(z.enum(["chebyshev", "powers"])),
  /** The degrees that were tried, in ascending order. */
  degrees: z.array(z.int().min(0)).min(1),
  /** The index, among the degrees, of the one that predicts. */
  chosen: z.int().min(0),
  /** The cross-validated errors of every degree, if cross-validation chose. */
  validation: validationSchema.optional(),
  /** The seed, if random numbers were drawn. */
  seed: z.int().min(0).optional(),
  expansion: modelOf<Expanded["expansion"]>([PolynomialFeaturesModel, ChebyshevFeaturesModel]),
  regression: modelOf<Expanded["regression"]>([LinearRegressionModel, RidgeModel]),
})
  .check("chosen", "must be an index among the degrees", ({ chosen, degrees }) => chosen < degrees.length)
  .check(
    "expansion",
    "must expand the features by the basis",
    ({ expansion, inputs, basis }) =>
      expansion instanceof (basis === "powers" ? PolynomialFeaturesModel : ChebyshevFeaturesModel) &&
      codecs.sameNames(expansion.features, inputs.names),
  )
  .check("regression", "must be a regression on the terms of the expansion", ({ expansion, regression }) =>
    codecs.sameNames(regression.features, expansion.outputs),
  );

/** What `BasisRegression` and `PolynomialRegression` learn. */
export interface BasisRegressionState extends Expanded, StateOf<typeof basisRegressionState> {}

/** A model inside the file that is one of these classes. */
function modelOf<M extends Model>(classes: readonly (abstract new (...state: never[]) => M)[]): z.ZodType<M> {
  const known = (model: Model) => classes.some((Class) => model instanceof Class);
  return codecs.model.refine(known, "must be a model of the right kind") as unknown as z.ZodType<M>;
}

/** A regression that is linear in functions of its columns. */
abstract class ExpandedModel extends FittedModel<BasisRegressionState> implements LinearModel {
  /** The degree that predicts. */
  get degree(): number {
    return this.degrees[this.chosen];
  }

  /** The names of the functions in which the regression is linear. */
  get terms(): readonly string[] {
    return this.expansion.outputs;
  }

  /** The intercept of the regression on the basis. */
  get intercept(): number {
    return this.regression.intercept;
  }

  /** One per term. */
  get coefficients(): Float64Array {
    return this.regression.coefficients;
  }

  /** The prediction for every case. */
  predict(rows: Rows): Float64Array {
    return predictExpanded(this, readNewCases(this.kind, rows, this.inputs, "error"));
  }
}

/** A fitted `PolynomialRegression`. */
export class PolynomialRegressionModel extends ExpandedModel {
  static readonly kind = "PolynomialRegression";
  static readonly state = basisRegressionState;
}

/** A fitted `BasisRegression`. */
export class BasisRegressionModel extends ExpandedModel {
  static readonly kind = "BasisRegression";
  static readonly state = basisRegressionState;
}
