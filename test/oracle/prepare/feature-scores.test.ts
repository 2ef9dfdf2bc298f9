import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FeatureSelector, Table } from "../../../src/index.js";
import type { FeatureSelectorOptions } from "../../../src/prepare/index.js";
import { expectClose } from "../../support/numbers.js";

const fixture: {
  readonly x: number[][];
  readonly labels: number[];
  readonly y: number[];
  readonly levels: number[];
  readonly contingency: { gain: number; ratio: number; chi2: number; p: number };
  readonly fClasses: [scores: number[], pValues: number[]];
  readonly fNumbers: [scores: number[], pValues: number[]];
  readonly miClasses: number[];
  readonly miNumbers: number[];
  readonly relief: number[];
  readonly relieff: number[];
} = JSON.parse(readFileSync(new URL("feature-scores.json", import.meta.url), "utf8"));

const { x, labels, y, levels, contingency } = fixture;

async function scores(options: FeatureSelectorOptions, target: number[] = labels) {
  const model = await new FeatureSelector({ ...options, share: 1 }).fit(x, target);
  return model.rules;
}

const all = Number.MAX_VALUE;

describe("scores of features agree with scikit-learn and scipy", () => {
  it.each(["classes", "numbers"] as const)("F and its p-value, by %s", async (target) => {
    const rules = await scores({ score: "f", target }, target === "classes" ? labels : y);
    const [expected, pValues] = target === "classes" ? fixture.fClasses : fixture.fNumbers;
    expectClose(
      rules.map(({ score }, j) => score / expected[j]),
      [1, 1, 1, 1],
      { tolerance: 1e-12 },
    );
    expectClose(
      rules.map(({ pValue }, j) => (pValue ?? all) / pValues[j]),
      [1, 1, 1, 1],
      { tolerance: 1e-10 },
    );
  });

  it.each(["classes", "numbers"] as const)("mutual information by neighbors, by %s", async (target) => {
    const rules = await scores({ score: "mutual-information", target }, target === "classes" ? labels : y);
    expectClose(
      rules.map(({ score }) => score),
      target === "classes" ? fixture.miClasses : fixture.miNumbers,
      { tolerance: 1e-12 },
    );
  });

  it("gain, gain ratio and χ² of levels", async () => {
    const table = Table.fromColumns({ levels: levels.map(String), labels: labels.map(String) });
    const verdict = async (score: "information-gain" | "gain-ratio" | "chi-squared") =>
      (await new FeatureSelector({ score }).fit(table, "labels")).rules[0];
    const [gain, ratio, chiSquared] = [
      await verdict("information-gain"),
      await verdict("gain-ratio"),
      await verdict("chi-squared"),
    ];
    expectClose([gain.score, ratio.score], [contingency.gain, contingency.ratio], { tolerance: 1e-13 });
    expectClose([chiSquared.score / contingency.chi2, (chiSquared.pValue ?? all) / contingency.p], [1, 1], {
      tolerance: 1e-11,
    });
  });

  it("Relief and ReliefF by their definitions", async () => {
    const relief = (await scores({ score: "relief" })).map(({ score }) => score);
    const relieff = (await scores({ score: "relieff", neighbors: 5 })).map(({ score }) => score);
    expectClose(relief, fixture.relief, { tolerance: 1e-13 });
    expectClose(relieff, fixture.relieff, { tolerance: 1e-13 });
  });

  it("the correlation is the square root of what F says", async () => {
    const rules = await scores({ score: "correlation", target: "numbers" }, y);
    const implied = fixture.fNumbers[0].map((f) => Math.sqrt(f / (f + x.length - 2)));
    expectClose(
      rules.map(({ score }) => score),
      implied,
      { tolerance: 1e-12 },
    );
    expect(rules[0].pValue).toBeLessThan(1e-10);
  });
});
