import * as z from "zod";
import { Matrix } from "../../../../math/linalg/matrix.js";
import * as codecs from "../../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../../model/files/state.js";
import type { ModelsOf } from "../../../../model/fitted-model.js";
import type { Rows } from "../../../../model/input.js";
import type { PathValidation } from "../choice/validate-path.js";
import { linearPredictor, readLinearCases } from "../model/linear-model.js";
import { OneResponse } from "../model/one-response.js";
import { CoefficientPath } from "./coefficient-path.js";

abstract class PathBase extends OneResponse<PathModelState> {
  override get intercept(): number {
    return this.path.point(this.chosen).intercept;
  }

  override get coefficients(): Float64Array {
    return this.path.point(this.chosen).coefficients;
  }

  /** The effective number of parameters, without the intercept. */
  get degreesOfFreedom(): number {
    return this.path.degreesOfFreedom[this.chosen];
  }

  /** The predictions of all regressions of the path, one column per setting. */
  predictPath(rows: Rows): Matrix {
    const x = readLinearCases(this.kind, rows, this.inputs);
    const { path } = this;
    return Matrix.fromColumns(
      Array.from(path.values, (_, index) =>
        linearPredictor(x, path.intercepts[index], path.coefficients.row(index)),
      ),
    );
  }
}

/** A linear regression that was chosen from a path of them. */
export const PathModel = PathBase as unknown as ModelsOf<typeof PathBase>;
export type PathModel<S extends PathModelState = PathModelState> = PathBase & S;

abstract class PenaltyPathBase extends PathModel<PathModelState> {
  /** The penalty of the regression that predicts. */
  get lambda(): number {
    return this.path.values[this.chosen];
  }

  /** The features whose coefficients are not 0. */
  get selected(): string[] {
    const { coefficients } = this;
    return this.features.filter((_, j) => coefficients[j] !== 0);
  }
}

/** A regression that was chosen from a path of penalties. */
export const PenaltyPathModel = PenaltyPathBase as unknown as ModelsOf<typeof PenaltyPathBase>;
export type PenaltyPathModel<S extends PathModelState = PathModelState> = PenaltyPathBase & S;

const pathCodec = z.codec(
  z
    .strictObject({
      features: codecs.names,
      parameter: z.enum(["lambda", "size", "components", "step"]),
      values: codecs.float64Array,
      intercepts: codecs.float64Array,
      coefficients: codecs.matrix,
      degreesOfFreedom: codecs.float64Array,
      residualSums: codecs.float64Array,
    })
    .refine(
      ({ features, values, coefficients, ...rest }) =>
        values.length > 0 &&
        coefficients.rows === values.length &&
        coefficients.columns === features.length &&
        [rest.intercepts, rest.degreesOfFreedom, rest.residualSums].every(
          ({ length }) => length === values.length,
        ),
      { error: "must have one value of everything for each setting", when: codecs.ifWhole },
    ),
  z.instanceof(CoefficientPath),
  {
    decode: (parts) => new CoefficientPath(parts),
    encode: ({ features, parameter, values, intercepts, coefficients, degreesOfFreedom, residualSums }) => ({
      features,
      parameter,
      values,
      intercepts,
      coefficients,
      degreesOfFreedom,
      residualSums,
    }),
  },
);

const validationFields = z.strictObject({
  means: codecs.anyFloat64Array,
  standardErrors: codecs.anyFloat64Array,
  foldErrors: codecs.anyMatrix,
  best: z.int().min(0),
  oneStandardError: z.int().min(0),
});

/** The record of a cross-validation, with what a method adds to it, in a model file. */
export function validationWith<X extends z.ZodRawShape>(fields: X) {
  return validationFields.extend(fields).refine((record) => isWhole(record as unknown as PathValidation), {
    error: "must have one value of everything for each setting",
    when: codecs.ifWhole,
  });
}

function isWhole({ means, standardErrors, foldErrors, best, oneStandardError }: PathValidation): boolean {
  return (
    standardErrors.length === means.length &&
    foldErrors.columns === means.length &&
    Math.max(best, oneStandardError) < means.length
  );
}

/** How the record of a cross-validation is written. */
export const validationSchema: z.ZodType<PathValidation> = validationWith({});

/** The state of every model of a path; a method adds its own fields with `extend`. */
export const pathState = StateSchema.of({
  inputs: codecs.features,
  /** The name of the target. */
  response: z.string(),
  /** Every regression of the path. */
  path: pathCodec,
  /** The index on the path of the regression that predicts. */
  chosen: z.int().min(0),
  /** The cross-validated errors of every setting, if cross-validation chose. */
  validation: validationSchema.optional(),
  /** How the iteration ended, if there was one. */
  convergence: codecs.convergence.optional(),
  /** Features that do not vary; their coefficients are 0. */
  constantFeatures: codecs.names,
  /** The seed, if random numbers were drawn. */
  seed: z.int().optional(),
})
  .check("chosen", "must be an index on the path", ({ chosen, path }) => chosen < path.length)
  .check(
    "path",
    "must have one coefficient per feature",
    ({ path, inputs }) => path.features.length === inputs.names.length,
  );

/** What a regression that was chosen from a path of them keeps. */
export interface PathModelState extends StateOf<typeof pathState> {}
