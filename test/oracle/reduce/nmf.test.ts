import { describe, expect, it } from "vitest";
import { Matrix } from "../../../src/math/linalg/matrix.js";
import { NMF, type NMFLoss } from "../../../src/methods/reduce/nmf/index.js";
import reference from "./nmf.json" with { type: "json" };

/** By which share of the objective of components of 0 ours may be above theirs, because both only come near. */
const NEARNESS = 1e-6;

const cases = reference.sets.flatMap((set) =>
  set.fits.map((fit) => ({ ...set, ...fit, loss: fit.loss as NMFLoss, title: JSON.stringify(fit) })),
);

describe("The objective of NMF", () => {
  it.each(cases)("is not above that of scikit-learn on $name, $title", async (fit) => {
    const { rows, columns, values, components, loss, lambda, alpha, objective } = fit;
    const x = new Matrix(rows, columns, Float64Array.from(values));
    const model = await new NMF({
      components,
      loss,
      lambda,
      alpha,
      tolerance: 1e-10,
      maxIterations: 50_000,
    }).fit(x);
    expect(model.convergence.converged).toBe(true);
    const zero = x.data.reduce((sum, value) => sum + value * value, 0) / 2;
    expect(model.objective).toBeLessThanOrEqual(objective + NEARNESS * zero);
  });
});
