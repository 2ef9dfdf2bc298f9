import { requireFields, requireFunction } from "../../base/arguments.js";
import { counted, DataError, got, ShapeError, wanted, words } from "../../base/errors.js";
import { requireList } from "../../base/numbers.js";
import type { Matrix } from "../linalg/matrix.js";
import { differenceJacobian } from "./finite-difference.js";
import type { Evaluations } from "./objective.js";
import { allFinite, dot } from "./vectors.js";

/** The residuals of a model at parameters x; it must not change `x`. */
export type ResidualFunction = (x: Float64Array) => ArrayLike<number>;

/** Residuals with their derivatives: row i of the Jacobian holds those of residual i. */
export interface ResidualParts {
  readonly residuals: ResidualFunction;
  readonly jacobian?: ((x: Float64Array) => Matrix) | undefined;
}

/** The residuals whose squares are minimized, with or without their derivatives. */
export type Residuals = ResidualFunction | ResidualParts;

/** Residuals at one point; `value` is the sum of their squares, +∞ if one is not finite. */
export interface ResidualPoint {
  readonly x: Float64Array;
  readonly residuals: Float64Array;
  readonly value: number;
}

/** Calls the residual function, counts the calls and fills in a missing Jacobian. */
export class ResidualEvaluator {
  readonly #method: string;
  readonly #parts: ResidualParts;
  #rows: number | undefined;
  #values = 0;
  #jacobians = 0;

  constructor(method: string, residuals: Residuals) {
    this.#method = method;
    this.#parts = typeof residuals === "function" ? { residuals } : residuals;
    requireFields(
      method,
      "the residuals",
      this.#parts,
      ["residuals"],
      "a function, or { residuals, jacobian }",
    );
    requireFunction(method, "the residuals", this.#parts.residuals);
  }

  get evaluations(): Evaluations {
    return { values: this.#values, gradients: this.#jacobians, hessians: 0 };
  }

  start(x: Float64Array): ResidualPoint {
    const point = this.at(x);
    const bad = point.residuals.findIndex((value) => !Number.isFinite(value));
    if (bad < 0) return point;
    const sentence = words`residual ${bad} is ${got(String(point.residuals[bad]))} at the start.`;
    throw new DataError(this.#method, sentence, { row: bad, expected: "a finite number" });
  }

  at(x: Float64Array): ResidualPoint {
    const residuals = this.#call(x);
    const value = dot(residuals, residuals);
    return { x, residuals, value: Number.isFinite(value) ? value : Number.POSITIVE_INFINITY };
  }

  /** The Jacobian; undefined if it is not finite. */
  jacobian(x: Float64Array): Matrix | undefined {
    const jacobian = this.#jacobian(x);
    const rows = this.#rows ?? 0;
    if (jacobian.rows !== rows || jacobian.columns !== x.length) {
      const expected = `${rows}×${x.length}`;
      throw new ShapeError(this.#method, { what: "the Jacobian", expected, received: jacobian.shape });
    }
    return allFinite(jacobian.data) ? jacobian : undefined;
  }

  #jacobian(x: Float64Array): Matrix {
    if (this.#parts.jacobian === undefined) {
      // The parameters of a model can have any size; only relative steps suit them all.
      return differenceJacobian((at) => this.#call(at), x, { typicalSize: 0 });
    }
    this.#jacobians += 1;
    return this.#parts.jacobian(x);
  }

  #call(x: Float64Array): Float64Array {
    this.#values += 1;
    const given = this.#parts.residuals(x);
    requireList(this.#method, "residuals", given);
    const residuals = new Float64Array(given);
    this.#rows ??= residuals.length;
    if (residuals.length === this.#rows) return residuals;
    const sentence = words`there were ${wanted(counted(this.#rows, "residual"))} at the start, but now there are ${got(residuals.length)}.`;
    throw new ShapeError(this.#method, sentence);
  }
}
