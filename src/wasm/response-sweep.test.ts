import { describe, expect, it } from "vitest";
import { expectClose, randomArray, SIZES } from "../../test/support/numbers.js";
import { type Arena, withArena } from "./arena.js";
import { type ResponseProblem, responseGradients, sweepResponses } from "./response-sweep.js";

const [L1, L2] = [0.3, 0.2];
const RESPONSES = 3;
const TOLERANCE = 1e-12;

function numbersOf(rows: number, features: number) {
  const x = randomArray(rows * features, rows + 1);
  const squares = Float64Array.from({ length: features }, (_, j) =>
    x.subarray(j * rows, (j + 1) * rows).reduce((sum, value) => sum + value * value, 0),
  );
  return {
    x,
    residuals: randomArray(rows * RESPONSES, rows + 2),
    coefficients: randomArray(features * RESPONSES, rows + 3),
    squares,
    factors: Float64Array.from({ length: features }, (_, j) => j % 3),
  };
}

function copyIn(arena: Arena, rows: number, features: number): ResponseProblem {
  const { x, residuals, coefficients, squares, factors } = numbersOf(rows, features);
  return {
    rows,
    features,
    responses: RESPONSES,
    x: arena.copyIn(x),
    residuals: arena.copyIn(residuals),
    coefficients: arena.copyIn(coefficients),
    squares: arena.copyIn(squares),
    factors: arena.copyIn(factors),
    scratch: arena.float64(RESPONSES),
  };
}

/** The features that are swept, not in order. */
const listed = (features: number) => Int32Array.from({ length: features }, (_, k) => features - 1 - k);

describe("sweepResponses", () => {
  it.each(SIZES.filter((size) => size > 0))(
    "moves rows of coefficients as a plain loop does (%i)",
    (rows) => {
      const features = 5;
      const { x, residuals, coefficients, squares, factors } = numbersOf(rows, features);
      let largest = 0;
      for (const j of listed(features)) {
        const column = x.subarray(j * rows, (j + 1) * rows);
        const row = coefficients.subarray(j * RESPONSES, (j + 1) * RESPONSES);
        const pull = row.map((value, t) => {
          const r = residuals.subarray(t * rows, (t + 1) * rows);
          return squares[j] * value + column.reduce((sum, number, i) => sum + number * r[i], 0);
        });
        const length = Math.hypot(...pull);
        const rest = Math.max(0, length - L1 * factors[j]);
        const after = pull.map((value) => ((rest / length) * value) / (squares[j] + L2 * factors[j]));
        for (let t = 0; t < RESPONSES; t += 1)
          for (let i = 0; i < rows; i += 1) residuals[t * rows + i] -= (after[t] - row[t]) * column[i];
        largest = Math.max(largest, squares[j] * Math.hypot(...after.map((value, t) => value - row[t])) ** 2);
        row.set(after);
      }
      withArena((arena) => {
        const problem = copyIn(arena, rows, features);
        const list = arena.copyInInt32(listed(features));
        const moved = sweepResponses(problem, list, features, L1, L2);
        expectClose(moved, largest, { tolerance: TOLERANCE });
        expectClose(problem.coefficients.array, coefficients, { tolerance: TOLERANCE });
        expectClose(problem.residuals.array, residuals, { tolerance: TOLERANCE });
      });
    },
  );

  it("refuses spans that are too short", () => {
    withArena((arena) => {
      const problem = { ...copyIn(arena, 4, 2), residuals: arena.float64(1) };
      const list = arena.copyInInt32(listed(2));
      expect(() => sweepResponses(problem, list, 2, L1, L2)).toThrow("sweepResponses");
    });
  });
});

describe("responseGradients", () => {
  it.each(SIZES)("is XᵀR of the listed features (%i)", (rows) => {
    const features = 3;
    const { x, residuals } = numbersOf(rows, features);
    withArena((arena) => {
      const out = arena.zeros(features * RESPONSES);
      responseGradients(copyIn(arena, rows, features), arena.copyInInt32([2, 0]), 2, out);
      const expected = Float64Array.from({ length: features * RESPONSES }, (_, at) => {
        const [j, t] = [Math.floor(at / RESPONSES), at % RESPONSES];
        let sum = 0;
        for (let i = 0; i < rows; i += 1) sum += x[j * rows + i] * residuals[t * rows + i];
        return j === 1 ? 0 : sum;
      });
      expectClose(out.array, expected, { tolerance: TOLERANCE });
    });
  });
});
