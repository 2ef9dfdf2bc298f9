import { DataError, got, ShapeError, wanted, words } from "../../base/errors.js";
import { requireOptionsObject } from "../../base/known-options.js";
import { requireList } from "../../base/numbers.js";
import { Matrix, type MatrixLike } from "../linalg/matrix.js";

/** Minimize cᵀx subject to equalities, inequalities and bounds. */
export interface LinearProgram {
  /** c */
  readonly objective: ArrayLike<number>;
  /** Rows a with aᵀx = b. */
  readonly equalities?: { readonly matrix: MatrixLike; readonly right: ArrayLike<number> } | undefined;
  /** Rows a with aᵀx ≤ b. */
  readonly inequalities?: { readonly matrix: MatrixLike; readonly right: ArrayLike<number> } | undefined;
  /** The smallest values of the variables, one for all or one each; −Infinity for none. Default 0. */
  readonly lower?: number | ArrayLike<number> | undefined;
  /** The largest values. Default: none. */
  readonly upper?: number | ArrayLike<number> | undefined;
}

/** One number per constraint. */
export interface DualValues {
  readonly equalities: Float64Array;
  readonly inequalities: Float64Array;
}

/** A program with consistent sizes. */
export interface ReadProgram {
  readonly c: Float64Array;
  readonly equalities: { readonly matrix: Matrix; readonly right: Float64Array };
  readonly inequalities: { readonly matrix: Matrix; readonly right: Float64Array };
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

export function readProgram(method: string, program: LinearProgram): ReadProgram {
  requireOptionsObject(method, program, "program");
  requireList(method, 'costs in "objective"', program.objective);
  const c = Float64Array.from(program.objective);
  const size = c.length;
  requireNumbers(method, "objective", c);
  const constraints = (name: "equalities" | "inequalities") => {
    const given = program[name];
    if (given === undefined) return { matrix: new Matrix(0, size), right: new Float64Array(0) };
    const matrix = Matrix.from(given.matrix);
    const right = Float64Array.from(given.right);
    requireNumbers(method, name, matrix.data);
    requireNumbers(method, name, right);
    if (matrix.rows !== right.length || (matrix.rows > 0 && matrix.columns !== size)) {
      const sentence = words`the ${name} are ${got(matrix.shape)} with ${right.length} right-hand sides, but there are ${size} variables.`;
      throw new ShapeError(method, sentence, { option: name, expected: `${right.length}×${size}` });
    }
    return { matrix: matrix.rows === 0 ? new Matrix(0, size) : matrix, right };
  };
  const bound = (name: "lower" | "upper", otherwise: number) => {
    const given = program[name] ?? otherwise;
    const out = typeof given === "number" ? new Float64Array(size).fill(given) : Float64Array.from(given);
    if (out.length === size) return out;
    throw new ShapeError(
      method,
      words`there are ${got(out.length)} ${name} bounds, but ${wanted(size)} variables.`,
      { option: name },
    );
  };
  const lower = bound("lower", 0);
  const upper = bound("upper", Number.POSITIVE_INFINITY);
  const at = lower.findIndex(
    (least, j) => !(least <= upper[j]) || least === Infinity || upper[j] === -Infinity,
  );
  if (at >= 0) {
    throw new DataError(
      method,
      `variable ${at} has the lower bound ${lower[at]} above its upper bound ${upper[at]}.`,
      { option: "lower", expected: "lower ≤ upper", received: `${lower[at]} and ${upper[at]}` },
    );
  }
  return {
    c,
    equalities: constraints("equalities"),
    inequalities: constraints("inequalities"),
    lower,
    upper,
  };
}

function requireNumbers(method: string, option: string, values: Float64Array): void {
  const value = values.find((number) => !Number.isFinite(number));
  if (value === undefined) return;
  throw new DataError(method, { what: `the ${option}`, option, expected: "finite numbers", received: value });
}
