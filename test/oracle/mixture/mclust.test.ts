import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { CovarianceModel } from "../../../src/methods/mixture/index.js";
import { GaussianMixture } from "../../../src/methods/mixture/index.js";
import { expectClose } from "../../support/numbers.js";

interface Fit {
  readonly model: CovarianceModel;
  readonly components: number;
  /** Null where mclust gives up. */
  readonly logLikelihood: number | null;
  readonly bic: number;
  readonly icl: number;
  readonly weights: number[] | number;
  readonly means: number[][];
  readonly covariances: number[][][];
}

interface DataSet {
  readonly data: number[][];
  /** The clusters from which mclust begins, by their number less 1. */
  readonly labels: number[][];
  readonly fits: Fit[];
  readonly prior: Fit[];
}

const fixture: Record<"faithful" | "iris", DataSet> = JSON.parse(
  readFileSync(new URL("mclust.json", import.meta.url), "utf8"),
);

/** EM from the clusters with which mclust begins, until nothing changes any more. */
function fromLabels(labels: number[], components: number) {
  const responsibilities = labels.map((label) =>
    Array.from({ length: components }, (_, k) => Number(k === label)),
  );
  return { init: { responsibilities }, tolerance: 1e-11, maxIterations: 20000 };
}

const found = ({ logLikelihood }: Fit) => logLikelihood !== null;
/** Where mclust ends with this model, turning all covariances alike still raises the likelihood. */
const isExact = ({ model }: Fit) => model !== "VVE";

for (const name of ["faithful", "iris"] as const) {
  const { data, labels, fits, prior } = fixture[name];
  const several = fits.filter(found).filter(({ components }) => components > 1);
  describe(`GaussianMixture agrees with mclust on ${name}`, () => {
    it.each(several.filter(isExact))("$model with $components components", async (expected) => {
      const { model: covariances, components } = expected;
      const start = fromLabels(labels[components - 1], components);
      const model = await new GaussianMixture({ components, covariances, ...start }).fit(data);
      expectClose(model.bic, expected.bic, { tolerance: 1e-4 });
      // At the maximum the likelihood is flat in the parameters; the certainty of the labels is not.
      expectClose(model.icl, expected.icl, { tolerance: 0.02 });
    });

    it("with one component, in all models at once", async () => {
      const expected = fits.filter(({ components }) => components === 1);
      const covariances = expected.map(({ model }) => model);
      const { selection } = await new GaussianMixture({ components: 1, covariances }).fit(data);
      expect(selection.map((candidate) => candidate.covariances)).toEqual(covariances);
      const bics = selection.map(({ bic }) => bic);
      expectClose(
        bics,
        expected.map(({ bic }) => bic),
        { tolerance: 1e-9 },
      );
    });

    it.each(several.filter((fit) => !isExact(fit)))(
      "$model with $components components, from where mclust ends and further up",
      async ({ model: covariances, components, weights, means, covariances: matrices, bic }) => {
        const init = { means, covariances: matrices, weights: [weights].flat() };
        const model = await new GaussianMixture({ components, covariances, init }).fit(data);
        expectClose(model.history[0], model.logLikelihood, { tolerance: 0.1, scale: 100 });
        expect(model.bic).toBeLessThan(bic + 1e-6);
      },
    );

    // In other models mclust has the prior enter otherwise: EII leaves out its scale, and the estimates of EEI and EEV are
    // not those of mclust's own maximization step.
    it.each(prior.filter(({ model }) => ["VII", "VVI", "EEE", "VVV"].includes(model)))(
      "$model with a prior",
      async (expected) => {
        const { model: covariances, components } = expected;
        const start = fromLabels(labels[components - 1], components);
        const model = await new GaussianMixture({ components, covariances, ...start, prior: "data" }).fit(
          data,
        );
        expectClose(model.logLikelihood, Number(expected.logLikelihood), { tolerance: 1e-4 });
        expectClose(model.means.data, expected.means.flat(), { tolerance: 1e-4, scale: 10 });
      },
    );
  });
}
