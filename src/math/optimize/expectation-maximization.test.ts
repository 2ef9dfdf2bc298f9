import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { AbortError, ConvergenceError } from "../../base/errors.js";
import { random } from "../probability/random/index.js";
import { type HiddenModel, maximizeExpectation } from "./expectation-maximization.js";
import { bestOfStarts } from "./restarts.js";

const settings = { method: "test", tolerance: 1e-12, maxIterations: 1000 };

/**
 * The linkage of Rao (1973) in Dempster, Laird and Rubin (1977): 125 of 197 animals fall into a cell that is two cells
 * in one, of probabilities 1/2 and π/4.
 */
const linkage: HiddenModel<number, number> = {
  expect: (p) => ({
    expected: (125 * p) / (2 + p),
    objective: 125 * Math.log(2 + p) + 38 * Math.log(1 - p) + 34 * Math.log(p),
  }),
  maximize: (hidden) => (hidden + 34) / (hidden + 34 + 38),
};

describe("EM", () => {
  it("takes the steps of Dempster, Laird and Rubin's example", async () => {
    const visited: number[] = [];
    const model = {
      ...linkage,
      expect: (p: number) => {
        visited.push(p);
        return linkage.expect(p);
      },
    };
    const { parameters, objectives, convergence } = await maximizeExpectation(model, 0.5, {
      ...settings,
      // The objective is flat at its maximum, so that it settles before the parameter does.
      tolerance: 1e-15,
    });
    expectClose(visited.slice(1, 4), [0.608247423, 0.624321051, 0.626488879], { tolerance: 1e-9 });
    // The root of 197p² − 15p − 68.
    expectClose(parameters, (15 + Math.sqrt(225 + 4 * 197 * 68)) / (2 * 197), { tolerance: 1e-8 });
    expect(convergence.converged).toBe(true);
    expect(objectives).toHaveLength(convergence.iterations + 1);
    for (let i = 1; i < objectives.length; i += 1)
      expect(objectives[i]).toBeGreaterThanOrEqual(objectives[i - 1] - 1e-12);
  });

  it("takes the steps of an example by hand: students whose grades A and B are known only in total", async () => {
    // P(A) = 1/2, P(B) = b, P(C) = 2b, P(D) = 1/2 − 3b; 20 have A or B, 10 have C, 10 have D.
    const [both, c, d] = [20, 10, 10];
    const model = {
      expect: (b: number) => ({
        expected: (2 * b * both) / (1 + 2 * b),
        objective: both * Math.log(0.5 + b) + c * Math.log(2 * b) + d * Math.log(0.5 - 3 * b),
      }),
      maximize: (ofB: number) => (ofB + c) / (6 * (ofB + c + d)),
    };
    expectClose(model.expect(0.1).expected, 10 / 3, { tolerance: 1e-14 });
    expectClose(model.maximize(10 / 3), 2 / 21, { tolerance: 1e-15 });
    for (const start of [0.001, 0.05, 0.1, 0.16]) {
      const settings = { method: "EM", tolerance: 1e-15, maxIterations: 200 };
      const { parameters, expected } = await maximizeExpectation(model, start, settings);
      // The positive root of 480b² + 60b − 10.
      expectClose(parameters, 0.0947882174, { tolerance: 1e-7 });
      expectClose([both - expected, expected], [16.812707, 3.187293], { tolerance: 1e-5 });
    }
  });

  it("goes on while the parameters move, if they are measured", async () => {
    const loose = { ...settings, tolerance: 1e-4 };
    const byObjective = await maximizeExpectation(linkage, 0.5, loose);
    const movement = (from: number, to: number) => Math.abs(to - from);
    const byBoth = await maximizeExpectation({ ...linkage, movement }, 0.5, loose);
    expect(byBoth.convergence.iterations).toBeGreaterThan(byObjective.convergence.iterations);
    expect(byBoth.convergence.criterion).toBeLessThanOrEqual(1e-4);
  });

  it("says so if it runs out of iterations", async () => {
    const { convergence } = await maximizeExpectation(linkage, 0.5, { ...settings, maxIterations: 2 });
    expect(convergence).toMatchObject({ converged: false, iterations: 2 });
    expect(convergence.criterion).toBeGreaterThan(1e-12);
  });

  it("refuses steps that lower the objective, and numbers that are lost", async () => {
    const falling = { ...linkage, maximize: () => 0.1 };
    await expect(maximizeExpectation(falling, 0.6, settings)).rejects.toThrow(ConvergenceError);
    const told = maximizeExpectation({ ...falling, ascends: false }, 0.6, settings);
    // Where the objective may fall, the best parameters stay, and the fall is what has not settled.
    expect((await told).parameters).toBe(0.6);
    expect((await told).objectives).toHaveLength(1);
    expect((await told).convergence).toMatchObject({ converged: false, iterations: 1 });
    expect((await told).convergence.criterion).toBeGreaterThan(0.01);
    const nowhere = maximizeExpectation({ ...linkage, maximize: () => 2, ascends: false }, 0.6, settings);
    await expect(nowhere).rejects.toThrow("to NaN");
    const lost = { ...linkage, maximize: () => 2 };
    await expect(maximizeExpectation(lost, 0.6, settings)).rejects.toThrow("to NaN; it should never fall");
  });

  it("can be aborted between iterations", async () => {
    const controller = new AbortController();
    const onProgress = () => controller.abort();
    const run = maximizeExpectation(linkage, 0.5, settings, { signal: controller.signal, onProgress });
    await expect(run).rejects.toThrow(AbortError);
  });
});

describe("restarts", () => {
  it("have their own streams and keep the best, the first of equals", async () => {
    const run = (count: number) =>
      bestOfStarts(
        count,
        random(7),
        async (stream, phase) => ({ value: Math.floor(stream.next() * 5), phase }),
        (one, than) => one.value > than.value,
        ({ value }) => value,
      );
    const few = await run(4);
    const many = await run(20);
    expect(many.starts.slice(0, 4)).toEqual(few.starts);
    expect(many.best.value).toBe(Math.max(...many.starts));
    const start = many.starts.indexOf(many.best.value);
    expect(many.best.phase).toBe(`iterations of start ${start + 1} of 20`);
    expect((await run(1)).best.phase).toBe("iterations");
  });
});
