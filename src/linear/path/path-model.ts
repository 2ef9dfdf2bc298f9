import { z } from "zod";
import type { Convergence } from "../../base/control.js";
import * as codecs from "../../learn/codecs.js";
import type { ModelFormat } from "../../learn/format.js";
import type { Rows } from "../../learn/input.js";
import { Matrix } from "../../linalg/matrix.js";
import { CoefficientPath } from "./coefficient-path.js";
import { linearPredictor, readLinearCases } from "./linear-model.js";
import { OneResponse, type OneResponseState } from "./one-response.js";
import type { PathValidation } from "./validate-path.js";

export interface PathModelState extends OneResponseState {
  readonly path: CoefficientPath;
  /** Which setting of the path the model is. */
  readonly chosen: number;
  readonly validation?: PathValidation | undefined;
  readonly convergence?: Convergence | undefined;
}

/** A linear regression that was chosen from a path of them. */
export abstract class PathModel extends OneResponse {
  /** Every regression of the path. */
  readonly path: CoefficientPath;
  /** The place on the path of the one that predicts. */
  readonly chosen: number;
  /** What cross-validation said of every setting, if it chose. */
  declare readonly validation?: PathValidation;
  declare readonly convergence?: Convergence;

  constructor({ path, chosen, validation, convergence, ...head }: PathModelState) {
    super(head);
    this.path = path;
    this.chosen = chosen;
    if (validation !== undefined) this.validation = validation;
    if (convergence !== undefined) this.convergence = convergence;
  }

  get intercept(): number {
    return this.path.point(this.chosen).intercept;
  }

  get coefficients(): Float64Array {
    return this.path.point(this.chosen).coefficients;
  }

  /** The effective number of parameters beside the intercept. */
  get degreesOfFreedom(): number {
    return this.path.degreesOfFreedom[this.chosen];
  }

  /** What every regression of the path predicts: one column per setting. */
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

const pathCodec = z.codec(
  z.strictObject({
    parameter: z.enum(["lambda", "size", "components", "step"]),
    values: codecs.float64Array.in,
    intercepts: codecs.float64Array.in,
    coefficients: codecs.matrix.in,
    degreesOfFreedom: codecs.float64Array.in,
    residualSums: codecs.float64Array.in,
    features: z.array(z.string()),
  }),
  z.instanceof(CoefficientPath),
  {
    decode: (written, context) => {
      const path = new CoefficientPath({
        features: written.features,
        parameter: written.parameter,
        values: z.decode(codecs.float64Array, written.values),
        intercepts: z.decode(codecs.float64Array, written.intercepts),
        coefficients: z.decode(codecs.matrix, written.coefficients),
        degreesOfFreedom: z.decode(codecs.float64Array, written.degreesOfFreedom),
        residualSums: z.decode(codecs.float64Array, written.residualSums),
      });
      const { values, intercepts, coefficients, degreesOfFreedom, residualSums } = path;
      const lengths = [intercepts, degreesOfFreedom, residualSums].map(({ length }) => length);
      const whole =
        values.length > 0 &&
        coefficients.rows === values.length &&
        coefficients.columns === path.features.length &&
        lengths.every((length) => length === values.length);
      if (whole) return path;
      context.issues.push({ code: "custom", input: written, message: "has parts that do not fit together" });
      return z.NEVER;
    },
    encode: (path) => ({
      parameter: path.parameter,
      values: z.encode(codecs.float64Array, new Float64Array(path.values)),
      intercepts: z.encode(codecs.float64Array, new Float64Array(path.intercepts)),
      coefficients: z.encode(codecs.matrix, path.coefficients),
      degreesOfFreedom: z.encode(codecs.float64Array, new Float64Array(path.degreesOfFreedom)),
      residualSums: z.encode(codecs.float64Array, new Float64Array(path.residualSums)),
      features: [...path.features],
    }),
  },
);

/** How the record of a cross-validation is written. */
export const validationSchema = z.strictObject({
  means: codecs.float64Array,
  standardErrors: codecs.float64Array,
  foldErrors: codecs.matrix,
  best: z.int().min(0),
  oneStandardError: z.int().min(0),
});

/** The file of a path model, and whatever other fields of the model are named. */
export function pathModelFormat<M extends PathModel, X extends z.ZodRawShape = Record<never, never>>(
  kind: string,
  create: (state: PathModelState & z.output<z.ZodObject<X>>) => M,
  fields?: X,
): ModelFormat<M> {
  const names = Object.keys(fields ?? {}) as (keyof M)[];
  const schema = z
    .strictObject({
      inputs: codecs.features,
      response: z.string(),
      path: pathCodec,
      chosen: z.int().min(0),
      validation: validationSchema.optional(),
      convergence: codecs.convergence.optional(),
      ...fields,
    })
    .refine(
      (state) => {
        const { path, chosen, inputs } = state as PathModelState;
        return chosen < path.length && inputs.names.length === path.features.length;
      },
      { path: ["chosen"], message: "is no place on the path" },
    );
  return {
    kind,
    schema,
    state: (model) => {
      const { inputs, response, path, chosen, validation, convergence } = model;
      return {
        inputs,
        response,
        path,
        chosen,
        ...(validation !== undefined && { validation }),
        ...(convergence !== undefined && { convergence }),
        ...Object.fromEntries(names.map((name) => [name, model[name]])),
      };
    },
    create: (state) => create(state as unknown as PathModelState & z.output<z.ZodObject<X>>),
  };
}
