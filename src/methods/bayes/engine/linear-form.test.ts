import { describe, expect, it } from "vitest";
import { matrixOf, randomMatrix } from "../../../../test/support/matrices.js";
import { expectClose } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { LinearForm, logarithms } from "./linear-form.js";

const [ROWS, COLUMNS, CLASSES] = [17, 5, 3];
const x = matrixOf(ROWS, COLUMNS, (i, j) => Number((i * 5 + j * 3) % 4 < 2));
const missing = matrixOf(ROWS, COLUMNS, (i, j) => Number((i + j) % 6 === 0));
const cases = x.map((value, at) => (missing.data[at] === 1 ? 0 : value));
const present = randomMatrix(CLASSES, COLUMNS, 1);
const lacking = randomMatrix(CLASSES, COLUMNS, 2);

/** The sum of what every known value contributes. */
function plainScores(one: Matrix, zero: Matrix | undefined, skip?: Matrix): Matrix {
  return matrixOf(ROWS, CLASSES, (i, k) => {
    let sum = 0;
    for (let j = 0; j < COLUMNS; j += 1) {
      if (skip?.get(i, j) === 1) continue;
      const present = (skip ? cases : x).get(i, j) === 1;
      if (present) sum += one.get(k, j);
      else if (zero !== undefined) sum += zero.get(k, j);
    }
    return sum;
  });
}

describe("LinearForm", () => {
  it("adds the contributions of all values of a case", () => {
    const sparse = SparseMatrix.fromDense(x);
    const close = { tolerance: 1e-14 };
    expectClose(new LinearForm(present).scores(sparse).data, plainScores(present, undefined).data, close);
    const both = new LinearForm(present, lacking).scores(sparse);
    expectClose(both.data, plainScores(present, lacking).data, close);
  });

  it("counts a missing value as 0", () => {
    const scores = new LinearForm(present, lacking).scores(
      SparseMatrix.fromDense(cases),
      SparseMatrix.fromDense(missing),
    );
    expectClose(scores.data, plainScores(present, lacking, missing).data, { tolerance: 1e-14 });
  });

  it("is −∞ for a case with an impossible value, and finite elsewhere", () => {
    const never = (logs: Matrix, index: number) =>
      logs.map((log, at) => (at === index ? Number.NEGATIVE_INFINITY : log));
    const [one, zero] = [never(present, 1), never(lacking, COLUMNS + 2)];
    const expected = plainScores(one, zero);
    expect(expected.data.some((score) => score === Number.NEGATIVE_INFINITY)).toBe(true);
    const scores = new LinearForm(one, zero).scores(SparseMatrix.fromDense(x));
    expectClose(scores.data, expected.data, { tolerance: 1e-14 });
  });
});

describe("logarithms", () => {
  it("are those of every number, −∞ of 0", () => {
    const numbers = Matrix.from([
      [1, Math.E],
      [0, 0.5],
    ]);
    const expected = [0, 1, Number.NEGATIVE_INFINITY, -Math.LN2];
    expectClose(logarithms(numbers).data, expected, { tolerance: 1e-15 });
  });
});
