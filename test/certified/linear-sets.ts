import { Matrix } from "../../src/index.js";

/** One of NIST's linear regressions as certified.json has it. */
export interface LinearSet {
  readonly y: readonly string[];
  readonly x: ReadonlyArray<readonly string[]>;
  readonly model: "linear" | "polynomial";
  readonly parameters: ReadonlyArray<{
    readonly name: string;
    readonly estimate: string;
    readonly sd: string;
  }>;
}

/** Its design matrix: powers of one variable, or the variables with or without a column of ones. */
export function design({ x, model, parameters }: LinearSet): Matrix {
  const rows = x.map((row) => row.map(Number));
  if (model === "polynomial")
    return Matrix.from(rows.map(([value]) => parameters.map((_, power) => value ** power)));
  const hasIntercept = parameters.length > rows[0].length;
  return Matrix.from(rows.map((row) => (hasIntercept ? [1, ...row] : row)));
}
