import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleFolder, expectRefusal, runCommand } from "../../../test/support/captured-terminal.js";
import type { Estimator } from "../../model/estimator.js";
import { findEntry } from "../report/methods.js";
import { readEstimator, readNamedEstimators } from "./estimator-text.js";
import { makeEstimator, readValue } from "./set-options.js";

let folder = "";
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await exampleFolder();
});

afterAll(() => rm(folder, { recursive: true }));

const optionsOf = (estimator: Estimator | undefined) => (estimator?.options ?? {}) as Record<string, unknown>;
const shown = (estimator: Estimator | undefined, ...names: readonly string[]) => [
  estimator?.kind,
  ...names.map((name) => optionsOf(estimator)[name]),
];

describe("estimators in words", () => {
  it("are a name, or a name with options in parentheses, which may have their own commas", () => {
    expect(shown(readEstimator("GaussianNB", makeEstimator))).toEqual(["GaussianNB"]);
    expect(shown(readEstimator("gaussian-nb()", makeEstimator))).toEqual(["GaussianNB"]);
    const network = readEstimator("MLPClassifier( layers=[20,10], seed=3 )", makeEstimator);
    expect(shown(network, "layers", "seed")).toEqual(["MLPClassifier", [20, 10], 3]);
    expect(readEstimator("sigmoid", makeEstimator)).toBe(undefined);
    expect(readEstimator("1.5", makeEstimator)).toBe(undefined);
  });

  it("nest", () => {
    const text = "CalibratedClassifier(estimator=BaggingClassifier(members=3,estimator=GaussianNB))";
    const bagging = optionsOf(readEstimator(text, makeEstimator)).estimator as Estimator;
    expect(shown(bagging, "members")).toEqual(["BaggingClassifier", 3]);
    expect(shown(optionsOf(bagging).estimator as Estimator)).toEqual(["GaussianNB"]);
  });

  it("have their own names in a list", () => {
    const list = readNamedEstimators("GaussianNB, deep:DecisionTreeClassifier(maxDepth=9)", makeEstimator);
    expect(list?.map(([name, estimator]) => [name, estimator.kind])).toEqual([
      ["GaussianNB", "GaussianNB"],
      ["deep", "DecisionTreeClassifier"],
    ]);
    expect(readNamedEstimators("GaussianNB,nothing", makeEstimator)).toBe(undefined);
  });

  it("are read only for options that take them", () => {
    const { schema } = findEntry("test", "CalibratedClassifier");
    expect(readValue(schema, "estimator", "KMeans")).toBe("KMeans");
    expect(readValue(schema, "method", "GaussianNB")).toBe("GaussianNB");
  });
});

describe("credal", () => {
  const train = (...words: string[]) =>
    runCommand(["train", at("penguins.csv"), "--target", "species", "--out", at("model.json"), ...words]);

  it("trains models of other models, with the preparation that these need", async () => {
    const machine = "estimator=SVC(cost=2)";
    const flags = ["--model", "CalibratedClassifier", "--set", machine, "--set", "folds=3", "--folds", "3"];
    const { code, out, err } = await train(...flags);
    expect(code, err).toBe(0);
    expect(out).toContain("numbers are standardized");
    expect(out).toContain("CalibratedClassifier is significantly better than the baseline");
    const voting = [
      "--model",
      "VotingClassifier",
      "--set",
      "estimators=NearestMean,tree:DecisionTreeClassifier",
    ];
    const voted = await train(...voting, "--set", "weights=2,1", "--no-validate");
    expect(voted.code, voted.err).toBe(0);
  });

  it("compares models with options under what was written", async () => {
    const models = "GaussianNB,KNeighborsClassifier(neighbors=1),KNeighborsClassifier(neighbors=25)";
    const words = ["compare", at("penguins.csv"), "--target", "species", "--folds", "3", "--models", models];
    const { code, out, err } = await runCommand([...words, "--json"]);
    expect(code, err).toBe(0);
    const names = JSON.parse(out).methods.map(({ name }: { name: string }) => name);
    expect(names).toHaveLength(4);
    expect(names).toEqual(expect.arrayContaining(models.split(",")));
  });

  it("refuses options that do not exist, models that do not exist, and models of another task", async () => {
    const calibrated = (value: string) =>
      train("--model", "CalibratedClassifier", "--set", `estimator=${value}`);
    expectRefusal(await calibrated("SVC(kost=2)"), 'there is no option "kost" of SVC; did you mean "cost"?');
    expectRefusal(await calibrated("KMeans"), "must be a classifier");
    expectRefusal(
      await calibrated("Nothing"),
      'must be a classifier, or a pipeline that ends in one; got "Nothing"',
    );
    const compare = ["compare", at("penguins.csv"), "--target", "species", "--models"];
    expectRefusal(await runCommand([...compare, "SVC(cost=2),Nothing(a=1)"]), 'no model "Nothing');
  });
});
