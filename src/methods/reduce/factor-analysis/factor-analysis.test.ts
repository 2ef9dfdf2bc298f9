import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { random } from "../../../math/probability/random/index.js";
import { checkEstimator } from "../../../model/check/check-estimator.js";
import { FactorAnalysis, FactorAnalysisModel, parallelAnalysis } from "./index.js";

/** Six columns: three of each of two factors. */
function twoFactors(cases: number): number[][] {
  const stream = random(3);
  return Array.from({ length: cases }, () => {
    const common = [stream.normal(), stream.normal()];
    return Array.from({ length: 6 }, (_, j) => common[j < 3 ? 0 : 1] + 0.6 * stream.normal());
  });
}

describe("FactorAnalysis", () => {
  it("keeps the contract", async () => {
    await checkEstimator(new FactorAnalysis(), { load: (json) => FactorAnalysisModel.fromJSON(json) });
  });

  it("recovers which columns belong together, and loadings of 1 / √1.36", async () => {
    const model = await new FactorAnalysis({ factors: 2 }).fit(twoFactors(4000));
    const [first, second] = [model.loadings.column(0), model.loadings.column(1)];
    const own =
      first[0] > 0.5
        ? [...first.slice(0, 3), ...second.slice(3)]
        : [...first.slice(3), ...second.slice(0, 3)];
    expectClose(own, new Array<number>(6).fill(1 / Math.sqrt(1.36)), { tolerance: 0.03 });
    expect(model.heywood).toEqual([]);
    expect(model.loadingsText().split("\n")).toHaveLength(7);
  });

  it("counts a weight of 2 as two cases", async () => {
    const rows = twoFactors(30);
    const weights = rows.map((_, i) => 1 + (i % 3));
    const repeated = rows.flatMap((row, i) => new Array<number[]>(weights[i]).fill(row));
    const weighted = await new FactorAnalysis({ factors: 2 }).fit(rows, { weights });
    const plain = await new FactorAnalysis({ factors: 2 }).fit(repeated);
    expectClose(weighted.loadings.data, plain.loadings.data, { tolerance: 1e-6 });
    expectClose(weighted.goodnessOfFit.statistic, plain.goodnessOfFit.statistic, { tolerance: 1e-6 });
  });

  it("names Heywood cases and does not test what has no degrees of freedom", async () => {
    // Negative correlations of all three pairs have no single factor.
    const rows = [
      [3, 0, 0],
      [0, 3, 0],
      [0, 0, 3],
      [1, 2, 0.5],
      [2, 0.5, 1],
      [0.5, 0.9, 2.1],
    ];
    const model = await new FactorAnalysis().fit(rows);
    expect(model.heywood.length).toBeGreaterThan(0);
    expect(model.uniquenesses.reduce((low, u) => Math.min(low, u), 1)).toBeCloseTo(0.005, 6);
    expect(model.goodnessOfFit.pValue).toBeNaN();
    expect(String(model.goodnessOfFit)).toContain("no degrees of freedom are left");
    expect(String(model.goodnessOfFit)).toContain("Heywood cases");
  });

  it("fits fewer cases than columns, and says that the correlations are singular", async () => {
    const stream = random(5);
    const rows = Array.from({ length: 8 }, () => Array.from({ length: 12 }, () => stream.normal()));
    const model = await new FactorAnalysis({ factors: 2 }).fit(rows);
    expect(model.logDeterminant).toBeNaN();
    expect(model.goodnessOfFit.notes.join()).toContain("singular");
    expect(model.transform(rows).shape).toBe("8×2");
  });

  it("refuses more factors than the correlations determine, and columns that do not vary", async () => {
    const rows = twoFactors(20);
    await expect(new FactorAnalysis({ factors: 4 }).fit(rows)).rejects.toThrow(/at least 8.*6/);
    await expect(new FactorAnalysis().fit(rows.map((row) => [...row, 5]))).rejects.toThrow(
      "at least two values",
    );
  });
});

describe("parallelAnalysis", () => {
  it("counts two factors, none of uncorrelated columns, and repeats itself by seed", async () => {
    const found = await parallelAnalysis(twoFactors(200), { replications: 20 });
    expect(found.factors).toBe(2);
    expect((await parallelAnalysis(twoFactors(200), { replications: 20 })).thresholds).toEqual(
      found.thresholds,
    );
    const stream = random(11);
    const noise = Array.from({ length: 200 }, () => Array.from({ length: 5 }, () => stream.normal()));
    expect((await parallelAnalysis(noise, { replications: 20, quantile: 1 })).factors).toBe(0);
  });
});
