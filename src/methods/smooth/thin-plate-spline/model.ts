import * as z from "zod";
import { DataError } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { requireOneOf } from "../../../base/one-of.js";
import type { Basis } from "../../../math/basis/basis.js";
import { evaluateBasis } from "../../../math/basis/evaluate.js";
import { basisInputs, basisSize } from "../../../math/basis/size.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import { requireLevel } from "../../../math/probability/distributions/require.js";
import { definedIntervals, finitePredictions } from "../../../model/answers.js";
import { basis } from "../../../model/files/codecs/basis.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { around, type Intervals, studentT } from "../../linear/engine/model/wald-model.js";

const thinPlateSplineState = StateSchema.of({
  inputs: codecs.features,
  /** The name of what is predicted. */
  response: z.string(),
  /** What each column is divided by. */
  scales: z.array(z.number().positive()),
  /** The functions of the scaled columns: the curved ones, and then the free polynomials. */
  basis: field<Basis>(basis),
  /** One coefficient per function. */
  basisCoefficients: codecs.float64Array,
  /** λ: the penalty of roughness. */
  lambda: z.number().min(0),
  /** The trace of the smoother: as many parameters as the surface is worth. */
  degreesOfFreedom: z.number().min(0),
  /** The weighted sum of squared residuals. */
  residualSum: z.number().min(0),
  /** The sum of the weights: how many cases there are. */
  totalWeight: z.number().positive(),
  /** What turns the functions at a row into numbers whose squares sum to the variance of the surface there, divided by σ². */
  root: codecs.matrix,
  /** How λ was chosen. */
  method: z.enum(["reml", "gcv", "given"]),
  /** The criterion that chose λ, at its minimum; for REML −2 log likelihood without what λ does not change. */
  criterionValue: z.number().optional(),
})
  .check(
    "basis",
    "must be a thin-plate spline of the features",
    ({ basis, inputs }) => basis.kind === "thin-plate" && basisInputs(basis) === inputs.names.length,
  )
  .check("scales", "must be one per feature", ({ scales, inputs }) => scales.length === inputs.names.length)
  .check(
    "basisCoefficients",
    "must be one per function",
    ({ basisCoefficients, basis }) => basisCoefficients.length === basisSize(basis),
  )
  .check(
    "root",
    "must have a row and a column per function",
    ({ root, basis }) => root.rows === basisSize(basis) && root.columns === root.rows,
  );

/** What `ThinPlateSpline` learns. */
export interface ThinPlateSplineState extends StateOf<typeof thinPlateSplineState> {}

/** A fitted `ThinPlateSpline`. */
export class ThinPlateSplineModel extends FittedModel<ThinPlateSplineState> implements Regressor {
  static readonly kind = "ThinPlateSpline";
  static readonly state = thinPlateSplineState;

  /** σ̂²: the residual sum divided by the cases that the surface leaves; NaN where none are left. */
  get residualVariance(): number {
    const left = this.totalWeight - this.degreesOfFreedom;
    return left > 0 ? this.residualSum / left : Number.NaN;
  }

  /** The height of the surface at every row. */
  predict(rows: Rows): Float64Array {
    return finitePredictions(this.kind, this.#functions(rows).multiply(this.basisCoefficients));
  }

  /** The standard errors of the surface, from the posterior of Wahba (1983), whose intervals cover on average. */
  standardErrors(rows: Rows): Float64Array {
    return this.#variances(this.#functions(rows)).map(Math.sqrt);
  }

  /** Intervals for the surface ("confidence"), or for a single new response ("prediction", the default). */
  predictInterval(
    rows: Rows,
    options: { readonly level?: number; readonly kind?: "confidence" | "prediction" } = {},
  ): Intervals {
    const method = `${this.kind}.predictInterval`;
    requireKnownOptions(method, options, ["level", "kind"]);
    const { level = 0.95, kind = "prediction" } = options;
    requireOneOf(method, "kind", kind, ["confidence", "prediction"]);
    const reach = this.#reach(method, level);
    const functions = this.#functions(rows);
    const noise = kind === "prediction" ? this.residualVariance : 0;
    const widths = this.#variances(functions).map((variance) => reach * Math.sqrt(variance + noise));
    return definedIntervals(method, around(functions.multiply(this.basisCoefficients), widths), reach);
  }

  /** Half the width of an interval in standard errors. */
  #reach(method: string, level: number): number {
    requireLevel(method, level);
    const left = studentT(this.totalWeight - this.degreesOfFreedom);
    if (left !== undefined) return left.quantile((1 + level) / 2);
    throw new DataError(
      method,
      "no degrees of freedom are left to judge errors by; fit more cases, or a larger lambda.",
      {
        expected: `a sum of weights above the ${this.degreesOfFreedom} effective degrees of freedom`,
        received: String(this.totalWeight),
      },
    );
  }

  #variances(functions: Matrix): Float64Array {
    const turned = multiply(functions, this.root, { transposeB: true });
    return Float64Array.from({ length: turned.rows }, (_, row) =>
      turned.row(row).reduce((sum, value) => sum + value * value, 0),
    ).map((sum) => sum * this.residualVariance);
  }

  #functions(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    return evaluateBasis(this.basis, dividedColumns(x, this.scales));
  }
}

/** The rows with every column divided by its scale. */
export function dividedColumns(x: Matrix, scales: readonly number[]): Matrix {
  return new Matrix(
    x.rows,
    x.columns,
    x.data.map((value, at) => value / scales[at % x.columns]),
  );
}
