import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { linearProgram, linearProgramSteps } from "./linear-program.js";

describe("linearProgram", () => {
  it("finds a corner, and what the constraints are worth there", () => {
    const { x, value, dual, ending } = linearProgram({
      objective: [-1, -2],
      inequalities: {
        matrix: [
          [1, 1],
          [1, 3],
        ],
        right: [4, 6],
      },
    });
    expect(ending).toBe("optimal");
    expectClose(x, [3, 1], { tolerance: 1e-9 });
    expectClose(value, -5, { tolerance: 1e-9 });
    expectClose(dual.inequalities, [-0.5, -0.5], { tolerance: 1e-9 });
  });

  it("comes in steps of one iteration each, with the same answer", () => {
    const program = {
      objective: [-1, -2],
      inequalities: {
        matrix: [
          [1, 1],
          [1, 3],
        ],
        right: [4, 6],
      },
    };
    const steps = linearProgramSteps(program, {}, {});
    let count = 0;
    for (;;) {
      const { done, value } = steps.next();
      if (!done) {
        count += 1;
        continue;
      }
      expect(value).toEqual(linearProgram(program));
      expect(count).toBe(value.convergence.iterations);
      break;
    }
  });

  it("keeps bounds of all kinds", () => {
    const bounded = linearProgram({
      objective: [1, -1, 1, 0],
      lower: [-3, 0, 2, -Infinity],
      upper: [5, 4, 9, 1],
    });
    expect(bounded.ending).toBe("optimal");
    expectClose(bounded.x.slice(0, 3), [-3, 4, 2], { tolerance: 1e-8 });
    const turned = linearProgram({ objective: [-1], lower: -Infinity, upper: 7 });
    expectClose(turned.x, [7], { tolerance: 1e-8 });
  });

  it("gives the same corner in any units, and beside bounds that stand for none", () => {
    const program = (unit: number, upper: number) =>
      linearProgram({
        objective: [-1, -2],
        inequalities: {
          matrix: [
            [1, 1],
            [1, 3],
          ],
          right: [4 * unit, 6 * unit],
        },
        upper,
      });
    for (const unit of [1e-12, 1e-6, 1, 1e6, 1e11, 1e12, 1e100]) {
      const { ending, x } = program(unit, Infinity);
      expect(ending).toBe("optimal");
      expectClose(x, [3 * unit, unit], { tolerance: 1e-14, scale: unit });
    }
    for (const upper of [1e6, 1e12, 1e15])
      expectClose(program(1, upper).x, [3, 1], { tolerance: 1e-14, scale: 3 });
  });

  it("tells an objective without a bound from constraints without a point", () => {
    const matrix = [
      [1, -2, 0, 0, -3, 1, -1, 3, 1],
      [1, 0, -5, 4, -1, -3, 1, -2, -2],
      [-3, 2, 0, 1, -4, 1, 0, -1, 0],
      [1, -5, 0, -3, 0, -4, -3, 2, -2],
      [1, -1, 1, 0, 0, 2, -2, 0, 2],
      [-1, 3, 0, 1, -1, 1, -4, -2, -2],
    ];
    const objective = [1, 4, 0, -2, 1, -1, 0, 0, 2];
    const { ending, ray } = linearProgram({
      objective,
      inequalities: { matrix, right: [-3, 2, 3, 7, 0, 6] },
    });
    expect(ending).toBe("unbounded");
    expect(ray).toHaveLength(9);
    // Both at once: no point, and a ray of the constraints along which the objective falls.
    const both = linearProgram({
      objective: [-1, 0],
      equalities: { matrix: [[0, 1]], right: [-1] },
    });
    expect(both.ending).toBe("infeasible");
    expect(both.contradiction?.equalities[0]).toBeLessThan(0);
    // An equation without any variable.
    expect(linearProgram({ objective: [1], equalities: { matrix: [[0]], right: [1e-9] } }).ending).toBe(
      "infeasible",
    );
  });

  it("ends after so many iterations, and says that it has not converged", () => {
    const { ending, convergence } = linearProgram(
      { objective: [1, 2], equalities: { matrix: [[1, 1]], right: [1] } },
      { maxIterations: 1 },
    );
    expect(ending).toBe("iterations");
    expect(convergence).toMatchObject({ converged: false, iterations: 1 });
  });

  it("refuses parts that do not fit together", () => {
    expect(() => linearProgram({ objective: [1], equalities: { matrix: [[1, 2]], right: [1] } })).toThrow(
      "linearProgram: the equalities are 1×2 with 1 right-hand sides, but there are 1 variables.",
    );
    expect(() => linearProgram({ objective: [Number.NaN] })).toThrow(
      "the objective must be finite numbers; got NaN",
    );
    expect(() => linearProgram({ objective: [1], lower: 2, upper: 1 })).toThrow(
      "variable 0 has the lower bound 2 above its upper bound 1",
    );
    expect(() => linearProgram({ objective: [1, 2], upper: [1] })).toThrow(
      "there are 1 upper bounds, but 2 variables",
    );
  });
});
