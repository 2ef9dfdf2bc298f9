// Options of methods and of functions use the words of the glossary.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pageNamed } from "../../scripts/docs-pages.mjs";
import { catalog } from "../../src/apps/catalog.js";
import { describeOptions } from "../../src/base/options.js";
import { declaredOptions } from "../support/function-options.js";

const page = readFileSync(new URL(`../../${pageNamed("glossary")}`, import.meta.url), "utf8");
const rows = page
  .slice(page.indexOf("## Names of options"), page.indexOf("## Names of results"))
  .split("\n")
  .filter((line) => /^\| `/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const words = new Set(rows.flatMap(([, names]) => [...names.matchAll(/`(\w+)`/g)].map(([, word]) => word)));
const replaced = new Map(
  rows.flatMap(([, names, , instead]) =>
    instead.split(", ").flatMap((word) => (word === "" ? [] : [[word, names] as const])),
  ),
);

/** The methods and declarations that have each option. */
const users = new Map<string, string[]>();
const use = (name: string, user: string) => users.set(name, [...(users.get(name) ?? []), user]);
for (const { kind, schema } of catalog) for (const { name } of describeOptions(schema)) use(name, kind);
const methodsOf = new Map(users);
const declared = declaredOptions();
for (const { name, owner } of declared) use(name, owner);

/** Words that mean something else here than the idea that has another name, or for which the field has no other. */
const accepted: Readonly<Record<string, readonly string[]>> = {
  // The rank of a matrix is what reduced-rank regression and completion are about.
  rank: [
    ...["ReducedRankRegression", "reducedRankRegressionOptions"],
    ...["MatrixCompletion", "matrixCompletionOptions"],
  ],
  // How many curves, functions and workers there are; no feature is kept or left out.
  count: ["individualCurvesOptions", "samplesSchema", "WorkersOptions", "startWorkers"],
  // The probability of success is a number here, not whether there are probabilities.
  probability: [
    ...["proportionTestOptions", "binomialTestOptions"],
    ...["ProportionQualityParameters", "proportionQuality", "NegativeBinomialParameters"],
  ],
  // Of a space that no component spans.
  dimensions: ["neighborhoodEdge", "rectangleSampleSize"],
  // A rule of two columns is a model, and every model has its features.
  features: ["TwoThresholdRuleParameters", "TwoThresholdFitOptions", "TwoThresholdRule"],
  // The first row of a part of a file; nothing is iterated.
  start: ["schema"],
};

describe("the vocabulary of options", () => {
  it("is read from the glossary", () => {
    expect(words.size).toBeGreaterThan(25);
    expect(replaced.get("algorithm")).toBe("`method`");
  });

  it("holds for options of functions, whether they have a schema, an interface or a list of names", () => {
    for (const [name, owner] of [
      ["leapfrogSteps", "hamiltonianSchema"],
      ["count", "WorkersOptions"],
      ["count", "startWorkers"],
    ])
      expect(declared).toContainEqual({ name, owner });
    expect(declared.length).toBeGreaterThan(1000);
  });

  it("has one word per idea", () => {
    const wrong = [...users].flatMap(([name, owners]) =>
      replaced.has(name)
        ? owners
            .filter((owner) => !accepted[name]?.includes(owner))
            .map((owner) => `${owner}.${name}: use ${replaced.get(name)}`)
        : [],
    );
    expect(wrong).toEqual([]);
  });

  it("makes no exception for an option that is gone", () => {
    const gone = Object.entries(accepted).flatMap(([name, owners]) =>
      owners.filter((owner) => !users.get(name)?.includes(owner)).map((owner) => `${owner}.${name}`),
    );
    expect(gone).toEqual([]);
  });

  it("explains every option that many methods share", () => {
    const shared = [...methodsOf].filter(([, kinds]) => kinds.length >= 5).map(([name]) => name);
    expect(shared.filter((name) => !words.has(name))).toEqual([]);
  });

  it("explains no option that is gone", () => {
    expect([...words].filter((word) => !users.has(word))).toEqual([]);
  });
});
