// Class weights mean one thing everywhere: the case weights that they stand for.

import { describe, expect, it } from "vitest";
import { catalog } from "../../src/apps/catalog.js";
import { describeOptions } from "../../src/base/options.js";
import { Table } from "../../src/data/table/table.js";
import type { GaussianNB } from "../../src/methods/bayes/index.js";
import { sampleFor } from "../../src/model/check/sample.js";
import type { Classifier } from "../../src/model/model.js";
import { exampleOf } from "./examples.js";

/** Classifiers without the option, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  BaselineClassifier: "it says what the classes are like as they are",
  BaggingClassifier: "its members have the option",
  VotingClassifier: "its members have the option",
  StackingClassifier: "its members have the option",
  CalibratedClassifier: "its estimator has the option",
  VersionSpace: "it admits no mistake, so that nothing can be weighed",
  RectangleClassifier: "it admits no mistake, so that nothing can be weighed",
  NearestMean: "only means are estimated, and priors weigh classes",
  BasicLinear: "only means are estimated, and priors weigh classes",
  KernelDensityClassifier: "densities are estimated by class, and priors weigh classes",
  MixtureClassifier: "densities are estimated by class, and priors weigh classes",
  KNeighborsClassifier: "it has no likelihood",
  RadiusNeighborsClassifier: "it has no likelihood",
  DiscriminantAdaptiveNN: "it has no likelihood",
  CondensedNN: "it has no likelihood",
  EditedNN: "it has no likelihood",
  PrototypeClassifier: "it has no likelihood",
  LVQ: "it has no likelihood",
};

const classifiers = catalog.filter(({ task }) => task === "classification").map(({ kind }) => kind);
const weighing = classifiers.filter((kind) => !(kind in WITHOUT));

function setting(kind: string) {
  const Estimator = catalog.find((one) => one.kind === kind);
  if (Estimator === undefined) throw new Error(`there is no ${kind}`);
  const { options: exampleOptions, values } = exampleOf(kind);
  const { x, y } = sampleFor(new Estimator(exampleOptions as never), values);
  return {
    Estimator,
    options: exampleOptions,
    x,
    y: y as string[],
    make: (more: object) => new Estimator({ ...exampleOptions, ...more } as never),
  };
}

async function answers(kind: string, classWeights: unknown, weights?: Float64Array) {
  const { make, x, y } = setting(kind);
  const estimator = make(classWeights === undefined ? {} : { classWeights });
  const model = (await estimator.fitTo(x, y, { weights })) as Classifier;
  const { state, settings, ...json } = JSON.parse(JSON.stringify(model));
  void settings;
  return { state: without(state), kind: json.kind, predicted: model.predict(x) };
}

/** A model keeps the options of its fit, which differ. */
function without(state: Record<string, unknown>): unknown {
  const { settings, ...rest } = state as { settings?: object };
  return settings === undefined ? rest : { ...rest, settings: { ...settings, classWeights: undefined } };
}

describe("the option classWeights", () => {
  it("is declared in one form by every classifier that has it", () => {
    const declared = classifiers.flatMap((kind) => {
      const { Estimator } = setting(kind);
      return describeOptions(Estimator.schema).filter(({ name }) => name === "classWeights");
    });
    expect(declared.length).toBe(weighing.length);
    expect(new Set(declared.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it.each(Object.keys(WITHOUT))("is missing from %s, and would be refused", (kind) => {
    expect(classifiers).toContain(kind);
    expect(() => setting(kind).make({ classWeights: "balanced" })).toThrow("classWeights");
  });

  describe.each(weighing)("of %s", (kind) => {
    const { y } = setting(kind);
    const [first, second] = [...new Set(y)].sort();
    const counts = new Map(y.map((label) => [label, y.filter((other) => other === label).length]));

    it("is the same as weights of the cases", async () => {
      const named = await answers(kind, { [first]: 2, [second]: 0.5 });
      const byHand = Float64Array.from(y, (label) => (label === first ? 2 : label === second ? 0.5 : 1));
      expect(named).toEqual(await answers(kind, undefined, byHand));
      expect(named).not.toEqual(await answers(kind, undefined));
    });

    it("multiplies weights that the cases have, where it is balanced too", async () => {
      const caseWeights = Float64Array.from(y, (_, row) => 1 + (row % 3));
      const totalWeights = new Map<string, number>();
      for (const [row, label] of y.entries())
        totalWeights.set(label, (totalWeights.get(label) ?? 0) + caseWeights[row]);
      const total = caseWeights.reduce((sum, weight) => sum + weight, 0);
      const byHand = caseWeights.map(
        (weight, row) => weight * (total / (counts.size * (totalWeights.get(y[row]) ?? 0))),
      );
      expect(await answers(kind, "balanced", caseWeights)).toEqual(await answers(kind, undefined, byHand));
    });

    it("refuses a label that does not occur, by name", async () => {
      const { make, x } = setting(kind);
      const unknown = `${first}x`;
      await expect(make({ classWeights: { [unknown]: 2 } }).fitTo(x, y, {})).rejects.toMatchObject({
        method: kind,
        option: "classWeights",
        message: expect.stringContaining(`there is no class "${unknown}"; did you mean "${first}"?`),
      });
    });
  });

  it("takes a level of the target's column that no row has", async () => {
    const { make } = setting("GaussianNB");
    const all = Table.fromColumns({ x: [1, 2, 3, 4, 5], kind: ["a", "a", "b", "b", "c"] });
    const table = all.take([0, 1, 2, 3]);
    const model = (await make({ classWeights: { a: 3, c: 2 } }).fitTo(table, "kind", {})) as Classifier;
    expect(model.classes).toEqual(["a", "b"]);
  });

  it("names the classes where a list has another length, and refuses weights that add up to 0", async () => {
    const { make, x, y } = setting("LogisticRegression");
    await expect(make({ classWeights: [1, 2] }).fitTo(x, y, {})).rejects.toThrow(
      /2 numbers for 3 classes: "/,
    );
    await expect(make({ classWeights: [0, 0, 0] }).fitTo(x, y, {})).rejects.toThrow(
      'option "classWeights" makes the sum of the weights 0',
    );
  });

  it.each(["GaussianNB", "LinearDiscriminant"])(
    "counts in an update of %s as in a fit, by label",
    async (kind) => {
      const { make, x, y } = setting(kind);
      const estimator = make({ classWeights: { ash: 3 } }) as unknown as GaussianNB;
      const rows = (from: number, to: number) => x.toArrays().slice(from, to);
      // The second batch has two of the three classes.
      const early = await estimator.fit(rows(0, 31), y.slice(0, 31));
      const late = y.slice(31).map((label) => (label === "ash" ? "beech" : label));
      const updated = await estimator.update(early, rows(31, x.rows), late);
      const whole = await estimator.fit(x, [...y.slice(0, 31), ...late]);
      expect(updated.priors).toEqual(whole.priors);
      for (const classWeights of ["balanced", [1, 2, 3]]) {
        const other = make({ classWeights }) as unknown as GaussianNB;
        await expect(other.update(early, x, y)).rejects.toThrow(
          `${kind}.update: option "classWeights" is ${Array.isArray(classWeights) ? "a list" : '"balanced"'}`,
        );
      }
    },
  );

  it("names numbers and booleans as they are written", async () => {
    const { make, x } = setting("LogisticRegression");
    const two = Array.from({ length: x.rows }, (_, row) => row % 2);
    const weights = Float64Array.from(two, (label) => (label === 1 ? 4 : 1));
    const [plain, truth] = [two, two.map((label) => label === 1)];
    const expected = (await make({}).fitTo(x, plain, { weights })) as unknown as { coefficients: unknown };
    for (const [labels, name] of [
      [plain, "1"],
      [truth, "true"],
    ] as const) {
      const model = await make({ classWeights: { [name]: 4 } }).fitTo(x, labels, {});
      expect((model as unknown as { coefficients: unknown }).coefficients).toEqual(expected.coefficients);
    }
  });
});
