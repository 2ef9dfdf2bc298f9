import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleFolder, expectRefusal, runCommand } from "../../../test/support/captured-terminal.js";
import { expectClose } from "../../../test/support/numbers.js";

let folder = "";
const at = (name: string) => join(folder, name);
const credal = (...words: string[]) => runCommand(words);

interface Said {
  readonly predicted: string;
  readonly [chance: `P(${string})`]: number;
}

/** What a model says of the rows of a file, with the probabilities. */
async function said(model: string, data: string, ...flags: string[]): Promise<readonly Said[]> {
  const { code, out, err } = await credal("predict", at(model), data, "--proba", "--json", ...flags);
  expect(code, err).toBe(0);
  return JSON.parse(out);
}

beforeAll(async () => {
  folder = await exampleFolder();
  const train = (data: string, target: string, model: string, out: string) =>
    credal("train", data, "--target", target, "--model", model, "--out", at(out), "--no-validate");
  await train("example:breast-cancer", "diagnosis", "LinearDiscriminant", "cells.json");
  await train(at("penguins.csv"), "species", "GaussianNB", "species.json");
  await train(at("penguins.csv"), "bodyMass", "LinearRegression", "mass.json");
  await writeFile(at("yes-no.csv"), "a,y\n1,no\n2,no\n3,yes\n2.5,no\n2.2,yes\n5,yes\n");
  await train(at("yes-no.csv"), "y", "GaussianNB", "yes-no.json");
});

afterAll(() => rm(folder, { recursive: true }));

describe("credal predict", () => {
  const cells = "example:breast-cancer";

  it("decides the positive class from a threshold on", async () => {
    for (const threshold of [0.001, 0.3, 0.999]) {
      const rows = await said(
        "cells.json",
        cells,
        "--threshold",
        String(threshold),
        "--positive",
        "malignant",
      );
      for (const row of rows)
        expect(row.predicted).toBe(row["P(malignant)"] >= threshold ? "malignant" : "benign");
    }
  });

  it("decides by the costs of the two errors, false positives first", async () => {
    // 1 · (1 − p) < 20 · p from p = 1/21 on.
    const rows = await said("cells.json", cells, "--cost", "1:20", "--positive", "malignant");
    for (const row of rows) expect(row.predicted).toBe(row["P(malignant)"] > 1 / 21 ? "malignant" : "benign");
    await writeFile(at("costs.csv"), "decided,malignant,benign\nbenign,20,0\nmalignant,0,1\n");
    const filed = await said("cells.json", cells, "--cost", at("costs.csv"));
    expect(filed).toEqual(rows);
    const mostProbable = await said("cells.json", cells);
    expect(filed).not.toEqual(mostProbable);
  });

  it("takes the least expected cost among several classes", async () => {
    await writeFile(
      at("three.csv"),
      "decided,Adelie,Chinstrap,Gentoo\nAdelie,0,500,1\nChinstrap,1,0,1\nGentoo,1,1,0\n",
    );
    const rows = await said("species.json", at("penguins.csv"), "--cost", at("three.csv"));
    for (const { predicted, ...chances } of rows) {
      const [a, c, g] = ["Adelie", "Chinstrap", "Gentoo"].map((name) => chances[`P(${name})`]);
      const risks = { Adelie: 500 * c + g, Chinstrap: a + g, Gentoo: a + c };
      expectClose(risks[predicted as "Adelie"], Math.min(...Object.values(risks)), { tolerance: 1e-12 });
    }
  });

  it("knows the positive class by its name, and says so", async () => {
    const { err } = await credal("predict", at("yes-no.json"), at("yes-no.csv"), "--threshold", "0.3");
    expect(err).toBe('Note: "yes" is the positive class, by its name.\n');
  });

  it("refuses flags that contradict each other or do not suit the model", async () => {
    const predict = (model: string, ...flags: string[]) =>
      credal("predict", at(model), model === "cells.json" ? cells : at("penguins.csv"), ...flags);
    expectRefusal(await predict("cells.json", "--threshold", "0.3"), "name it with --positive");
    expectRefusal(await predict("cells.json", "--threshold", "1.3"), "between 0 and 1");
    expectRefusal(await predict("cells.json", "--positive", "benign"), "--positive is for --threshold");
    const both = ["--threshold", "0.3", "--cost", "1:2"];
    expectRefusal(await predict("cells.json", ...both), "give one of them");
    expectRefusal(await predict("cells.json", "--cost", "0:0"), "such as 10:1");
    expectRefusal(await predict("cells.json", "--cost", "1:-2"), "such as 10:1");
    const wrong = ["--cost", "1:2", "--positive", "malign"];
    expectRefusal(await predict("cells.json", ...wrong), 'did you mean "malignant"?');
    expectRefusal(await predict("species.json", "--threshold", "0.3"), "--threshold is for two classes");
    expectRefusal(await predict("mass.json", "--threshold", "0.3"), "--threshold is for classifiers");
    expectRefusal(await predict("mass.json", "--cost", "1:2"), "--cost is for classifiers");
  });
});

describe("credal evaluate", () => {
  it("takes the costs of the two errors as predict does", async () => {
    const costs = ["--cost", "1:20", "--positive", "malignant"];
    const evaluate = [
      "evaluate",
      at("cells.json"),
      "example:breast-cancer",
      "--metric",
      "accuracy",
      "--json",
    ];
    const { scores, classes, confusion } = JSON.parse((await credal(...evaluate, ...costs)).out);
    const [malignant, benign] = ["malignant", "benign"].map((label) => classes.indexOf(label));
    const errors = confusion[benign][malignant] + 20 * confusion[malignant][benign];
    expect(scores[1].metric).toBe("mean cost");
    expectClose(scores[1].value, errors / 569, { tolerance: 1e-13 });
    expect(scores[2].value).toBeLessThan(scores[1].value);
  });
});
