import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { stratifiedKFold } from "../../../evaluate/folds/k-fold.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { takeCases } from "../../../model/case-rows.js";
import { LinearDiscriminant } from "../linear-discriminant/index.js";
import { QuadraticDiscriminant } from "../quadratic-discriminant/index.js";
import { RegularizedDiscriminant } from "./index.js";

const x = new Matrix(60, 3, randomArray(180, 8)).map((value, at) => {
  const [row, j] = [Math.floor(at / 3), at % 3];
  return value * (row % 3 === j ? 3 : 1) + (row % 3);
});
const y = Array.from({ length: 60 }, (_, i) => ["a", "b", "c"][i % 3]);

describe("RegularizedDiscriminant", () => {
  it("is linear for ownShare 0 and quadratic for ownShare 1", async () => {
    const [linear, quadratic] = [
      await new RegularizedDiscriminant({ ownShare: 0, commonShare: 1 }).fit(x, y),
      await new RegularizedDiscriminant({ ownShare: 1, commonShare: 0.3 }).fit(x, y),
    ];
    const [lda, qda] = [
      await new LinearDiscriminant().fit(x, y),
      await new QuadraticDiscriminant().fit(x, y),
    ];
    expectClose(linear.predictLogProba(x).data, lda.predictLogProba(x).data, { tolerance: 1e-12, scale: 20 });
    expectClose(quadratic.predictLogProba(x).data, qda.predictLogProba(x).data, {
      tolerance: 1e-12,
      scale: 20,
    });
    expect(linear.validation).toBeUndefined();
  });

  it("chooses from lists by the errors of held-out cases, which equal those of separate fits", async () => {
    const settings = { ownShare: [1, 0, 0.5], commonShare: [1, 0.2], folds: 5, seed: 4 };
    const model = await new RegularizedDiscriminant(settings).fit(x, y);
    const { validation } = model;
    expect([...(validation?.ownShares ?? [])]).toEqual([0, 0, 0.5, 0.5, 1, 1]);
    expect([...(validation?.commonShares ?? [])]).toEqual([0.2, 1, 0.2, 1, 0.2, 1]);
    const codes = Int32Array.from(y, (label) => ["a", "b", "c"].indexOf(label));
    const folds = stratifiedKFold(60, codes, { folds: 5, seed: 4 });
    for (const [k, { train, test }] of folds.entries()) {
      const fold = await new RegularizedDiscriminant({ ownShare: 0.5, commonShare: 0.2 }).fit(
        takeCases(x, train) as Matrix,
        Array.from(train, (row) => y[row]),
      );
      const wrong = fold.predict(takeCases(x, test)).filter((label, i) => label !== y[test[i]]).length;
      expectClose(validation?.foldErrors.get(k, 2) ?? -1, wrong / test.length, { tolerance: 1e-15 });
    }
    const means = [...(validation?.means ?? [])];
    expect(validation?.best).toBe(means.indexOf(Math.min(...means)));
    expect([model.ownShare, model.commonShare]).toEqual([
      validation?.ownShares[validation.best],
      validation?.commonShares[validation.best],
    ]);
    const simpler = await new RegularizedDiscriminant({ ...settings, rule: "one-standard-error" }).fit(x, y);
    const limit = means[validation?.best ?? 0] + (validation?.standardErrors[validation.best] ?? 0);
    expect(simpler.validation?.oneStandardError).toBe(means.findIndex((mean) => mean <= limit));
    expect(simpler.ownShare).toBe(validation?.ownShares[means.findIndex((mean) => mean <= limit)]);
  });

  it("finds the same errors by products of cases, where columns exceed them, as separate fits", async () => {
    const noise = randomArray(24 * 60, 21);
    const wide = new Matrix(24, 60, noise).map((value, at) => {
      const row = Math.floor(at / 60);
      return 5 + value * (1 + (row % 3)) + (at % 60 < 12 ? 0.35 * (row % 3) : 0);
    });
    const labels = Array.from({ length: 24 }, (_, i) => ["a", "b", "c"][i % 3]);
    const weights = Float64Array.from({ length: 24 }, (_, i) => 1 + (i % 4) / 2);
    const shares = { ownShare: [0, 0.3, 0.9, 1], commonShare: [0, 0.4, 1] };
    for (const divisor of ["n", "n-1"] as const) {
      const settings = { divisor, folds: 4, seed: 3, priors: "uniform" } as const;
      const model = await new RegularizedDiscriminant({ ...settings, ...shares }).fit(wide, labels, {
        weights,
      });
      const codes = Int32Array.from(labels, (label) => ["a", "b", "c"].indexOf(label));
      const folds = stratifiedKFold(24, codes, { folds: 4, seed: 3 });
      const { ownShares = [], commonShares = [], foldErrors } = model.validation ?? {};
      const seen = new Set<number>();
      for (const [at, ownShare] of ownShares.entries())
        for (const [k, { train, test }] of folds.entries()) {
          const found = foldErrors?.get(k, at) ?? -1;
          if (ownShare === 1 || commonShares[at] === 1) {
            expect(found).toBe(Number.POSITIVE_INFINITY);
            continue;
          }
          const fold = await new RegularizedDiscriminant({
            ...settings,
            ownShare,
            commonShare: commonShares[at],
          }).fit(
            takeCases(wide, train) as Matrix,
            Array.from(train, (row) => labels[row]),
            { weights: Float64Array.from(train, (row) => weights[row]) },
          );
          const predicted = fold.predict(takeCases(wide, test));
          const total = test.reduce((sum, row) => sum + weights[row], 0);
          const wrong = test.reduce(
            (sum, row, i) => sum + (predicted[i] === labels[row] ? 0 : weights[row]),
            0,
          );
          expectClose(found, wrong / total, { tolerance: 1e-15 });
          seen.add(found);
        }
      // Errors of all sizes, so that scores that differ would be noticed.
      expect(seen.size).toBeGreaterThan(5);
    }
  });

  it("skips pairs with singular covariances, and reports if all are singular", async () => {
    const wide = new Matrix(20, 8, randomArray(160, 4));
    const labels = Array.from({ length: 20 }, (_, i) => i % 4);
    const model = await new RegularizedDiscriminant({ ownShare: [0.5, 1], commonShare: 0.5, folds: 5 }).fit(
      wide,
      labels,
    );
    expect(model.ownShare).toBe(0.5);
    expect(model.validation?.means[1]).toBe(Number.POSITIVE_INFINITY);
    await expect(
      new RegularizedDiscriminant({ ownShare: 1, commonShare: [0.5, 1], folds: 5 }).fit(wide, labels),
    ).rejects.toThrow(/covariances are singular for every ownShare and commonShare/);
    await expect(
      new RegularizedDiscriminant({ ownShare: 1, commonShare: 1 }).fit(wide, labels),
    ).rejects.toThrow(/class 0 is singular.*"ownShare" and "commonShare"/);
  });

  it("refuses at once data that fail for every pair", async () => {
    await expect(new RegularizedDiscriminant({ priors: [1, 2] }).fit(x, y)).rejects.toThrow(
      /^RegularizedDiscriminant: option "priors" has 2 numbers for 3 classes\.$/,
    );
  });

  it("reports its progress, and can be aborted", async () => {
    const told: number[] = [];
    await new RegularizedDiscriminant({ folds: 3 }).fit(x, y, {
      onProgress: ({ completed }) => told.push(completed),
    });
    expect(told).toEqual([1, 2, 3]);
    const abort = new AbortController();
    const stopped = new RegularizedDiscriminant({ folds: 3 }).fit(x, y, {
      signal: abort.signal,
      onProgress: () => abort.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
  });
});
