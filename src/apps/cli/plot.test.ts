import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleFolder, expectRefusal, runCommand } from "../../../test/support/captured-terminal.js";
import { FIGURES } from "./commands/plot.js";

let folder = "";
const at = (name: string) => join(folder, name);
const credal = (...words: string[]) => runCommand(words);

beforeAll(async () => {
  folder = await exampleFolder();
  const train = (...words: string[]) => credal("train", ...words, "--no-validate");
  const words = [at("penguins.csv"), "--target", "species", "--model", "GaussianNB"];
  await train(...words, "--out", at("model.json"));
  const regressions = ["Lasso --set folds=5", "LinearRegression", "SubsetSelection"];
  for (const [k, words] of regressions.entries()) {
    const model = ["--target", "progression", "--model", ...words.split(" ")];
    await train("example:diabetes", ...model, "--out", at(`regression${k}.json`));
  }
  const one = ["petalLength", "species"];
  const two = ["petalLength", "petalWidth", "species"];
  const all = ["sepalLength", "sepalWidth", ...two];
  const classifiers = [
    ["LinearDiscriminant", all],
    ["QuadraticDiscriminant", two],
    ["GaussianNB", one],
  ] as const;
  const pruned = ["--set", "maxDepth=4", "--set", "minLeaf=5"];
  await train(...words.slice(0, 3), "--model", "DecisionTreeClassifier", ...pruned, "--out", at("tree.json"));
  for (const [k, [kind, columns]] of classifiers.entries()) {
    const drop = all.filter((name) => !columns.includes(name)).join(",");
    const data = ["example:iris", "--target", "species", ...(drop === "" ? [] : ["--drop", drop])];
    await train(...data, "--model", kind, "--out", at(`classifier${k}.json`));
  }
});

afterAll(() => rm(folder, { recursive: true }));

describe("credal plot", () => {
  /** Flags without which a figure cannot be drawn. */
  const needed: Readonly<Record<string, readonly string[]>> = {
    histogram: ["--x", "bodyMass", "--by", "species", "--set", "bins=12"],
    ecdf: ["--x", "bodyMass"],
    box: ["--x", "bodyMass", "--by", "species"],
    scatter: ["--x", "billLength", "--y", "billDepth", "--by", "species"],
    "scatter-matrix": ["--columns", "billLength,billDepth", "--by", "sex"],
    confusion: ["--model", "model.json"],
    roc: ["--model", "model.json"],
    calibration: ["--model", "model.json"],
    residuals: ["--model", "regression1.json"],
    coordinates: ["--model", "classifier0.json"],
    contours: ["--model", "classifier1.json"],
    ratios: ["--model", "classifier2.json", "--set", "row=3"],
  };
  /** What is drawn, if not penguins. */
  const drawn: Readonly<Record<string, string>> = {
    path: "regression0.json",
    validation: "regression0.json",
    coefficients: "regression1.json",
    subsets: "regression2.json",
    residuals: "example:diabetes",
    coordinates: "example:iris",
    contours: "example:iris",
    ratios: "example:iris",
    densities: "classifier2.json",
    tree: "tree.json",
  };

  for (const kind of FIGURES) {
    it(`draws ${kind} and says what is seen`, async () => {
      const placed = (word: string) => (word.endsWith(".json") ? at(word) : word);
      const flags = (needed[kind] ?? []).map(placed);
      const { code, out, err } = await credal(
        "plot",
        kind,
        drawn[kind] === undefined ? at("penguins.csv") : placed(drawn[kind]),
        ...flags,
        "--out",
        at("figure.svg"),
      );
      expect([code, err]).toEqual([0, `Figure: ${at("figure.svg")}\n`]);
      expect(out.trim()).not.toBe("");
      const svg = await readFile(at("figure.svg"), "utf8");
      expect(svg).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
      expect(svg).toContain(`<desc id=`);
    });
  }

  it("takes any option of the figure, and gives its facts as JSON", async () => {
    const words = ["plot", "histogram", "example:iris", "--x", "petalWidth", "--out", at("iris.html")];
    const set = ["--set", "title=Petals", "--set", "width=400"];
    const { out } = await credal(...words, ...set, "--json");
    expect(JSON.parse(out)).toMatchObject({ figure: "histogram", width: 400, out: at("iris.html") });
    expect(await readFile(at("iris.html"), "utf8")).toContain("<h1>Petals</h1>");
  });

  it("refuses figures, columns, flags and endings that do not exist, and writes nothing", async () => {
    const before = await readdir(folder);
    const plot = (...words: string[]) => credal("plot", ...words, "--out", at("none.svg"));
    expectRefusal(await plot("histgram", "example:iris"), 'did you mean "histogram"?');
    expectRefusal(await plot("histogram", "example:iris", "--x", "petalwdth"), 'did you mean "petalWidth"?');
    expectRefusal(await plot("histogram", "example:iris", "--y", "petalWidth"), "--y is not for histogram");
    expectRefusal(await plot("histogram", "example:iris", "--x", "petalWidth", "--set", "bns=3"), "bns");
    expectRefusal(await plot("roc", "example:iris"), "name its file with --model");
    expectRefusal(await plot("path", at("regression0.json"), "--x", "bmi"), "whose file is the model");
    expectRefusal(await plot("path", at("regression1.json")), "got LinearRegression");
    expectRefusal(
      await plot("residuals", "example:diabetes", "--model", at("regression0.json")),
      "residuals needs a LinearRegression",
    );
    expectRefusal(
      await plot("tree", at("regression1.json")),
      "tree draws a single decision tree; this is a LinearRegression",
    );
    const iris = ["example:iris", "--model"];
    expectRefusal(await plot("coordinates", ...iris, at("classifier1.json")), "got QuadraticDiscriminant");
    expectRefusal(await plot("ratios", ...iris, at("classifier0.json")), "this is a LinearDiscriminant");
    expectRefusal(
      await plot("ratios", ...iris, at("classifier2.json"), "--set", "row=150"),
      "row must be a whole number from 0 to 149",
    );
    expectRefusal(
      await plot("roc", "example:iris", "--model", at("model.json")),
      'there is no column "billDepth" in',
    );
    for (const flags of [[], ["--x", "petalWidth"]])
      expectRefusal(
        await plot("scatter", "example:iris", ...flags),
        'scatter needs two columns; name them with --x and --y. example:iris has "sepalLength"',
      );
    expectRefusal(
      await credal("plot", "ecdf", "example:iris", "--x", "petalWidth", "--out", at("a.gif")),
      ".svg, .png or .html",
    );
    expect(await readdir(folder)).toEqual(before);
  });
});
