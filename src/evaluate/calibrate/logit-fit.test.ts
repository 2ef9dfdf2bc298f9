import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { fitLogit, type LogitCases } from "../../math/optimize/logit-fit.js";

describe("fitLogit", () => {
  const length = 700;
  const columns = [randomArray(length, 1), randomArray(length, 2).map((value) => 3 * value + 1)];
  const chances = randomArray(length, 3);
  const targets = columns[0].map((value, i) => (chances[i] < value - 0.2 * columns[1][i] ? 0.97 : 0.02));
  const weights = randomArray(length, 4).map((value) => 0.1 + Math.abs(value));

  it("is the same in the kernels, which have no offset, as with an offset of zeros", () => {
    for (const given of [undefined, weights])
      for (const some of [columns, columns.slice(0, 1)]) {
        const cases: LogitCases = { columns: some, targets, weights: given };
        const start = new Float64Array(some.length + 1);
        const inKernels = fitLogit(cases, start);
        const plainly = fitLogit({ ...cases, offset: new Float64Array(length) }, start);
        expect(inKernels.convergence?.converged).toBe(true);
        expectClose(inKernels.x, plainly.x, { tolerance: 1e-11 });
        expectClose(inKernels.value, plainly.value, { tolerance: 1e-12, scale: length });
      }
  });

  it("leaves residuals without a part along any column", () => {
    const { x } = fitLogit({ columns, targets, weights }, [0, 0, 0]);
    const residuals = targets.map((target, i) => {
      const odds = x[0] + x[1] * columns[0][i] + x[2] * columns[1][i];
      return weights[i] * (target - 1 / (1 + Math.exp(-odds)));
    });
    for (const column of [columns[0].map(() => 1), ...columns]) {
      const sum = residuals.reduce((total, residual, i) => total + residual * column[i], 0);
      expect(Math.abs(sum)).toBeLessThan(1e-9);
    }
  });
});
