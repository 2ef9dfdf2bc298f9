import { describe, expect, it } from "vitest";
import { randomDefinite } from "../../../../../test/support/matrices.js";
import { expectClose, randomArray } from "../../../../../test/support/numbers.js";
import { plainProduct } from "../../../../../test/support/plain.js";
import { AbortError } from "../../../../base/errors.js";
import { type NewtonTask, newton, newtonStep } from "./newton.js";

const settings = { method: "test", tolerance: 1e-14, maxIterations: 50 };

/** √(1 + θ²), whose full Newton steps −θ(1 + θ²) diverge from anywhere beyond 1. */
const hyperbola: NewtonTask = {
  ...settings,
  evaluate: async ([theta]) => {
    const value = Math.hypot(1, theta);
    return {
      value,
      score: Float64Array.of(-theta / value),
      gram: Float64Array.of(value ** -3),
      largest: Math.abs(theta),
    };
  },
};

describe("newtonStep", () => {
  // From 64 on the kernels factor the second derivatives.
  for (const size of [1, 2, 5, 17, 63, 64, 65]) {
    it(`solves gram · step = score for ${size} parameters`, () => {
      const gram = randomDefinite(size, size).data;
      const step = randomArray(size, size + 1);
      const score = plainProduct(size, 1, size, gram, step);
      expectClose(newtonStep({ score, gram }).step, step, { tolerance: 1e-11 });
    });
  }

  it.each([3, 64])("leaves a parameter without second derivatives where it is, among %i", (size) => {
    const gram = randomDefinite(size, 7).data;
    for (let k = 0; k < size; k += 1) {
      gram[k] = 0;
      gram[k * size] = 0;
    }
    const score = randomArray(size, 8);
    score[0] = 0;
    const { step } = newtonStep({ score, gram });
    expect(step[0]).toBe(0);
    expectClose(plainProduct(size, 1, size, gram, Float64Array.from(step)), score, { tolerance: 1e-11 });
  });
});

describe("newton", () => {
  it("reaches the minimum of a quadratic function in one step", async () => {
    const size = 4;
    const gram = randomDefinite(size, 3).data;
    const best = randomArray(size, 4);
    const evaluate = async (theta: Float64Array) => {
      const off = theta.map((value, j) => value - best[j]);
      const slope = plainProduct(size, 1, size, gram, Float64Array.from(off));
      const value = 5 + 0.5 * off.reduce((sum, value, j) => sum + value * slope[j], 0);
      return { value, score: slope.map((value) => -value), gram, largest: 0 };
    };
    const { theta, convergence } = await newton({ ...settings, evaluate }, new Float64Array(size), {});
    expectClose(theta, best, { tolerance: 1e-13 });
    // The second step finds nothing left to gain.
    expect(convergence).toMatchObject({ converged: true, iterations: 2 });
  });

  it("estimates a probability by the observed share for a Bernoulli likelihood", async () => {
    const [heads, tosses] = [3, 10];
    const evaluate = async ([logit]: Float64Array) => {
      const p = 1 / (1 + Math.exp(-logit));
      return {
        value: -heads * Math.log(p) - (tosses - heads) * Math.log(1 - p),
        score: Float64Array.of(heads - tosses * p),
        gram: Float64Array.of(tosses * p * (1 - p)),
        largest: Math.abs(logit),
      };
    };
    const { theta } = await newton({ ...settings, evaluate }, Float64Array.of(0), {});
    expectClose(theta[0], Math.log(heads / (tosses - heads)), { tolerance: 1e-13 });
  });

  it("halves steps that would go up, and never goes up", async () => {
    const values: number[] = [];
    const { theta, convergence } = await newton(hyperbola, Float64Array.of(4), {
      onProgress: ({ objective }) => void values.push(objective ?? Number.NaN),
    });
    expectClose(theta[0], 0, { tolerance: 1e-7 });
    expect(convergence.converged).toBe(true);
    expect(values.length).toBe(convergence.iterations);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });

  it("stops at the iteration limit, and reports it", async () => {
    const { convergence, ending } = await newton({ ...hyperbola, maxIterations: 1 }, Float64Array.of(4), {});
    expect(convergence).toMatchObject({ converged: false, iterations: 1 });
    expect(ending).toBe("iterations");
  });

  it("ends where the watch stops it, before the step is taken", async () => {
    const watch = async () => true;
    const { theta, convergence, ending } = await newton({ ...hyperbola, watch }, Float64Array.of(4), {});
    expect([...theta]).toEqual([4]);
    expect(convergence.iterations).toBe(0);
    expect(ending).toBe("stopped");
  });

  it("ends when aborted", async () => {
    const running = newton(hyperbola, Float64Array.of(4), { signal: AbortSignal.abort() });
    await expect(running).rejects.toThrow(AbortError);
  });
});
