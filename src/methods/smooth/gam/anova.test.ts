import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { Table } from "../../../data/table/table.js";
import { random } from "../../../math/probability/random/index.js";
import { anovaDecomposition, GAM, GAMClassifier, type GAMModel } from "./index.js";

/** All pairs of evenly spaced values: an orthogonal design. */
function grid(side: number, of: (x: number, z: number) => number, noise = 0): Table {
  const stream = random(4);
  const at = Array.from({ length: side * side }, (_, i) => [Math.floor(i / side), i % side]);
  const x = at.map(([i]) => (i + 0.5) / side - 0.5);
  const z = at.map(([, j]) => (j + 0.5) / side - 0.5);
  return Table.fromColumns({ x, z, y: x.map((value, i) => of(value, z[i]) + noise * stream.normal()) });
}

/** Two dependent columns, a factor and noise. */
function sample(count: number): Table {
  const stream = random(2);
  const x = Array.from({ length: count }, () => stream.next());
  const z = x.map((value) => 0.6 * value + 0.4 * stream.next());
  const g = x.map(() => ["low", "mid", "high"][Math.floor(3 * stream.next())]);
  const y = x.map(
    (value, i) =>
      Math.sin(5 * value) + 3 * value * z[i] + (g[i] === "high" ? 2 * value : 0) + 0.2 * stream.normal(),
  );
  return Table.fromColumns({ x, z, g, y });
}

function expectSum(model: GAMModel, table: Table, weights?: readonly number[]): void {
  const { constant, components } = anovaDecomposition(model, table, { ...(weights && { weights }) });
  const eta = model.predict(table, { type: "link" });
  const sum = eta.map((_, row) => components.reduce((all, { values }) => all + values[row], constant));
  expectClose(sum, eta, { tolerance: 1e-10 });
  const total = components.reduce((all, { share }) => all + share, 0);
  expectClose(total, 1, { tolerance: 1e-12 });
  const mean = eta.reduce((all, value, row) => all + value * (weights?.[row] ?? 1), 0);
  const count = weights?.reduce((all, weight) => all + weight, 0) ?? eta.length;
  expectClose(constant, mean / count, { tolerance: 1e-10 });
  for (const { values } of components)
    expectClose(values.reduce((all, value, row) => all + value * (weights?.[row] ?? 1), 0) / count, 0, {
      tolerance: 1e-10,
    });
}

function numbers(table: Table, name: string): number[] {
  const column = table.column(name);
  if (column.kind !== "quantitative") throw new Error(`${name} has no numbers`);
  return Array.from(column.values);
}

describe("anovaDecomposition", () => {
  it("adds up to the linear predictor, and its shares to 1", async () => {
    const table = sample(150);
    for (const formula of [
      "y ~ s(x) + s(z) + ti(x, z)",
      "y ~ te(x, z, k = c(5, 5)) + g",
      "y ~ t2(x, z, k = c(4, 4)) + s(g, bs = 're')",
      "y ~ s(x, by = g) + g + z",
      "y ~ s(x, by = z) + s(z)",
      "y ~ s(x, g, bs = 'fs', k = 5)",
    ]) {
      const model = await new GAM().fit(table, formula);
      expectSum(model, table);
      expectSum(
        model,
        table,
        Array.from({ length: 150 }, (_, i) => i % 4),
      );
    }
  });

  it("recovers the known components of an orthogonal design", async () => {
    const table = grid(15, (x, z) => 2 + 3 * x ** 2 + z + 4 * x * z);
    // Cubic P-splines without a penalty have all parabolas among them.
    for (const formula of [
      "y ~ s(x, bs = 'ps', fx = TRUE) + s(z, bs = 'ps', fx = TRUE) + ti(x, z, bs = 'ps', fx = TRUE)",
      "y ~ te(x, z, bs = 'ps', fx = TRUE)",
    ]) {
      const model = await new GAM().fit(table, formula);
      const found = anovaDecomposition(model, table);
      expect(found.components.map(({ name }) => name)).toEqual(["x", "z", "x:z"]);
      const column = (name: string) => numbers(table, name);
      const [x, z] = [column("x"), column("z")];
      const squares = x.reduce((sum, value) => sum + value ** 2 / x.length, 0);
      expectClose(
        found.component("x").values,
        x.map((value) => 3 * (value ** 2 - squares)),
        { tolerance: 1e-8 },
      );
      expectClose(found.component("z").values, z, { tolerance: 1e-8 });
      expectClose(
        found.component("z", "x").values,
        x.map((value, i) => 4 * value * z[i]),
        { tolerance: 1e-8 },
      );
      expectClose(found.constant, 2 + 3 * squares, { tolerance: 1e-8 });
      // Components of an orthogonal design do not covary.
      for (const { covarianceShare } of found.components)
        expectClose(covarianceShare, 0, { tolerance: 1e-10 });
    }
  });

  it("leaves terms by ti as they are at the training cases", async () => {
    const table = sample(120);
    const model = await new GAM().fit(table, "y ~ s(x) + s(z) + ti(x, z)");
    const { terms, values } = model.predictTerms(table);
    const found = anovaDecomposition(model, table).component("x", "z");
    const ti = values.column(terms.indexOf("ti(x,z)"));
    const mean = ti.reduce((sum, value) => sum + value / ti.length, 0);
    expectClose(
      found.values,
      ti.map((value) => value - mean),
      { tolerance: 1e-9 },
    );
  });

  it("divides a surface so that an interaction averages to 0 over either column", async () => {
    const table = sample(60);
    const model = await new GAM().fit(table, "y ~ te(x, z, k = c(5, 5))");
    const { constant, components } = anovaDecomposition(model, table);
    const column = (name: string) => numbers(table, name);
    const [x, z] = [column("x"), column("z")];
    // A plain loop over all pairs of values.
    const surface = x.map((value) =>
      model.predict(Table.fromColumns({ x: z.map(() => value), z }), { type: "link" }),
    );
    const alongX = surface.map((row) => row.reduce((sum, value) => sum + value / row.length, 0));
    const alongZ = z.map((_, k) => surface.reduce((sum, row) => sum + row[k] / z.length, 0));
    const grand = alongX.reduce((sum, value) => sum + value / x.length, 0);
    const [one, two, both] = components;
    expectClose(
      one.values,
      alongX.map((value) => value - grand),
      { tolerance: 1e-9 },
    );
    expectClose(
      two.values,
      alongZ.map((value) => value - grand),
      { tolerance: 1e-9 },
    );
    const rest = x.map((_, i) => surface[i][i] - alongX[i] - alongZ[i] + grand);
    const restMean = rest.reduce((sum, value) => sum + value / x.length, 0);
    expectClose(
      both.values,
      rest.map((value) => value - restMean),
      { tolerance: 1e-9 },
    );
    expectClose(constant, grand + restMean, { tolerance: 1e-9 });
  });

  it("shares the effect of a factor on a curve between the factor, the column and both", async () => {
    const table = sample(200);
    const model = await new GAM().fit(table, "y ~ s(x, by = g) + g");
    const { components } = anovaDecomposition(model, table);
    expect(components.map(({ name }) => name)).toEqual(["g", "x", "x:g"]);
    // What a plain loop over the levels averages.
    const x = numbers(table, "x");
    const g = table.toRows().map((row) => String(row.g));
    const along = x.map(() => 0);
    for (const level of new Set(g)) {
      const share = g.filter((own) => own === level).length / g.length;
      const at = model.predict(Table.fromColumns({ x, g: g.map(() => level) }));
      for (const [row, value] of at.entries()) along[row] += share * value;
    }
    const mean = along.reduce((sum, value) => sum + value / along.length, 0);
    expectClose(
      components[1].values,
      along.map((value) => value - mean),
      { tolerance: 1e-9 },
    );
    expect(components.every(({ variance }) => variance > 1e-4)).toBe(true);
  });

  it("reports the shares of all components", async () => {
    const table = grid(12, (x, z) => x + 2 * z, 0.1);
    const model = await new GAM().fit(table, "y ~ s(x, k = 5) + s(z, k = 5) + ti(x, z, k = c(3, 3))");
    const decomposition = anovaDecomposition(model, table);
    expect(decomposition.summary()).toMatch(
      /component +std\. deviation +variance share +covariance share +share\nx +.*0\.[12].*\nz .*0\.[78].*\nx:z /,
    );
    expectClose(decomposition.component("z").share, 0.8, { tolerance: 0.05 });
  });

  it("divides the log odds of classes", async () => {
    const table = sample(200);
    const labeled = Table.fromColumns({
      x: numbers(table, "x"),
      z: numbers(table, "z"),
      label: Array.from(numbers(table, "y"), (value) => (value > 1.4 ? "up" : "down")),
    });
    const { models } = await new GAMClassifier().fit(labeled, "label ~ s(x, k = 5) + s(z, k = 5)");
    expectSum(models[0], labeled);
  });

  it("has no shares of a predictor that does not vary", async () => {
    const table = Table.fromColumns({ x: [0, 1, 2, 3, 4, 5, 6, 7], y: [3, 3, 3, 3, 3, 3, 3, 3] });
    const parts = anovaDecomposition(await new GAM().fit(table, "y ~ s(x, k = 4)"), table);
    expectClose(parts.constant, 3, { tolerance: 1e-12 });
    expect(parts.component("x").share).toBeNaN();
    expect(parts.summary()).toMatch(/x .*–/);
  });

  it("says which terms it cannot divide", async () => {
    const table = sample(150);
    const fitted = (formula: string) => new GAM().fit(table, formula);
    const surface = await fitted("y ~ s(x, z, k = 15)");
    expect(() => anovaDecomposition(surface, table)).toThrow(
      "the surface s(x,z) cannot be divided into main effects and an interaction; fit s(x) + s(z) + ti(x, z)",
    );
    const product = await fitted("y ~ x * z");
    expect(() => anovaDecomposition(product, table)).toThrow(
      "the linear term x:z has its main effects in it",
    );
    const model = await fitted("y ~ s(x)");
    expect(() => anovaDecomposition(model, table).component("z")).toThrow(
      'no component of z; the components are "x"',
    );
    expect(() => anovaDecomposition(model, table, { weight: [1] } as never)).toThrow("weight");
  });
});
