import { z } from "zod";
import { FormatError } from "../../base/errors.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { type Features, type Rows, readNewCases } from "../../learn/input.js";
import {
  type ChebyshevFeaturesModel,
  chebyshevFeaturesFormat,
} from "../../prepare/chebyshev-features/model.js";
import {
  type PolynomialFeaturesModel,
  polynomialFeaturesFormat,
} from "../../prepare/polynomial-features/model.js";
import { linearRegressionFormat } from "../linear-regression/format.js";
import { LinearRegressionModel } from "../linear-regression/model.js";
import type { LinearModel } from "../path/linear-model.js";
import { validationSchema } from "../path/path-model.js";
import type { PathValidation } from "../path/validate-path.js";
import { ridgeFormat } from "../ridge/format.js";
import { RidgeModel } from "../ridge/model.js";
import { type Expanded, predictExpanded } from "./expansion.js";
import type { RegressionBasisKind } from "./options.js";

export interface BasisRegressionState extends Expanded {
  readonly inputs: Features;
  readonly response: string;
  readonly basis: RegressionBasisKind;
  readonly degrees: readonly number[];
  readonly chosen: number;
  readonly validation?: PathValidation | undefined;
  readonly seed: number;
}

/** A regression that is linear in functions of its columns. */
abstract class ExpandedModel implements LinearModel {
  abstract readonly kind: string;
  readonly inputs: Features;
  readonly response: string;
  readonly basis: RegressionBasisKind;
  /** The degrees that were tried, rising. */
  readonly degrees: readonly number[];
  /** The place among them of the one that predicts. */
  readonly chosen: number;
  /** What cross-validation said of every degree, if it chose. */
  declare readonly validation?: PathValidation;
  readonly seed: number;
  /** The first step: what columns become. */
  readonly expansion: PolynomialFeaturesModel | ChebyshevFeaturesModel;
  /** The second: the regression on the terms, with its inference where it is least squares. */
  readonly regression: LinearRegressionModel | RidgeModel;

  constructor(state: BasisRegressionState) {
    this.inputs = state.inputs;
    this.response = state.response;
    this.basis = state.basis;
    this.degrees = state.degrees;
    this.chosen = state.chosen;
    if (state.validation !== undefined) this.validation = state.validation;
    this.seed = state.seed;
    this.expansion = state.expansion;
    this.regression = state.regression;
  }

  abstract toJSON(): ModelJson;

  get features(): readonly string[] {
    return this.inputs.names;
  }

  get degree(): number {
    return this.degrees[this.chosen];
  }

  /** The names of what the regression is linear in. */
  get terms(): readonly string[] {
    return this.expansion.outputs;
  }

  get intercept(): number {
    return this.regression.intercept;
  }

  /** One per term. */
  get coefficients(): Float64Array {
    return this.regression.coefficients;
  }

  predict(rows: Rows): Float64Array {
    return predictExpanded(this, readNewCases(this.kind, rows, this.inputs, "error"));
  }
}

/** A fitted `PolynomialRegression`. */
export class PolynomialRegressionModel extends ExpandedModel {
  readonly kind = "PolynomialRegression";

  static fromJSON(json: unknown): PolynomialRegressionModel {
    return readModel(polynomialRegressionFormat, parseJson(json));
  }

  toJSON(): ModelJson {
    return writeModel(polynomialRegressionFormat, this);
  }
}

/** A fitted `BasisRegression`. */
export class BasisRegressionModel extends ExpandedModel {
  readonly kind = "BasisRegression";

  static fromJSON(json: unknown): BasisRegressionModel {
    return readModel(basisRegressionFormat, parseJson(json));
  }

  toJSON(): ModelJson {
    return writeModel(basisRegressionFormat, this);
  }
}

const schema = z
  .strictObject({
    inputs: codecs.features,
    response: z.string(),
    basis: z.enum(["chebyshev", "powers"]),
    degrees: z.array(z.int().min(1)).min(1),
    chosen: z.int().min(0),
    validation: validationSchema.optional(),
    seed: z.int().min(0),
    penalized: z.boolean(),
    expansion: z.unknown(),
    regression: z.unknown(),
  })
  .refine(({ chosen, degrees }) => chosen < degrees.length, {
    path: ["chosen"],
    message: "is no place among the degrees",
  });

function formatOf<M extends ExpandedModel>(
  kind: string,
  create: (state: BasisRegressionState) => M,
): ModelFormat<M, typeof schema> {
  return {
    kind,
    schema,
    state: (model) => ({
      inputs: model.inputs,
      response: model.response,
      basis: model.basis,
      degrees: [...model.degrees],
      chosen: model.chosen,
      ...(model.validation !== undefined && { validation: written(model.validation) }),
      seed: model.seed,
      penalized: model.regression instanceof RidgeModel,
      expansion: model.expansion.toJSON(),
      regression: model.regression.toJSON(),
    }),
    create: ({ penalized, expansion, regression, ...state }) => {
      const features =
        state.basis === "powers"
          ? readModel(polynomialFeaturesFormat, expansion)
          : readModel(chebyshevFeaturesFormat, expansion);
      const own = readModel<unknown, z.ZodType>(penalized ? ridgeFormat : linearRegressionFormat, regression);
      const single = own instanceof LinearRegressionModel || own instanceof RidgeModel;
      if (
        !single ||
        !sameNames(own.features, features.outputs) ||
        !sameNames(features.features, state.inputs.names)
      )
        throw doesNotFit(kind);
      return create({ ...state, expansion: features, regression: own });
    },
  };
}

export const polynomialRegressionFormat = formatOf(
  "PolynomialRegression",
  (state) => new PolynomialRegressionModel(state),
);

export const basisRegressionFormat = formatOf("BasisRegression", (state) => new BasisRegressionModel(state));

/** Numbers in memory of their own, as files need them. */
function written(validation: PathValidation) {
  return {
    ...validation,
    means: new Float64Array(validation.means),
    standardErrors: new Float64Array(validation.standardErrors),
  };
}

function sameNames(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, at) => name === others[at]);
}

function doesNotFit(method: string): FormatError {
  return new FormatError(`${method}: field "state.regression": its features are not the terms.`, {
    method,
    column: "state.regression",
    expected: "a regression on the terms of the expansion",
    received: "another",
  });
}
