import { describe, expect, it } from "vitest";
import { FactorAnalysis, Matrix } from "../../../src/index.js";
import { samplingAdequacy, sphericityTest } from "../../../src/methods/reduce/index.js";
import { expectClose } from "../../support/numbers.js";
import fixture from "./factor-analysis.json" with { type: "json" };

/** Signs and order of factors are a convention: columns in the order of the sums of squares, the largest entry positive. */
function arranged(loadings: readonly (readonly number[])[]) {
  const columns = loadings[0].map((_, j) => loadings.map((row) => row[j]));
  const size = (column: number[]) => column.reduce((sum, value) => sum + value * value, 0);
  const order = [...columns.keys()].sort((a, b) => size(columns[b]) - size(columns[a]));
  const signs = columns.map((column) =>
    Math.sign(column.reduce((m, v) => (Math.abs(v) > Math.abs(m) ? v : m), 0)),
  );
  const reorder = (rows: readonly (readonly number[])[]) =>
    rows.flatMap((row) => order.map((j) => row[j] * signs[j]));
  const both = (r: readonly (readonly number[])[]) =>
    order.flatMap((j) => order.map((k) => r[j][k] * signs[j] * signs[k]));
  return { reorder, both };
}

describe.each(["tests", "cars"] as const)("FactorAnalysis on %s agrees with R:", (name) => {
  const reference = fixture[name];
  const { x, factors } = reference;
  const fitted = (options = {}) => new FactorAnalysis({ factors, ...options }).fit(x);

  it("uniquenesses, likelihood and the test of the number of factors are those of factanal", async () => {
    const model = await fitted({ rotation: "none" });
    expect(model.convergence.converged).toBe(true);
    expectClose(model.uniquenesses, reference.uniquenesses, { tolerance: 1e-6 });
    expectClose(model.deviance - model.logDeterminant - x[0].length, reference.objective, {
      tolerance: 1e-9,
    });
    const { statistic, degreesOfFreedom, pValue } = model.goodnessOfFit;
    expectClose(statistic, reference.statistic, { tolerance: 1e-7 });
    expect(degreesOfFreedom).toBe(reference.degreesOfFreedom);
    expectClose(pValue, reference.pValue, { tolerance: 1e-7 });
  });

  it.each([
    ["unrotated", { rotation: "none" }],
    ["varimax", { rotation: "varimax" }],
    ["varimaxRaw", { rotation: "varimax", kaiser: false }],
    ["quartimax", { rotation: "quartimax" }],
  ] as const)("the loadings are those of %s", async (key, options) => {
    const model = await fitted(options);
    expect(model.rotationConvergence.converged).toBe(true);
    expectClose(model.loadings.data, arranged(reference[key]).reorder(reference[key]), { tolerance: 2e-6 });
  });

  it.each([
    ["promax", { rotation: "promax" }],
    ["promax3", { rotation: "promax", power: 3 }],
    ["oblimin", { rotation: "oblimin" }],
    ["obliminRaw", { rotation: "oblimin", gamma: -0.5, kaiser: false }],
  ] as const)("loadings and factor correlations are those of %s", async (key, options) => {
    const model = await fitted(options);
    expect(model.rotationConvergence.converged).toBe(true);
    const { loadings, correlations } = reference[key];
    const { reorder, both } = arranged(loadings);
    expectClose(model.loadings.data, reorder(loadings), { tolerance: 5e-6 });
    expectClose(model.factorCorrelations.data, both(correlations), { tolerance: 5e-6 });
  });

  it.each(["regression", "bartlett"] as const)("scores by %s are those of factanal", async (scores) => {
    const model = await fitted({ rotation: "none", scores });
    // R standardizes with the divisor n − 1.
    const scale = Math.sqrt((x.length - 1) / x.length);
    const found = model.transform(Matrix.from(x)).scale(scale);
    const expected = arranged(reference.unrotated).reorder(reference[scores]);
    expectClose(found.data, expected, { tolerance: 1e-5 });
  });

  it("sampling adequacy and the test of sphericity are those of psych", () => {
    const { overall, columns } = samplingAdequacy(x);
    expectClose(overall, reference.adequacy.overall, { tolerance: 1e-9 });
    expectClose(Object.values(columns), reference.adequacy.each, { tolerance: 1e-9 });
    const { statistic, pValue, degreesOfFreedom } = sphericityTest(x);
    expectClose(statistic, reference.sphericity.chisq, { tolerance: 1e-9, scale: statistic });
    expectClose(Math.log(pValue), Math.log(reference.sphericity["p.value"]), { tolerance: 1e-8, scale: 100 });
    expect(degreesOfFreedom).toBe(reference.sphericity.df);
  });
});
