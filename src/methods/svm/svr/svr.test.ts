import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { noisySinusoid } from "../../../data/datasets/index.js";
import { NuSVR } from "../nu-svr/index.js";
import { OneClassSVM } from "../one-class-svm/index.js";
import { SVR } from "./index.js";

const tight = { tolerance: 1e-9 };
const { x, y } = noisySinusoid({ rows: 60, noise: 0.2, seed: 2 });

describe("SVR", () => {
  it("fits the flattest line within epsilon of two cases", async () => {
    // Cases (0, 0) and (2, 2) with ε = ½: the line from (0, ½) to (2, 1½) has slope ½ and α = slope/2 = ¼.
    const model = await new SVR({ kernel: "linear", epsilon: 0.5, cost: 10, ...tight }).fit(
      [[0], [2]],
      [0, 2],
    );
    expectClose(model.predict([[0], [1], [2]]), [0.5, 1, 1.5], { tolerance: 1e-9 });
    expectClose(model.dualCoefficients.data, [-0.25, 0.25], { tolerance: 1e-9 });
    expectClose(model.primalObjective, 0.125, { tolerance: 1e-9 });
    expectClose(model.dualityGap, 0, { tolerance: 1e-9 });
  });

  it("predicts a constant if no case is outside the tube", async () => {
    const model = await new SVR({ epsilon: 3, ...tight }).fit([[1], [2], [3]], [1, 2, 3]);
    expect(model.supportVectors.rows).toBe(0);
    expectClose(model.predict([[7]]), [2], { tolerance: 1 });
  });

  it.each(["linear", "radial"] as const)(
    "satisfies the optimality conditions without a duality gap: %s",
    async (kernel) => {
      const [cost, epsilon] = [2, 0.15];
      const model = await new SVR({ kernel, cost, epsilon, ...tight }).fit(x, y);
      const residuals = model.predict(x).map((value, i) => y[i] - value);
      const beta = new Float64Array(x.rows);
      model.supportIndices.forEach((row, k) => {
        beta[row] = model.dualCoefficients.data[k];
      });
      beta.forEach((value, i) => {
        expect(Math.abs(value)).toBeLessThanOrEqual(cost);
        if (value === 0) expect(Math.abs(residuals[i])).toBeLessThan(epsilon + 1e-7);
        else if (Math.abs(value) < cost)
          expectClose(residuals[i], Math.sign(value) * epsilon, { tolerance: 1e-7 });
        else expect(residuals[i] * Math.sign(value)).toBeGreaterThan(epsilon - 1e-7);
      });
      expectClose(model.dualityGap, 0, { tolerance: 1e-6 });
    },
  );

  it("equals NuSVR with the width of its tube", async () => {
    const nu = await new NuSVR({ nu: 0.4, cost: 2, ...tight }).fit(x, y);
    const outside = nu.predict(x).filter((value, i) => Math.abs(value - y[i]) > nu.epsilon + 1e-6);
    expect(outside.length).toBeLessThanOrEqual(0.4 * 60);
    expect(nu.supportVectors.rows).toBeGreaterThanOrEqual(0.4 * 60);
    expectClose(nu.dualityGap, 0, { tolerance: 1e-6 });
    const same = await new SVR({ epsilon: nu.epsilon, cost: 2, ...tight }).fit(x, y);
    expectClose(same.predict(x), nu.predict(x), { tolerance: 1e-6 });
  });

  it("gives the same predictions on any number of threads", async () => {
    const model = await new SVR().fit(x, y);
    expect(await model.async.predict(x, { threads: 2 })).toEqual(model.predict(x));
  });
});

describe("OneClassSVM", () => {
  it("treats cases on the boundary as inside, up to the tolerance", async () => {
    const model = await new OneClassSVM({ nu: 0.1 }).fit(x);
    expect(model.isOutlier(x).filter(Boolean).length).toBeLessThanOrEqual(6);
    expect(model.isOutlier([[100]])).toEqual([true]);
  });

  it("leaves at most a share nu outside, and has at least that share as support vectors", async () => {
    for (const nu of [0.1, 0.3, 0.7]) {
      const model = await new OneClassSVM({ nu, ...tight }).fit(x);
      const outside = model.scores(x).filter((score) => score > 1e-7);
      expect(outside.length).toBeLessThanOrEqual(nu * 60);
      expect(model.supportVectors.rows).toBeGreaterThanOrEqual(nu * 60);
      expectClose(
        model.dualCoefficients.data.reduce((sum, value) => sum + value, 0),
        nu * 60,
        { tolerance: 1e-9 },
      );
      expectClose(model.dualityGap, 0, { tolerance: 1e-6 });
    }
  });
});
