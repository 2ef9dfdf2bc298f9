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
