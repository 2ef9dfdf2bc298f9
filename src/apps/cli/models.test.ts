import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleFolder, expectRefusal, runCommand } from "../../../test/support/captured-terminal.js";
import { expectClose } from "../../../test/support/numbers.js";
import { version } from "../../base/version.js";
import { wine } from "../../data/datasets/index.js";
import { canonicalTable } from "../../data/table/canonical-table.js";
import { crossValidate } from "../../evaluate/index.js";
import { readTable } from "../../io/index.js";
import { GaussianNB, type GaussianNBModel } from "../../methods/bayes/index.js";
import { Pipeline, type PipelineOf } from "../../prepare/index.js";
import { loadModel } from "../catalog.js";

let folder = "";
const at = (name: string) => join(folder, name);
/** Training is not followed by a cross-validation, which has its own tests. */
const credal = (...words: string[]) => runCommand(words[0] === "train" ? [...words, "--no-validate"] : words);

beforeAll(async () => {
  folder = await exampleFolder();
});

afterAll(() => rm(folder, { recursive: true }));

describe("credal train, predict and evaluate", () => {
  it("say that classes are separated, and that a penalty helps", async () => {
    const words = ["train", at("penguins.csv"), "--target", "species", "--model", "LogisticRegression"];
    const bare = await credal(...words, "--out", at("separated.json"));
    expect(bare.out).toContain("maximum likelihood has no finite estimate; a penalty gives one");
    const set = ["--set", "penalty=l2", "--set", "lambda=0.01"];
    const { code, out } = await credal(...words, ...set, "--out", at("penalized.json"));
    expect(code).toBe(0);
    expect(out).not.toContain("Note:");
  });

  it("leave levels and booleans to a method that reads them as they are", async () => {
    const words = ["train", at("penguins.csv"), "--target", "species", "--model", "NaiveBayes"];
    const { code, out } = await credal(...words, "--out", at("mixed.json"));
    expect(code).toBe(0);
    expect(out).not.toContain("0/1 columns");
    const model = loadModel(await readFile(at("mixed.json"), "utf8")) as PipelineOf<GaussianNBModel>;
    expect(model.last).toMatchObject({
      kind: "NaiveBayes",
      families: ["gaussian", "gaussian", "gaussian", "gaussian", "categorical", "categorical"],
    });
    const raw = await credal(
      ...words,
      "--raw",
      "--set",
      "missing=native",
      "--set",
      "numbers=kernel",
      "--out",
      at("raw.json"),
    );
    expect(raw.code).toBe(0);
  });

  it("save the preparation with the model, so that new files need none", async () => {
    const trained = await credal(
      ...["train", at("penguins.csv"), "--target", "species", "--model", "GaussianNB"],
      ...["--set", "priors=uniform", "--set", "varianceFloor=1e-6", "--out", at("model.json")],
    );
    expect(trained.code).toBe(0);
    expect(trained.out).toContain("GaussianNB fitted to 344 rows");
    const model = loadModel(await readFile(at("model.json"), "utf8"));
    expect(model).toMatchObject({
      target: "species",
      last: { settings: { priors: "uniform", varianceFloor: 1e-6 } },
    });

    // A level that nobody has seen, and columns that are all missing or in another order.
    await writeFile(
      at("new.csv"),
      "sex,bodyMass,flipperLength,billDepth,billLength,island,extra\n,3750,181,18.7,39.1,Atlantis,7\n",
    );
    const { code, out, err } = await credal("predict", at("model.json"), at("new.csv"), "--proba");
    expect(code).toBe(0);
    expect(err).toBe(
      'Note: 1 row with levels of "island" that the model has not seen in training: "Atlantis".\n',
    );
    const [heading, row] = out.split("\n");
    expect(heading).toBe("predicted,P(Adelie),P(Chinstrap),P(Gentoo)");
    const [said, ...chances] = row.split(",");
    expect(said).toBe("Adelie");
    expectClose(
      chances.map(Number).reduce((a, b) => a + b, 0),
      1,
      { tolerance: 1e-13 },
    );
  });

  it("write predictions to a file of any format, beside the columns that are kept", async () => {
    const words = ["predict", at("model.json"), at("penguins.csv"), "--keep", "--out", at("said.jsonl")];
    const { code, out, err } = await credal(...words);
    expect([code, out, err]).toEqual([0, "", `Predictions: ${at("said.jsonl")} (344 rows)\n`]);
    const said = await readTable(at("said.jsonl"));
    expect(said.names.at(-1)).toBe("predicted");
    expect(said.names).toContain("billLength");
  });

  it("judge a model by the metrics of all rows, with intervals and costs", async () => {
    await writeFile(
      at("costs.csv"),
      "decided,Gentoo,Adelie,Chinstrap\nAdelie,1,0,5\nChinstrap,1,1,0\nGentoo,0,1,1\n",
    );
    const words = ["evaluate", at("model.json"), at("penguins.csv"), "--cost", at("costs.csv"), "--json"];
    const { scores, confusion, classes, data } = JSON.parse((await credal(...words)).out);
    expect(data).toMatchObject({ target: "species", rows: 344 });
    const right = classes
      .map((_: string, i: number) => confusion[i][i])
      .reduce((a: number, b: number) => a + b);
    expect(scores[0]).toMatchObject({ metric: "accuracy", value: right / 344, better: "higher" });
    expect(scores[0].lower).toBeLessThan(right / 344);
    const table = [
      [0, 1, 1],
      [5, 0, 1],
      [1, 1, 0],
    ];
    const cost = confusion.flatMap((row: number[], i: number) => row.map((count, j) => count * table[i][j]));
    expect(scores[3].metric).toBe("mean cost");
    expectClose(scores[3].value, cost.reduce((a: number, b: number) => a + b) / 344, { tolerance: 1e-13 });
    expect((await credal("evaluate", at("model.json"), at("penguins.csv"))).out).toContain(
      "True classes in rows",
    );
  });

  it("train, predict and evaluate regressions, with prediction intervals", async () => {
    const trained = await credal(
      ...["train", at("penguins.csv"), "--target", "bodyMass", "--model", "LinearRegression"],
      ...["--out", at("mass.json"), "--json"],
    );
    expect(JSON.parse(trained.out)).toMatchObject({
      kind: "LinearRegression",
      rows: 342,
      target: "bodyMass",
    });
    const { out } = await credal(
      "predict",
      at("mass.json"),
      at("penguins.csv"),
      "--interval",
      "0.9",
      "--json",
    );
    const [{ predicted, lower, upper }] = JSON.parse(out);
    expect(lower).toBeLessThan(predicted);
    expectClose(upper - predicted, predicted - lower, { tolerance: 1e-9 });
    const judged = JSON.parse((await credal("evaluate", at("mass.json"), at("penguins.csv"), "--json")).out);
    expect(judged.data.rowsWithoutTarget).toBe(2);
    expect(judged.scores[1]).toMatchObject({ metric: "rSquared" });
    expectRefusal(
      await credal("evaluate", at("mass.json"), at("penguins.csv"), "--cost", at("costs.csv")),
      "--cost is for classifiers",
    );
    expectRefusal(
      await credal("predict", at("mass.json"), at("penguins.csv"), "--proba"),
      "--proba is for classifiers",
    );
    expectRefusal(
      await credal("predict", at("model.json"), at("penguins.csv"), "--interval", "0.9"),
      "--interval is for regressions",
    );
  });

  it("group and transform without a target", async () => {
    const words = ["train", "example:iris", "--drop", "species", "--model", "KMeans", "--set", "clusters=3"];
    expect((await credal(...words, "--out", at("groups.json"))).out).toContain(
      "numbers are standardized for KMeans",
    );
    const groups = (await credal("predict", at("groups.json"), at("iris.csv"))).out
      .trim()
      .split("\n")
      .slice(1);
    expect(new Set(groups)).toEqual(new Set(["0", "1", "2"]));
    expectRefusal(
      await credal(...words, "--target", "petalWidth", "--out", at("groups.json")),
      "KMeans does not predict a column",
    );
    const scaler = [
      "train",
      "example:iris",
      "--drop",
      "species",
      "--model",
      "StandardScaler",
      "--out",
      at("scale.json"),
    ];
    expect((await credal(...scaler)).code).toBe(0);
    const scaled = await credal("predict", at("scale.json"), at("iris.csv"));
    expect(scaled.out).toMatch(/^sepalLength,sepalWidth,petalLength,petalWidth\n-0\.9/);
    expectRefusal(
      await credal("evaluate", at("groups.json"), at("iris.csv"), "--target", "species"),
      "neither a classifier nor a regression",
    );
  });

  it("refuse settings that the schema refuses, and write no model", async () => {
    const train = (...words: string[]) =>
      credal(
        "train",
        at("iris.csv"),
        "--target",
        "species",
        "--out",
        at("refused.json"),
        "--model",
        ...words,
      );
    expectRefusal(await train("GaussianNB", "--set", "piors=uniform"), 'did you mean "priors"?');
    expectRefusal(await train("GaussianNB", "--set", "varianceFloor=-1"), "must be a number ≥ 0; got -1");
    expectRefusal(
      await train("GaussianNB", "--set", "varianceFloor=much"),
      'must be a number ≥ 0; got "much"',
    );
    expectRefusal(await train("GaussianNB", "--set", "priors=0.5,0.5"), "has 2 numbers for 3 classes");
    expectRefusal(await train("GaussianNB", "--set", "priors"), "--set needs option=value");
    expectRefusal(await train("Gaussian"), 'did you mean "GaussianNB"?');
    expectRefusal(
      await credal("train", at("iris.csv"), "--model", "GaussianNB", "--out", at("refused.json")),
      "name it with --target",
    );
    expect(await readdir(folder)).not.toContain("refused.json");
  });

  it("refuse models that are damaged, of another version, or of other columns", async () => {
    const text = await readFile(at("model.json"), "utf8");
    await writeFile(at("cut.json"), text.slice(0, 900));
    await writeFile(at("later.json"), text.replace('"formatVersion":1', '"formatVersion":99'));
    await writeFile(at("odd.json"), text.replace('"names":[', '"names":[0,'));
    const predict = (model: string, file = "penguins.csv") => credal("predict", at(model), at(file));
    expectRefusal(await predict("none.json"), "the file does not exist");
    expectRefusal(await predict("cut.json"), "may have been cut off");
    expectRefusal(await predict("later.json"), `has the model format 99, written by Credal ${version}`);
    expectRefusal(await predict("odd.json"), 'field "state.inputs.names.0"');
    expectRefusal(await predict("model.json", "iris.csv"), 'there is no column "billDepth" in');
    expectRefusal(
      await credal("evaluate", at("model.json"), at("new.csv")),
      'there is no column "species" in',
    );
    await writeFile(
      at("strange.csv"),
      `${(await readFile(at("penguins.csv"), "utf8")).replace("\nAdelie", "\nEmperor")}`,
    );
    expectRefusal(
      await credal("evaluate", at("model.json"), at("strange.csv")),
      'does not know the class "Emperor" of "species"',
    );
    await writeFile(at("few-costs.csv"), "decided,Adelie,Chinstrap\nAdelie,0,1\nChinstrap,1,0\n");
    expectRefusal(
      await credal("evaluate", at("model.json"), at("penguins.csv"), "--cost", at("few-costs.csv")),
      'lack the class "Gentoo"',
    );
  });
});

describe("credal search", () => {
  const words = [
    "search",
    "example:wine",
    "--target",
    "variety",
    "--model",
    "GaussianNB",
    "--metric",
    "logLoss",
  ];

  it("tries all values on the same folds, and saves the best fitted to all rows", async () => {
    const values = ["--try", "varianceFloor=1e-9,1e-2", "--try", "priors=empirical,uniform", "--folds", "5"];
    const { code, out } = await credal(...words, ...values, "--out", at("best.json"), "--json");
    expect(code).toBe(0);
    const { best, candidates } = JSON.parse(out);
    expect(candidates).toHaveLength(4);
    const means = candidates.map(({ summaries }: { summaries: { mean: number }[] }) => summaries[0].mean);
    expect(best.score.mean).toBe(Math.min(...means));
    expect(best.options).toEqual(candidates[best.candidate].options);
    const pipeline = new Pipeline({ steps: [["model", new GaussianNB(best.options)]] });
    const sorted = canonicalTable(wine());
    const expected = await crossValidate(pipeline, sorted, "variety", { folds: 5, metrics: "logLoss" });
    expectClose(best.score.mean, expected.summary().mean, { tolerance: 1e-13 });
    expect(loadModel(await readFile(at("best.json"), "utf8"))).toMatchObject({
      target: "variety",
      last: { settings: best.options },
    });
  });

  it("draws from ranges, and names options of the preparation by their step", async () => {
    const drawn = ["--try", "varianceFloor=log:1e-12..1", "--method", "random", "--candidates", "3"];
    const { out } = await credal(...words, ...drawn, "--folds", "2");
    expect(out).toContain("random search of 3 candidates, 2 folds");
    expect(out).toMatch(/^rank +varianceFloor +logLoss +±$/m);
    const { code } = await credal(...words, "--try", "impute.method=mean,median", "--folds", "2");
    expect(code).toBe(0);
  });

  it("refuses options and values that do not exist", async () => {
    expectRefusal(await credal(...words, "--try", "varianceFlor=1"), 'did you mean "varianceFloor"?');
    expectRefusal(await credal(...words, "--try", "varianceFloor=1,-1"), "must be a number ≥ 0; got -1");
    expectRefusal(await credal(...words, "--try", "varianceFloor"), "--try needs option=values");
    expectRefusal(await credal(...words, "--try", "varianceFloor=lag:1..2"), 'did you mean "log"?');
    expectRefusal(await credal(...words, "--try", "imput.method=mean"), 'has no "imput"');
    expectRefusal(
      await credal(
        "search",
        "example:wine",
        "--target",
        "variety",
        "--model",
        "KMeans",
        "--try",
        "clusters=2",
      ),
      "KMeans is for clustering",
    );
  });
});
