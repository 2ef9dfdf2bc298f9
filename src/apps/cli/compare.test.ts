import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleFolder, expectRefusal, runCommand } from "../../../test/support/captured-terminal.js";
import { iris } from "../../data/datasets/index.js";
import { canonicalTable } from "../../data/table/canonical-table.js";
import { crossValidate } from "../../evaluate/index.js";
import { GaussianNB } from "../../methods/bayes/index.js";

let folder = "";
const at = (name: string) => join(folder, name);
const credal = (...words: string[]) => runCommand(words);

beforeAll(async () => {
  folder = await exampleFolder();
});

afterAll(() => rm(folder, { recursive: true }));

describe("credal compare", () => {
  it("has the scores of crossValidate on folds of the sorted table, with a baseline", async () => {
    const { code, out } = await credal(
      "compare",
      at("iris.csv"),
      "--target",
      "species",
      "--seed",
      "3",
      "--json",
    );
    expect(code).toBe(0);
    const { methods, metrics, folds, data, leftOut, failed } = JSON.parse(out);
    expect(methods.at(-1).name).toBe("BaselineClassifier");
    expect(leftOut.map(({ name }: { name: string }) => name)).toContain("CategoricalNB");
    expect(failed).toEqual([]);
    expect(data.classes).toEqual(["setosa", "versicolor", "virginica"].map((label) => ({ label, rows: 50 })));
    const sorted = canonicalTable(iris());
    const expected = await crossValidate(new GaussianNB(), sorted, "species", { folds, seed: 3 });
    const found = methods.find(({ name }: { name: string }) => name === "GaussianNB");
    expect(found.scores).toEqual(expected.folds.map(({ scores }) => scores.accuracy));
    for (const metric of metrics) expect(found.means[metric]).toBe(expected.summary(metric).mean);
  });

  it("gives the same answer every time", async () => {
    const words = ["compare", at("penguins.csv"), "--target", "species", "--folds", "3", "--json"];
    const scores = async () =>
      JSON.parse((await credal(...words)).out).methods.map((method: { scores: number[] }) => method.scores);
    expect(await scores()).toEqual(await scores());
  });

  it("says what it prepared, what it left out, and which test it used", async () => {
    const words = ["compare", at("penguins.csv"), "--target", "bodyMass", "--folds", "5"];
    const { out } = await credal(...words, "--models", "LinearRegression,BaselineRegressor");
    expect(out).toContain('Note: 2 rows without a value in "bodyMass" are left out.');
    expect(out).toContain('levels of "island", "sex", "species" become 0/1 columns');
    expect(out).toMatch(/^1 +LinearRegression .* best /m);
    expect(out).toMatch(/^2 +BaselineRegressor .* < 0\.001 \* /m);
    expect(out).toContain("corrected resampled t-test (Nadeau and Bengio 2003)");
  });

  it("reads words, and leaves out columns that only name or number the rows", async () => {
    const rows = Array.from(
      { length: 40 },
      (_, i) => `${i + 1},key${i},${i % 2 ? "good fine" : "bad poor"},,${i % 2}`,
    );
    await writeFile(at("notes.csv"), `row,key,note,nothing,y\n${rows.join("\n")}\n`);
    const words = ["compare", at("notes.csv"), "--target", "y", "--kind", "note=text", "--folds", "4"];
    const { preparation, data, methods } = JSON.parse((await credal(...words, "--json")).out);
    expect(preparation.leftOut.map(({ column }: { column: string }) => column)).toEqual([
      "key",
      "nothing",
      "row",
    ]);
    expect(preparation.texts).toEqual(["note"]);
    expect(data.task).toBe("classification");
    expect(data.notes[0]).toContain("set --task regression to treat them as numbers");
    expect(methods[0].mean).toBe(1);
  });

  it("writes a report", async () => {
    const words = [
      "compare",
      "example:iris",
      "--target",
      "species",
      "--folds",
      "3",
      "--quiet",
      "--report",
      at("report.html"),
    ];
    const { code, err } = await credal(...words);
    expect([code, err]).toEqual([0, `Report: ${at("report.html")}\n`]);
    const page = await readFile(at("report.html"), "utf8");
    expect(page).toMatch(/^<!doctype html>/);
    expect(page).toContain("GaussianNB");
  });

  it("shows predictions beside the truth in the report of a regression", async () => {
    const words = ["compare", at("penguins.csv"), "--target", "bodyMass", "--models", "LinearRegression"];
    await credal(...words, "--folds", "3", "--report", at("masses.html"));
    const page = await readFile(at("masses.html"), "utf8");
    expect(page).toContain(
      '<h2>Predictions of LinearRegression</h2>\n<div class="wide"><div class="light"><svg',
    );
    expect(page).not.toContain("Not drawn");
  });

  it("shows progress on a terminal, unless told to be quiet", async () => {
    const words = [
      "compare",
      "example:iris",
      "--target",
      "species",
      "--folds",
      "2",
      "--models",
      "GaussianNB",
    ];
    const watched = await runCommand(words, { watched: true });
    expect(watched.err).toMatch(/ (\d+)\/\1 /);
    expect(watched.err.endsWith("\r\x1b[K")).toBe(true);
    expect((await runCommand([...words, "--quiet"], { watched: true })).err).toBe("");
  });

  it("refuses what cannot be compared", async () => {
    const compare = (...words: string[]) => credal("compare", at("penguins.csv"), "--target", ...words);
    expectRefusal(
      await compare("species", "--raw", "--folds", "3", "--models", "GaussianNB"),
      'no method could be fitted; GaussianNB: crossValidate: fold 1: GaussianNB: column "island"',
    );
    expectRefusal(await compare("speces"), 'did you mean "species"?');
    expectRefusal(await compare("sex", "--folds", "400"), "400 folds need at least 400 rows");
    expectRefusal(await compare("species", "--metric", "acuracy"), 'did you mean "accuracy"?');
    expectRefusal(await compare("species", "--models", "LinearRegression"), "a regression needs numbers");
    expectRefusal(await compare("bodyMass", "--weight", "bodyMass"), 'has the role "weight"');
    expectRefusal(await compare("species", "--models", "KMeans"), "KMeans is for clustering");
    expectRefusal(await compare("species", "--models", "a,,b"), "names separated by commas");
    expectRefusal(await compare("species", "--report", at("none/r.html")), "there is no folder");
    expectRefusal(await compare("species", "--report", folder), "it is a folder");
    await writeFile(at("one.csv"), "a,y\n1,p\n2,p\n");
    expectRefusal(await credal("compare", at("one.csv"), "--target", "y"), 'has only one class, "p"');
    await writeFile(at("rare.csv"), "a,y\n1,p\n2,p\n3,p\n4,q\n");
    expectRefusal(
      await credal("compare", at("rare.csv"), "--target", "y", "--folds", "3"),
      /the class "q" of "y" has 1 row, so that no fold can both learn from it and test on it/,
    );
    await writeFile(at("alone.csv"), "y\np\nq\np\nq\n");
    expectRefusal(
      await credal("compare", at("alone.csv"), "--target", "y", "--folds", "2"),
      "no column to learn from",
    );
  });
});
