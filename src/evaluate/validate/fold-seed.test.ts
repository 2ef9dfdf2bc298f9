import { describe, expect, it } from "vitest";
import { iris } from "../../data/datasets/index.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { Perceptron } from "../../methods/linear/perceptron/index.js";
import { Pipeline } from "../../prepare/pipeline/index.js";
import { StandardScaler } from "../../prepare/scale/index.js";
import { CalibratedClassifier } from "../calibrate/calibrated-classifier/index.js";
import { crossValidate } from "./cross-validate.js";
import { withFoldSeed } from "./fold-seed.js";

const seedOf = (estimator: { readonly options: object }) =>
  (estimator.options as { readonly seed: number }).seed;

describe("withFoldSeed", () => {
  it("gives every fold, every run and every own seed another seed, the same every time", () => {
    const seeds = [0, 1].flatMap((seed) =>
      [0, 1].flatMap((run) =>
        [0, 1, 2].map((fold) => seedOf(withFoldSeed(new Perceptron({ seed }), run, fold))),
      ),
    );
    expect(new Set(seeds).size).toBe(12);
    expect(seedOf(withFoldSeed(new Perceptron(), 0, 0))).toBe(seeds[0]);
  });

  it("changes nothing but the seed", () => {
    const { seed: _, ...before } = new Perceptron({ init: "random" }).options;
    const { seed: __, ...after } = withFoldSeed(new Perceptron({ init: "random" }), 3, 1)
      .options as Perceptron["options"];
    expect(after).toEqual(before);
  });

  it("reaches estimators inside of pipelines and of options", () => {
    const step = seedOf(withFoldSeed(new Perceptron(), 0, 4));
    const steps = [
      ["scale", new StandardScaler()],
      ["model", new Perceptron()],
    ] as const;
    const pipeline = withFoldSeed(new Pipeline({ steps: steps as never }), 0, 4) as Pipeline;
    expect(seedOf(pipeline.options.steps[1][1])).toBe(step);
    const calibrated = withFoldSeed(new CalibratedClassifier({ estimator: new Perceptron() }), 0, 4);
    const { estimator, seed } = calibrated.options as CalibratedClassifier["options"];
    expect([seedOf(estimator), seed]).toEqual([step, step]);
  });

  it("leaves an estimator without a seed as it is", () => {
    const estimator = new GaussianNB();
    expect(withFoldSeed(estimator, 1, 2)).toBe(estimator);
  });

  it("is what the models of a cross-validation were fitted with", async () => {
    const perceptron = new Perceptron({ init: "random", seed: 5 });
    const { folds } = await crossValidate(perceptron, iris(), "species", {
      folds: 3,
      seed: 2,
      keepModels: true,
    });
    const [first] = folds;
    const table = iris().filter((row) => first.fold.train.includes(row));
    const alone = await (withFoldSeed(perceptron, 2, 0) as Perceptron).fit(table, "species");
    expect(JSON.stringify(first.model)).toBe(JSON.stringify(alone));
    const seeds = folds.map(({ model }) => (model as unknown as { seed: number }).seed);
    expect(new Set(seeds).size).toBe(3);
  });
});
