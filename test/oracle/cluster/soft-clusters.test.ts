import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FuzzyCMeans, SoftKMeans } from "../../../src/methods/cluster/index.js";
import { expectClose } from "../../support/numbers.js";

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

const cmeans: {
  rows: number[][];
  weights: number[];
  fits: { fuzzifier: number; centers: number[][]; memberships: number[][]; weightedCenters: number[][] }[];
} = read("cmeans.json");

const soft: {
  rows: number[][];
  fits: { stiffness: number; centers: number[][]; memberships: number[][]; objective: number }[];
} = read("soft-k-means.json");

describe("FuzzyCMeans agrees with e1071", () => {
  const { rows, weights, fits } = cmeans;
  const init = rows.slice(0, 3);

  it.each(fits)(
    "with the fuzzifier $fuzzifier",
    async ({ fuzzifier, centers, memberships, weightedCenters }) => {
      const estimator = new FuzzyCMeans({
        clusters: 3,
        fuzzifier,
        init,
        tolerance: 1e-28,
        maxIterations: 10_000,
      });
      const model = await estimator.fit(rows);
      expectClose(model.centers.data, centers.flat(), { tolerance: 1e-7 });
      expectClose(model.predictProba(rows).data, memberships.flat(), { tolerance: 1e-7 });
      const weighted = await estimator.fit(rows, { weights });
      expectClose(weighted.centers.data, weightedCenters.flat(), { tolerance: 1e-7 });
    },
  );
});

describe("SoftKMeans is EM with equal shares and a known variance", () => {
  const { rows, fits } = soft;

  it.each(fits)("with the stiffness $stiffness", async ({ stiffness, centers, memberships, objective }) => {
    const init = rows.slice(0, 3);
    const model = await new SoftKMeans({
      clusters: 3,
      stiffness,
      init,
      tolerance: 1e-30,
      maxIterations: 2000,
    }).fit(rows);
    expectClose(model.centers.data, centers.flat(), { tolerance: 1e-11, scale: 5 });
    expectClose(model.predictProba(rows).data, memberships.flat(), { tolerance: 1e-11 });
    expectClose(model.objective, objective, { tolerance: 1e-12, scale: 100 });
    expect(model.history.length).toBeGreaterThan(3);
  });
});
