import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleFolder, expectRefusal, runCommand } from "../../../test/support/captured-terminal.js";
import { lastStep } from "../../model/capabilities.js";
import { loadModel } from "../catalog.js";

let folder = "";
const at = (name: string) => join(folder, name);
const credal = (...words: string[]) => runCommand(words);
const train = (data: string, target: string, model: string, ...more: string[]) =>
  credal("train", data, "--target", target, "--model", model, "--out", at("model.json"), ...more);

beforeAll(async () => {
  folder = await exampleFolder();
});

afterAll(() => rm(folder, { recursive: true }));

describe("credal train", () => {
  it("scores the method beside the baseline, on the same folds as compare", async () => {
    const folds = ["--folds", "4", "--json"];
    const compare = ["compare", at("penguins.csv"), "--target", "species", "--models", "GaussianNB"];
    const { methods, baseline } = JSON.parse((await credal(...compare, ...folds)).out);
    const trained = await train(at("penguins.csv"), "species", "GaussianNB", ...folds);
    const { validation } = JSON.parse(trained.out);
    expect(validation).toMatchObject({ folds: 4, metric: "accuracy", better: "higher", baseline });
    expect(validation.methods).toEqual(
      methods.map(({ name, mean, interval, means }: Record<string, unknown>) => ({
        name,
        mean,
        interval,
        means,
      })),
    );
  });

  it("prints the scores and the model's own summary", async () => {
    const { code, out } = await train(at("penguins.csv"), "bodyMass", "LinearRegression", "--folds", "3");
    expect(code).toBe(0);
    expect(out).toContain("Scores by cross-validation, 3 folds, seed 0, by rootMeanSquaredError");
    expect(out).toMatch(/^LinearRegression +\d[\d.]+ +\d[\d.]+ to \d[\d.]+ +[\d.]+ \* /m);
    expect(out).toMatch(/^BaselineRegressor .* baseline /m);
    expect(out).toMatch(/^sex=male .*\*\*\*$/m);
    // Residuals are those of the rows, which a file does not hold.
    const saved = String(lastStep(loadModel(await readFile(at("model.json"), "utf8"))));
    expect(out).toContain(saved.slice(saved.indexOf("(intercept)")));
  });

  it("takes a formula of column names instead of the target", async () => {
    const formula = "species ~ island + billLength";
    const { code, out } = await train(
      at("penguins.csv"),
      formula,
      "RandomForestClassifier",
      "--folds",
      "3",
      "--json",
    );
    expect(code).toBe(0);
    const { target, features, validation } = JSON.parse(out);
    expect({ target, features }).toEqual({ target: "species", features: ["island", "billLength"] });
    expect(validation.methods).toHaveLength(2);
    const computed = await train(at("penguins.csv"), "species ~ log(billLength)", "RandomForestClassifier");
    expectRefusal(computed, "the term log(billLength) is not a column");
  });

  it("compresses a model whose name ends in .gz, which every command reads", async () => {
    const model = at("model.json.gz");
    const trained = await credal(
      ...["train", at("iris.csv"), "--target", "species", "--model", "GaussianNB", "--no-validate"],
      ...["--out", model],
    );
    expect(trained.code).toBe(0);
    const bytes = await readFile(model);
    expect([...bytes.subarray(0, 2)]).toEqual([0x1f, 0x8b]);
    const plain = at("plain.json");
    await writeFile(plain, gunzipSync(bytes));
    for (const [command, ...flags] of [["predict"], ["evaluate"], ["explain", "--column", "petalLength"]]) {
      const { code, out } = await credal(command, model, at("iris.csv"), ...flags);
      expect([command, code]).toEqual([command, 0]);
      const same = (await credal(command, plain, at("iris.csv"), ...flags)).out;
      expect(out.replaceAll(model, "")).toBe(same.replaceAll(plain, ""));
    }
    const described = await credal("describe", model);
    expect(described.out).toContain("GaussianNB");
    expect(described.out).toContain(`${bytes.length} bytes`.replace(/(\d)(\d{3}) /, "$1,$2 "));
    await writeFile(model, bytes.subarray(0, 200));
    expectRefusal(await credal("predict", model, at("iris.csv")), "truncated or damaged");
  });

  it("skips cross-validation on request, or where it makes no sense", async () => {
    const quick = await train(at("iris.csv"), "species", "GaussianNB", "--no-validate");
    expect(quick.out).not.toContain("cross-validat");
    expect(quick.out).toContain("GaussianNB of 4 features");
    const groups = ["train", "example:iris", "--drop", "species", "--model", "KMeans", "--set", "clusters=3"];
    const { code, out } = await credal(...groups, "--out", at("groups.json"));
    expect(code).toBe(0);
    expect(out).not.toContain("cross-validat");
    expectRefusal(await train(at("iris.csv"), "species", "GaussianNB", "--folds", "1"), "whole number ≥ 2");
  });

  it("saves the model and says why there are no scores if the rows cannot be divided", async () => {
    await writeFile(at("rare.csv"), "a,y\n1,p\n2,p\n3,p\n4,q\n");
    const { code, out } = await train(at("rare.csv"), "y", "BaselineClassifier");
    expect(code).toBe(0);
    expect(out).toContain('Not cross-validated: the class "q" of "y" has 1 row');
    expect(loadModel(await readFile(at("model.json"), "utf8"))).toMatchObject({ target: "y" });
    await writeFile(at("few.csv"), `a,y\n${[1, 2, 3, 4, 5].map((i) => `${i},${i * i}`).join("\n")}\n`);
    const few = await train(at("few.csv"), "y", "LinearRegression");
    expect(few.out).toContain("Scores by cross-validation, 5 folds");
  });
});
