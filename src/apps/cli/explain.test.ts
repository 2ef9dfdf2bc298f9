import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleFolder, expectRefusal, runCommand } from "../../../test/support/captured-terminal.js";
import { expectClose } from "../../../test/support/numbers.js";
import { canonicalTable } from "../../data/table/canonical-table.js";
import { partialDependence, permutationImportance } from "../../evaluate/explain/index.js";
import { readTable } from "../../io/index.js";
import type { Regressor } from "../../model/model.js";
import { loadModel } from "../catalog.js";

let folder = "";
const at = (name: string) => join(folder, name);
const credal = (...words: string[]) => runCommand(words);

beforeAll(async () => {
  folder = await exampleFolder();
  const train = (target: string, model: string, out: string) =>
    credal(
      ...["train", at("penguins.csv"), "--target", target, "--model", model, "--out", at(out)],
      "--no-validate",
    );
  await train("species", "GaussianNB", "classes.json");
  await train("bodyMass", "LinearRegression", "mass.json");
  await train("sex", "GaussianNB", "sexes.json");
});

afterAll(() => rm(folder, { recursive: true }));

describe("credal explain", () => {
  it("prints importance, and the dependence on the most important columns", async () => {
    const { code, out, err } = await credal("explain", at("mass.json"), at("penguins.csv"));
    expect(code, err).toBe(0);
    expect(err).toBe('Note: 2 rows without a value in "bodyMass" are left out.\n');
    expect(out).toMatch(/^LinearRegression on 342 rows of .*penguins\.csv, "bodyMass"$/m);
    expect(out).toMatch(/^rank +column +loss of rootMeanSquaredError +95% interval$/m);
    const ranked = [...out.matchAll(/^\d+ +(\w+) +[\d.-]+ +[\d.-]+ to [\d.-]+$/gm)].map(([, name]) => name);
    expect(ranked).toHaveLength(6);
    const shown = [...out.matchAll(/^Mean prediction of "bodyMass" if "(\w+)" had/gm)].map(
      ([, name]) => name,
    );
    expect(shown).toEqual(ranked.slice(0, 3));
  });

  it("gives as JSON what the library computes", async () => {
    const words = ["explain", at("classes.json"), at("penguins.csv"), "--column", "billLength", "--json"];
    const { out } = await credal(...words, "--metric", "balancedAccuracy", "--seed", "3");
    const found = JSON.parse(out);
    const model = loadModel(await readFile(at("classes.json"), "utf8"));
    const table = canonicalTable(await readTable(at("penguins.csv")));
    const importance = permutationImportance(model, table, "species", {
      metric: "balancedAccuracy",
      seed: 3,
    });
    expect(found).toMatchObject({ metric: "balancedAccuracy", classes: ["Adelie", "Chinstrap", "Gentoo"] });
    expect(found.importance.map(({ column }: { column: string }) => column)).toEqual(
      importance.map(({ column }) => column),
    );
    expectClose(found.importance[0].interval.upper, importance[0].interval.upper, { tolerance: 1e-12 });
    expect(found.dependence).toHaveLength(1);
    const expected = partialDependence(model, table, "billLength", { positive: "Gentoo", points: 5 });
    expect(found.dependence[0].values).toEqual(expected.values);
    expectClose(found.dependence[0].means[2], expected.means, { tolerance: 1e-12 });
  });

  it("follows one class if it is named, or the positive one of two", async () => {
    const words = ["explain", at("classes.json"), at("penguins.csv"), "--column", "island"];
    const named = (await credal(...words, "--positive", "Gentoo")).out;
    expect(named).toMatch(/^island +P\(Gentoo\)$/m);
    expect(named).toMatch(/^Biscoe +0\.\d{3}$/m);
    const two = await credal("explain", at("sexes.json"), at("penguins.csv"), "--column", "bodyMass");
    expect(two.out).toMatch(/^bodyMass +P\(female\)$/m);
  });

  it("shows, without true values, the columns along which predictions vary most", async () => {
    const words = ["explain", at("mass.json"), at("penguins.csv"), "--drop", "bodyMass"];
    const { code, out } = await credal(...words, "--out", at("page.html"));
    expect(code).toBe(0);
    expect(out).not.toContain("rank");
    expect(out.match(/^Mean prediction if /gm)).toHaveLength(3);
    expect(await readFile(at("page.html"), "utf8")).toContain("Importance is not computed");
  });

  it("writes a page with figures and nothing else to load", async () => {
    const words = ["explain", at("classes.json"), at("penguins.csv"), "--column", "flipperLength"];
    const { code, err } = await credal(...words, "--out", at("page.html"));
    expect(code).toBe(0);
    expect(err).toContain("Report: ");
    const page = await readFile(at("page.html"), "utf8");
    const titles = [...page.matchAll(/<figure><h2>(.*?)<\/h2>\s*<div class="wide">/g)].map(
      ([, title]) => title,
    );
    expect(titles).toEqual([
      ...[
        "Importance of columns",
        "Dependence on flipperLength",
        "Effect of flipperLength",
        "In a few rules",
      ],
    ]);
    expect(page).toContain("Content-Security-Policy");
    expect(page).not.toMatch(/<script|<link|src=|@import|url\((?!#)/);
    expect(page).toMatch(/predicts the same as GaussianNB in \d+\.\d% of the rows/);
  });

  it("divides the prediction for a row among the columns", async () => {
    const words = ["explain", at("mass.json"), at("penguins.csv"), "--column", "sex", "--row", "1"];
    const { out } = await credal(...words);
    expect(out).toMatch(
      /^What each column adds to the prediction for row 1 \(Shapley values\), from \d+\.?\d* if nothing is known to \d/m,
    );
    expect(out).toMatch(/^column +value +adds$/m);
    const { row } = JSON.parse((await credal(...words, "--json")).out);
    expect(row).toMatchObject({ row: 1, method: "linear", space: "response", output: null });
    const model = loadModel(await readFile(at("mass.json"), "utf8")) as unknown as Regressor;
    const [predicted] = model.predict((await readTable(at("penguins.csv"))).slice(1, 2));
    const contributions = row.contributions.map(({ contribution }: { contribution: number }) => contribution);
    expectClose(
      contributions.reduce((sum: number, value: number) => sum + value, row.base),
      predicted,
      { tolerance: 1e-8 },
    );
  });

  it("divides the probability of the predicted class, with errors if it is sampled", async () => {
    const words = ["explain", at("classes.json"), at("penguins.csv"), "--column", "sex", "--row", "0"];
    const { out } = await credal(...words, "--out", at("row.html"));
    expect(out).toContain('to the probability of "Adelie" for row 0 (Shapley values, sampled)');
    expect(out).toMatch(/^column +value +adds +±$/m);
    expect(await readFile(at("row.html"), "utf8")).toContain("<h2>Row 0</h2>");
    expectRefusal(await credal(...words.slice(0, -1), "344"), "--row must be from 0 to 343; got 344.");
  });

  it("refuses in one line what it cannot explain", async () => {
    const mass = ["explain", at("mass.json"), at("penguins.csv")];
    expectRefusal(await credal(...mass, "--column", "billLenght"), 'did you mean "billLength"?');
    expectRefusal(await credal(...mass, "--target", "mass"), 'there is no column "mass"');
    expectRefusal(await credal(...mass, "--metric", "accuracy"), "is a metric of classification");
    expectRefusal(await credal(...mass, "--positive", "male"), "--positive is for classifiers");
    expectRefusal(await credal(...mass, "--out", at("mass.json")), "it is the input");
    const classes = ["explain", at("classes.json"), at("penguins.csv")];
    expectRefusal(await credal(...classes, "--positive", "Gento"), 'did you mean "Gentoo"?');
    expectRefusal(
      await credal(...classes, "--drop", "species", "--metric", "balancedAccuracy"),
      "--metric needs true values",
    );
    await writeFile(at("few.csv"), "billLength\n40\n");
    expectRefusal(await credal("explain", at("mass.json"), at("few.csv")), "which the model needs");
    await credal(
      "train",
      at("iris.csv"),
      "--model",
      "KMeans",
      "--drop",
      "species",
      "--out",
      at("groups.json"),
    );
    expectRefusal(await credal("explain", at("groups.json"), at("iris.csv")), "explain is for regressions");
  });
});
