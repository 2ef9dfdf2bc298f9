// The operators between numbers, with a loop each: one loop that calls the operator is several times slower.

import { commonLength, stepOf, zipNumbers } from "./vectors.js";

type Operation = (x: Float64Array, y: Float64Array, rows: number) => Float64Array;

export const arithmetic: Readonly<Record<"+" | "-" | "*" | "/" | "^", Operation>> = {
  "+": (x, y, rows) => {
    const out = new Float64Array(commonLength(x, y, rows));
    const [xStep, yStep] = [stepOf(x, out), stepOf(y, out)];
    for (let row = 0, i = 0, j = 0; row < out.length; row += 1, i += xStep, j += yStep)
      out[row] = x[i] + y[j];
    return out;
  },
  "-": (x, y, rows) => {
    const out = new Float64Array(commonLength(x, y, rows));
    const [xStep, yStep] = [stepOf(x, out), stepOf(y, out)];
    for (let row = 0, i = 0, j = 0; row < out.length; row += 1, i += xStep, j += yStep)
      out[row] = x[i] - y[j];
    return out;
  },
  "*": (x, y, rows) => {
    const out = new Float64Array(commonLength(x, y, rows));
    const [xStep, yStep] = [stepOf(x, out), stepOf(y, out)];
    for (let row = 0, i = 0, j = 0; row < out.length; row += 1, i += xStep, j += yStep)
      out[row] = x[i] * y[j];
    return out;
  },
  "/": (x, y, rows) => {
    const out = new Float64Array(commonLength(x, y, rows));
    const [xStep, yStep] = [stepOf(x, out), stepOf(y, out)];
    for (let row = 0, i = 0, j = 0; row < out.length; row += 1, i += xStep, j += yStep)
      out[row] = x[i] / y[j];
    return out;
  },
  "^": (x, y, rows) => {
    // By far the most frequent power; a product is as exact.
    if (y.length === 1 && y[0] === 2) return arithmetic["*"](x, x, rows);
    return zipNumbers(x, y, rows, power);
  },
};

/** A missing number to the power 0 is missing, though JavaScript says 1. */
function power(x: number, y: number): number {
  return Number.isNaN(x) ? Number.NaN : x ** y;
}
