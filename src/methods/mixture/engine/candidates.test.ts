import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DataError, NotPositiveDefiniteError, OptionError } from "../../../base/errors.js";
import { iris } from "../../../data/datasets/index.js";
import { random } from "../../../math/probability/random/index.js";
import {
  BernoulliMixture,
  GaussianMixture,
  MixedMixture,
  MixtureClassifier,
  MultinomialMixture,
} from "../index.js";
import { chooseMixture, type FittedMixture } from "./select.js";

const flowers = iris().drop(["species"]);
const VEE = { covariances: "VEE", init: "hierarchical" } as const;
const ALL_COVARIANCES = [
  ...["EII", "VII", "EEI", "VEI", "EVI", "VVI", "EEE", "VEE", "EVE", "VVE", "EEV", "VEV", "EVV", "VVV"],
] as const;

describe("a mixture of several candidates", () => {
  it("records a collapsed component, where mclust has NA too, and continues", async () => {
    // mclustBIC(iris[, 1:4], G = 4:6, modelNames = "VEE"): -604.8371, NA, -609.5584.
    const alone = new GaussianMixture({ components: 5, ...VEE }).fit(flowers);
    await expect(alone).rejects.toThrow(DataError);
    await expect(alone).rejects.toThrow(
      /^GaussianMixture: no mixture of 5 components .* component \d became/,
    );
    const components = [1, 2, 3, 4, 5, 6];
    const covariances: ("VEV" | "VEE")[] = ["VEV", "VEE"];
    const model = await new GaussianMixture({ components, init: "hierarchical", covariances }).fit(flowers);
    const failed = model.selection.filter(({ failure }) => failure !== undefined);
    expect(model.selection).toHaveLength(12);
    expect(failed.map((one) => [one.covariances, one.components])).toEqual([["VEE", 5]]);
    expect([model.covarianceModel, model.clusters]).toEqual(["VEV", 2]);
  });

  it("is the best of the candidates fitted separately, whatever the rows and the covariances", async () => {
    const cases = fc.record({
      // Few different values, so that components collapse.
      rows: fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.nat(2)), { minLength: 6, maxLength: 30 }),
      covariances: fc.uniqueArray(fc.constantFrom(...ALL_COVARIANCES), { minLength: 1, maxLength: 4 }),
      init: fc.constantFrom("k-means" as const, "hierarchical" as const),
    });
    let failures = 0;
    await fc.assert(
      fc.asyncProperty(cases, async ({ rows, covariances, init }) => {
        const components = [1, 2, 5, 9];
        const shapes = covariances.flatMap((model) => components.map((count) => [model, count] as const));
        const alone = await Promise.all(
          shapes.map(([model, count]) =>
            new GaussianMixture({ components: count, covariances: model as "VVV", init })
              .fit(rows)
              .catch((error: unknown) => {
                expect(error).toBeInstanceOf(DataError);
                return undefined;
              }),
          ),
        );
        failures += alone.filter((model) => model === undefined).length;
        const fit = new GaussianMixture({ components, covariances: covariances as "VVV"[], init }).fit(rows);
        const best = Math.min(...alone.map((model) => model?.bic ?? Number.POSITIVE_INFINITY));
        if (best === Number.POSITIVE_INFINITY) return expect(fit).rejects.toThrow(DataError);
        const { selection, bic } = await fit;
        expect(bic).toBe(best);
        expect(selection.map(({ failure }) => failure === undefined)).toEqual(
          alone.map((model) => model !== undefined),
        );
      }),
      { numRuns: 15 },
    );
    expect(failures).toBeGreaterThan(30);
  });

  it("skips numbers of components for which there are not enough cases", async () => {
    const counts = Array.from({ length: 6 }, (_, row) => [row % 2, (row + 1) % 2, row % 3]);
    for (const Mixture of [GaussianMixture, BernoulliMixture, MultinomialMixture, MixedMixture]) {
      const rows = Mixture === BernoulliMixture ? counts.map((row) => row.map((value) => value % 2)) : counts;
      const options = Mixture === GaussianMixture ? { covariances: "spherical" as const } : {};
      const estimator = new Mixture({ components: [50, 1], ...options } as object);
      const { selection } = await estimator.fit(rows);
      expect(selection[0].failure, Mixture.kind).toMatch(/^50 components need as many/);
      expect(selection[1].failure).toBeUndefined();
      await expect(new Mixture({ components: [50, 60], ...options } as object).fit(rows)).rejects.toThrow(
        /no mixture of 50 components could be fitted: 50 components need as many/,
      );
    }
  });

  it("skips candidates that fail in a class of a classifier", async () => {
    const draws = random(3);
    const rows = Array.from({ length: 40 }, (_, row) => [draws.next() + (row % 2), draws.next()]);
    const estimator = new GaussianMixture({ components: [30, 1], covariances: "VEE" });
    const model = await new MixtureClassifier({ estimator }).fit(
      rows,
      rows.map((_, row) => row % 2),
    );
    expect([
      ...model.predict([
        [0.5, 0.5],
        [1.5, 0.5],
      ]),
    ]).toEqual([0, 1]);
  });

  it("rejects a candidate for numerical failure, but not for errors of the call or of the program", async () => {
    const good: FittedMixture = { logLikelihood: -3, totalWeight: 2, converged: true, uncertainty: 0 };
    const choose = (attempt: () => Promise<FittedMixture>) =>
      chooseMixture(
        "test",
        [{ components: 1 }, { components: 2 }],
        "bic",
        () => 1,
        ({ components }) => (components === 1 ? attempt() : Promise.resolve(good)),
        "no remedy",
      );
    const lost = await choose(async () => ({ ...good, logLikelihood: Number.NaN }));
    expect(lost.fitted).toBe(good);
    expect(lost.selection[0].failure).toBe("its log-likelihood is NaN");
    const indefinite = await choose(async () => {
      throw new NotPositiveDefiniteError("cholesky", "the matrix is not positive definite.", 0);
    });
    expect(indefinite.selection[0].failure).toBe("the matrix is not positive definite");
    for (const mistake of [new OptionError("test", "wrong."), new TypeError("bug")])
      await expect(
        choose(async () => {
          throw mistake;
        }),
      ).rejects.toBe(mistake);
  });
});
