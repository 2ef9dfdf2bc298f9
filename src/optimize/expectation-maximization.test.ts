import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/support/numbers.js";
import { AbortError, ConvergenceError } from "../base/errors.js";
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
    const { parameters, objectives, convergence } = await maximizeExpectation(model, 0.5, settings);
    expectClose(visited.slice(1, 4), [0.608247423, 0.624321051, 0.626488879], { tolerance: 1e-9 });
    // The root of 197p² − 15p − 68.
    expectClose(parameters, (15 + Math.sqrt(225 + 4 * 197 * 68)) / (2 * 197), { tolerance: 1e-8 });
    expect(convergence.converged).toBe(true);
    expect(objectives).toHaveLength(convergence.iterations + 1);
    for (let i = 1; i < objectives.length; i += 1)
      expect(objectives[i]).toBeGreaterThanOrEqual(objectives[i - 1] - 1e-12);
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
    expect((await told).parameters).toBe(0.1);
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
    const place = many.starts.indexOf(many.best.value);
    expect(many.best.phase).toBe(`iterations of start ${place + 1} of 20`);
    expect((await run(1)).best.phase).toBe("iterations");
  });
});
