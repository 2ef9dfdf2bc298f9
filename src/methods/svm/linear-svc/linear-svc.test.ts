import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { iris, twoGaussians } from "../../../data/datasets/index.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { LinearSVR } from "../linear-svr/index.js";
import { SVC } from "../svc/index.js";
import { LinearSVC } from "./index.js";

const { x, y } = twoGaussians({ rows: 80, seed: 2 });
const exact = { tolerance: 1e-10, maxIterations: 100_000 };

describe("LinearSVC", () => {
  it.each(["hinge", "squared-hinge"] as const)("has no duality gap: %s", async (loss) => {
    const model = await new LinearSVC({ loss, ...exact }).fit(x, y);
    const [dual] = model.dualObjectives ?? [];
    expectClose(model.primalObjectives[0] - dual, 0, { tolerance: 1e-8 });
  });

  it("equals SVC without an intercept", async () => {
    const linear = await new LinearSVC({ intercept: false, ...exact }).fit(x, y);
    // Every case and its negative, of the other class: by symmetry the intercept is 0.
    const rows = Matrix.from([...x.toArrays(), ...x.toArrays().map((row) => row.map((value) => -value))]);
    const labels = [...y, ...y.map((label) => 1 - label)];
    const machine = await new SVC({ kernel: "linear", cost: 0.5, tolerance: 1e-9 }).fit(rows, labels);
    expectClose(linear.decisionFunction(x).data, machine.decisionFunction(x).data, { tolerance: 1e-6 });
  });

  it("gives sparse rows the answers of dense ones", async () => {
    const dense = await new LinearSVC(exact).fit(x, y);
    const sparse = await new LinearSVC(exact).fit(SparseMatrix.fromDense(x), y);
    expectClose(sparse.coefficients.data, dense.coefficients.data, { tolerance: 1e-8 });
  });

  it("approaches the optimum by subgradients, and records its steps", async () => {
    const best = (await new LinearSVC(exact).fit(x, y)).primalObjectives[0];
    const model = await new LinearSVC({ method: "subgradient", tolerance: 1e-12, maxIterations: 400 }).fit(
      x,
      y,
    );
    expect(model.primalObjectives[0]).toBeGreaterThanOrEqual(best);
    expect(model.primalObjectives[0]).toBeLessThan(1.01 * best);
    expect(model.history?.[0].length).toBe(model.convergence.iterations);
    expect(model.dualObjectives).toBeUndefined();
    expect(() => new LinearSVC({ method: "subgradient", loss: "squared-hinge" })).toThrow(
      'option "loss" must be "hinge" for the method "subgradient"',
    );
  });

  it("has one hyperplane per class", async () => {
    const flowers = iris();
    const model = await new LinearSVC({ loss: "squared-hinge", maxIterations: 5000 }).fit(flowers, "species");
    expect(model.coefficients.shape).toBe("3×4");
    const right = model.predict(flowers).filter((label, row) => label === flowers.get(row, "species"));
    expect(right.length).toBeGreaterThan(140);
  });
});

describe("LinearSVR", () => {
  it.each(["epsilon-insensitive", "squared-epsilon-insensitive"] as const)(
    "has no duality gap: %s",
    async (loss) => {
      const numbers = x.toArrays().map(([a, b], i) => a - 2 * b + Math.sin(i));
      const model = await new LinearSVR({ loss, epsilon: 0.2, ...exact }).fit(x, numbers);
      expectClose(model.dualityGap, 0, { tolerance: 1e-7 });
    },
  );
});
