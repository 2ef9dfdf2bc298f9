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

/** How many digits of NIST's estimates and of their standard deviations a regression has at least. */
export const LEAST_DIGITS: Record<string, [estimate: number, deviation: number]> = {
  Filip: [7.5, 7],
  Longley: [14, 14],
  NoInt1: [14, 14],
  NoInt2: [14, 14],
  Norris: [13, 13],
  Pontius: [13, 12.5],
  // The certified deviations of these two are zero: what is left is the rounding of y.
  Wampler1: [14.5, 9],
  Wampler2: [13, 9],
  Wampler3: [14.5, 14],
  Wampler4: [14.5, 14],
  Wampler5: [14.5, 14],
};
