// What every method does with legal weights that no rounding forgives: it ends, with a model that answers in finite
// numbers and comes back from its file the same, or with an error that names the weights.

import { describe, expect, it } from "vitest";
import { catalog, loadModel } from "../../src/apps/catalog.js";
import { CredalError } from "../../src/base/errors.js";
import { LinearDiscriminant } from "../../src/methods/discriminant/index.js";
import { LinearRegression } from "../../src/methods/linear/index.js";
import { DecisionTreeRegressor } from "../../src/methods/tree/index.js";
import { sampleFor } from "../../src/model/check/sample.js";
import { Subject } from "../../src/model/check/subject.js";
import type { Estimator, EstimatorClass } from "../../src/model/estimator.js";
import type { Model } from "../../src/model/model.js";
import { exampleOf } from "./examples.js";

/** Far more than a fit on 42 rows takes, and far less than one that does not end. */
const MOST_SECONDS = 8;

const rows = 42;
const weights: Readonly<Record<string, (i: number) => number>> = {
  "of 1/n": () => 1 / rows,
  "from 1e-8 to 1e8": (i) => 10 ** (-8 + (16 * i) / (rows - 1)),
  "from 1e-30 to 1e30": (i) => 10 ** (-30 + (60 * i) / (rows - 1)),
  "of 1e-320": () => 1e-320,
  "of which one dominates": (i) => (i === 20 ? 1e15 : 1),
};

const WITH_DEFAULTS = "from 1e-30 to 1e30";

/** The model, or undefined if the weights are refused. */
async function fitOrRefuse(subject: Subject, caseWeights: Float64Array): Promise<Model | undefined> {
  const { x, y } = subject.sample;
  const signal = AbortSignal.timeout(MOST_SECONDS * 1000);
  try {
    return await subject.fit(x, y, { weights: caseWeights, signal });
  } catch (error) {
    expect(error).toBeInstanceOf(CredalError);
    expect(String(error)).toMatch(/weigh/i);
    return undefined;
  }
}

/** The options of the contract's sample, and the defaults where they work; they take longer, so for one set only. */
async function estimatorsOf(Estimator: EstimatorClass, name: string): Promise<Subject[]> {
  const { options, values } = exampleOf(Estimator.kind);
  const subjectOf = (changed: object | undefined) => {
    const estimator: Estimator = new Estimator(changed as never);
    return new Subject(estimator, sampleFor(estimator, values));
  };
  if (options === undefined || name !== WITH_DEFAULTS) return [subjectOf(options)];
  try {
    const plain = subjectOf(undefined);
    await plain.fit(plain.sample.x);
    return [subjectOf(options), plain];
  } catch (error) {
    expect(error).toBeInstanceOf(CredalError);
    return [subjectOf(options)];
  }
}

describe("weights", () => {
  for (const Estimator of catalog)
    for (const [name, weightOf] of Object.entries(weights))
      it(`${name} give ${Estimator.kind} a model that answers and loads, or an error that names them`, async () => {
        const extreme = Float64Array.from({ length: rows }, (_, i) => weightOf(i));
        for (const subject of await estimatorsOf(Estimator, name)) {
          const { x } = subject.sample;
          const model = await fitOrRefuse(subject, extreme);
          if (model === undefined) continue;
          const answers = subject.answers(model, x);
          expect([...answers].every(Number.isFinite)).toBe(true);
          const loaded = loadModel(JSON.stringify(model));
          expect([...subject.answers(loaded, x)]).toEqual([...answers]);
        }
      }, 60_000);

  it("that are worth too few cases are named where a method refuses for lack of cases", async () => {
    const { x, y } = sampleFor({ target: "classes" });
    const equal = new Float64Array(rows).fill(1 / rows);
    await expect(new LinearDiscriminant().fitTo(x, y, { weights: equal })).rejects.toThrow(
      /The weights count cases: they sum to 1, and are worth 42 cases of equal weight\.$/,
    );
    equal.fill(1).fill(0, 3);
    equal[0] = 98;
    await expect(
      new LinearDiscriminant({ priors: [0.5, 0.5] }).fitTo(x, y, { weights: equal }),
    ).rejects.toThrow(/they sum to 100, and are worth 1\.04 cases of equal weight\.$/);
  });

  it("whose sum cannot be squared are refused", async () => {
    const { x, y } = sampleFor({ target: "numbers" });
    const fitted = (weight: number) =>
      new LinearRegression().fitTo(x, y, { weights: new Float64Array(rows).fill(weight) });
    await expect(fitted(1e-320)).rejects.toThrow(
      "LinearRegression: the sum of the weights is too small to be squared, 4.19995e-319; multiply them all.",
    );
    await expect(fitted(1e200)).rejects.toThrow("too large to be squared");
    await expect(fitted(1e-140)).resolves.toBeDefined();
  });

  it("do not let a tree end in a branch without weight", async () => {
    const x = [[0], [1], [2], [3]];
    const weights = [1, 1, 1e-17, 1e-17];
    const model = await new DecisionTreeRegressor({ minLeaf: 1e-20, minSplit: 1e-20 }).fit(x, [0, 1, 5, 9], {
      weights,
    });
    expect([...model.predict(x)]).toEqual([0, 1, 1, 1]);
  });
});
