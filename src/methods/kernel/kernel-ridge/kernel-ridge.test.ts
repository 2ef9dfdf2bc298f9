import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { random } from "../../../math/probability/random/index.js";
import { KernelRidge } from "./index.js";

const stream = random(4);
const x = Array.from({ length: 18 }, () => [stream.normal(), stream.normal()]);
const y = x.map(([a, b]) => 3 + Math.sin(2 * a) + b + 0.1 * stream.normal());
const kernel = { kind: "radial", gamma: 0.4 } as const;

/** Fits without one case and gives its residual. */
async function residualWithout(i: number, lambda: number, intercept: boolean): Promise<number> {
  const others = (_: unknown, k: number) => k !== i;
  const model = await new KernelRidge({ kernel, lambda, intercept }).fit(x.filter(others), y.filter(others));
  return y[i] - model.predict([x[i]])[0];
}

describe("KernelRidge", () => {
  it("computes the leave-one-out residuals", async () => {
    for (const intercept of [true, false]) {
      const { looResiduals } = await new KernelRidge({ kernel, lambda: 0.3, intercept }).fit(x, y);
      const refitted = await Promise.all(x.map((_, i) => residualWithout(i, 0.3, intercept)));
      expectClose(looResiduals, refitted, { tolerance: 1e-10, scale: 1 });
    }
  });

  it("chooses the penalty with the smallest leave-one-out error", async () => {
    const lambdas = [0.01, 0.1, 1, 10];
    const model = await new KernelRidge({ kernel, lambdas, criterion: "loo" }).fit(x, y);
    const errors = await Promise.all(
      [10, 1, 0.1, 0.01].map(async (lambda) => {
        const { looResiduals } = await new KernelRidge({ kernel, lambda }).fit(x, y);
        return looResiduals.reduce((sum, residual) => sum + residual ** 2 / x.length, 0);
      }),
    );
    expectClose(model.criterionValues, errors, { tolerance: 1e-10, scale: 1 });
    expect(model.criterionValues[model.lambdas.indexOf(model.lambda)]).toBe(
      Math.min(...model.criterionValues),
    );
  });

  it("gives the same regression whether its penalty is given or chosen", async () => {
    const chosen = await new KernelRidge({ kernel }).fit(x, y);
    const given = await new KernelRidge({ kernel, lambda: chosen.lambda }).fit(x, y);
    expectClose(given.predict(x), chosen.predict(x), { tolerance: 1e-9, scale: 1 });
    expectClose([given.degreesOfFreedom], [chosen.degreesOfFreedom], { tolerance: 1e-9, scale: 1 });
  });

  it("counts a weight of 2 as two equal rows, also when it chooses", async () => {
    const weights = x.map((_, i) => 1 + (i % 2));
    const repeated = [...x.keys()].flatMap((i) => (i % 2 === 1 ? [i, i] : [i]));
    for (const criterion of ["gcv", "loo"] as const) {
      const options = { kernel, criterion, lambdas: [0.01, 0.03, 0.1, 0.3, 1] };
      const weighted = await new KernelRidge(options).fit(x, y, { weights });
      const copies = await new KernelRidge(options).fit(
        repeated.map((i) => x[i]),
        repeated.map((i) => y[i]),
      );
      expectClose(weighted.criterionValues, copies.criterionValues, { tolerance: 1e-9, scale: 1 });
      expectClose(weighted.predict(x), copies.predict(x), { tolerance: 1e-9, scale: 1 });
    }
  });

  it("equals ridge regression with a linear kernel, also from a precomputed kernel", async () => {
    const gram = x.map((a) => x.map((b) => a[0] * b[0] + a[1] * b[1]));
    const linear = await new KernelRidge({ kernel: "linear", lambda: 0.2 }).fit(x, y);
    const given = await new KernelRidge({ kernel: "precomputed", lambda: 0.2 }).fit(gram, y);
    expectClose(given.predict(gram), linear.predict(x), { tolerance: 1e-10, scale: 1 });
    const loaded = loadModel(JSON.parse(JSON.stringify(given)), { task: "regression" });
    expect(loaded.predict(gram)).toEqual(given.predict(gram));
  });

  it("reports the memory that it would need before it allocates it", async () => {
    const rows = Array.from({ length: 12_000 }, (_, i) => [i]);
    await expect(
      new KernelRidge({ lambda: 1 }).fit(
        rows,
        rows.map(([value]) => value),
      ),
    ).rejects.toThrow(/4 matrices of 12000×12000 numbers would take 4\.3 GiB/);
  });
});

it("KernelRidge of a single case is saved and loaded, without a leave-one-out residual", async () => {
  for (const options of [{}, { lambda: 1 }, { criterion: "loo" }] as const) {
    const model = await new KernelRidge(options).fit([[1]], [2]);
    expect([...model.looResiduals]).toEqual([Number.NaN]);
    expect((loadModel(JSON.stringify(model)) as typeof model).predict([[1]])[0]).toBe(
      model.predict([[1]])[0],
    );
  }
});
