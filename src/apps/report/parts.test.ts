import { describe, expect, it } from "vitest";
import { unknownName } from "../../base/unknown-name.js";
import { Table } from "../../data/table/table.js";
import { cautionOf } from "./caution.js";
import type { Comparison } from "./comparison.js";
import { describeData, describeFolds, describeLeftOut } from "./comparison-text.js";
import { fitFolds, readProblem } from "./problem.js";
import type { ComparedMethod } from "./rank.js";
import { verdictOf } from "./verdict.js";

const method = (name: string, toBest?: number, toBaseline?: number) =>
  ({
    name,
    againstBest: toBest === undefined ? undefined : { adjustedPValue: toBest },
    againstBaseline: toBaseline === undefined ? undefined : { adjustedPValue: toBaseline, difference: -1 },
  }) as ComparedMethod;

describe("verdictOf", () => {
  const verdict = (...methods: readonly ComparedMethod[]) => verdictOf(methods, "Base", "higher");

  it("says who ranks first, and what may be chance", () => {
    expect(verdict()).toBe("No method could be compared.");
    expect(verdict(method("Base"), method("B", 0.5))).toMatch(/^No method beats the baseline/);
    const [a, base] = [method("A", undefined, 0.01), method("Base", 0.01)];
    expect(verdict(a, method("B", 0.01, 0.01), base)).toBe(
      "A ranks first and differs significantly from all others.",
    );
    expect(verdict(a, method("B", 0.05), method("C", 0.2), base)).toBe(
      "A ranks first and is significantly better than the baseline, but does not differ significantly from B and C.",
    );
    expect(verdict(a, method("B", 0.05))).toBe("A ranks first, but does not differ significantly from B.");
    const many = ["B", "C", "D", "E"].map((name) => method(name, 0.9));
    expect(verdict(a, ...many, base)).toMatch("does not differ significantly from 4 others.");
    expect(verdict(method("A", undefined, 0.06), method("Base", 0.06))).toMatch(
      "no method is significantly better than the baseline",
    );
    expect(verdict(method("A", undefined, 0.06), method("B", 0.9, 0.01), base)).toBe(
      "A ranks first, but only B is significantly better than the baseline.",
    );
  });

  it("does not take worse for better", () => {
    const worse = [method("A", undefined, 0.01), method("Base", 0.01)];
    expect(verdictOf(worse, "Base", "lower")).toMatch("no method is significantly");
  });

  it("says nothing about a baseline that could not be fitted", () => {
    expect(verdict(method("A", undefined))).toBe("A is the only method that could be compared.");
  });
});

describe("cautionOf", () => {
  const scored = (name: string, logLoss?: number) =>
    ({
      name,
      means: { rocAuc: 0.9, ...(logLoss !== undefined && { logLoss }) },
    }) as unknown as ComparedMethod;
  const base = scored("Base", 0.37);

  it("warns of probabilities of the best method that are worse than the shares of the classes", () => {
    expect(cautionOf([scored("A", 1.0912), scored("B", 0.2), base], "Base")).toBe(
      "The probabilities of A are worse than those of the baseline (logLoss 1.091 against 0.370): calibrate them, as CalibratedClassifier does, before you decide by them.",
    );
    expect(cautionOf([scored("A", Number.POSITIVE_INFINITY), base], "Base")).toMatch(
      "(logLoss ∞ against 0.370)",
    );
  });

  it("says nothing of better ones, of the baseline, or where there is nothing to compare", () => {
    expect(cautionOf([scored("A", 0.36), scored("B", 2), base], "Base")).toBe(undefined);
    expect(cautionOf([base, scored("B", 2)], "Base")).toBe(undefined);
    expect(cautionOf([scored("A", 2)], undefined)).toBe(undefined);
    expect(cautionOf([scored("A"), base], "Base")).toBe(undefined);
    expect(cautionOf([], "Base")).toBe(undefined);
  });
});

describe("unknownName", () => {
  it("asks whether a similar name was meant, or lists all", () => {
    expect(unknownName("column", "prize", ["price", "area"])).toBe(
      'there is no column "prize"; did you mean "price"?',
    );
    expect(unknownName("column", "zzz", ["price"], " in homes")).toBe(
      'there is no column "zzz" in homes; known names: "price".',
    );
    expect(unknownName("step", "a", [])).toBe('there is no step "a"; there are none.');
  });
});

describe("readProblem", () => {
  const read = (values: readonly unknown[], task?: "classification" | "regression") =>
    readProblem("Test", { source: "data", table: Table.fromColumns({ y: values }), target: "y", task });

  it("takes levels and two numbers as classes, and more numbers as numbers", () => {
    expect(read(["u", "v", "u"])).toMatchObject({
      task: "classification",
      classes: [
        { label: "u", rows: 2 },
        { label: "v", rows: 1 },
      ],
      facts: [],
    });
    expect(read([0, 1, 0])).toMatchObject({
      task: "classification",
      facts: [expect.objectContaining({ code: "two-numbers" })],
    });
    expect(read([0, 1, 2])).toMatchObject({
      task: "regression",
      facts: [expect.objectContaining({ code: "few-numbers" })],
    });
    expect(read([0.5, 1, 2])).toMatchObject({ task: "regression", facts: [] });
    expect(read([0, 1, 2], "classification").classes).toHaveLength(3);
    const prices = Array.from({ length: 300 }, (_, row) => row / 4);
    expect(() => read(prices, "classification")).toThrow(
      'the target "y" has 300 different numbers, which are a quantity rather than classes; use a regression.',
    );
  });

  it("refuses levels of which most have one row, but not many levels with several", () => {
    const names = Array.from({ length: 30 }, (_, row) => `name ${row}`);
    expect(() => read(names)).toThrow(
      'the target "y" has 30 different values in 30 rows, too many to learn what they have in common; choose another column, or join values.',
    );
    expect(read([...names, ...names]).classes).toHaveLength(30);
    expect(read(names.slice(0, 20)).classes).toHaveLength(20);
  });

  it("finds the positive class, whatever the order of the rows", () => {
    const labels = ["stays", "leaves", "stays", "stays"];
    for (const values of [labels, labels.toReversed()])
      expect(read(values).positive).toMatchObject({ label: "leaves", reason: "rarer" });
    expect(read([true, false]).positive).toMatchObject({ label: true, reason: "conventional" });
    expect(read(["u", "v", "w"]).positive).toBeUndefined();
    const table = Table.fromColumns({ y: [0, 1, 1] });
    const named = readProblem("Test", { source: "data", table, target: "y", positive: "0" });
    expect(named.positive).toMatchObject({ label: 0, reason: "named" });
    expect(() => readProblem("Test", { source: "data", table, target: "y", positive: "2" })).toThrow(
      'option "positive" must be one of the classes',
    );
  });

  it("leaves out rows without a target, and says so", () => {
    const { table, facts } = read([0.5, Number.NaN, 2, 3]);
    expect(table.rows).toBe(3);
    expect(facts.map(String)).toEqual(['1 row without a value in "y" is left out.']);
  });

  it("refuses what cannot be learned", () => {
    expect(() => read(["u", "u"])).toThrow('the target "y" has only one class, "u"');
    expect(() => read(["u", "v"], "regression")).toThrow("a regression needs numbers");
    const rows = { source: "data", table: Table.fromColumns({ y: [1, 2] }) };
    expect(() => readProblem("Test", { ...rows, target: "z" })).toThrow('there is no column "z" in data');
    const weighted = { ...rows, table: rows.table.withRole("weight", "y") };
    expect(() => readProblem("Test", { ...weighted, target: "y" })).toThrow('has the role "weight"');
  });

  it("needs rows of every class for every fold", () => {
    const problem = read(["u", "v", "u", "v", "u"]);
    expect(fitFolds("Test", problem, 2)).toEqual({ problem, folds: 2 });
    const lowered = fitFolds("Test", problem, 3);
    expect(lowered.folds).toBe(2);
    expect(lowered.problem.facts.map(String)).toEqual([
      'the class "v" of "y" has 2 rows, so the 3 folds are lowered to 2.',
    ]);
    expect(() => fitFolds("Test", read(["u", "v", "u"]), 2)).toThrow(
      'the class "v" of "y" has 1 row, so that no fold can both learn from it and test on it',
    );
    expect(() => fitFolds("Test", problem, 6)).toThrow("6 folds need at least 6 rows; there are 5.");
  });
});

describe("the words of a comparison", () => {
  it("name the data, the folds, and methods left out by their reasons", () => {
    const classes = Array.from({ length: 10 }, (_, at) => ({ label: `c${at}`, rows: at + 1 }));
    const data = { source: "homes", rows: 1, target: "y", task: "classification", classes };
    const told = { data, folds: 5, repeats: 2, seed: 7, metric: "accuracy", better: "higher" };
    const comparison = told as unknown as Comparison;
    expect(describeData(comparison)).toMatch(
      /^homes: 1 row, classification of "y", 10 classes \(c0 1, .*c7 8, …\)$/,
    );
    expect(describeFolds(comparison)).toBe(
      "5 stratified folds, 2 times, seed 7, the same for every method; ranked by accuracy (higher is better)",
    );
    const out = [
      { name: "A", why: "counts" },
      { name: "B", why: "text" },
      { name: "C", why: "counts" },
    ];
    expect(describeLeftOut(out)).toBe("Left out as unsuited to these data: A, C (counts), B (text).");
    const slow = { name: "D", why: "about 2 min", possible: true } as const;
    const time =
      'Left out to save time: D (about 2 min); name them in the option "methods", or set the option "all".';
    expect(describeLeftOut([slow])).toBe(time);
    expect(describeLeftOut([...out, slow])).toBe(`${describeLeftOut(out)} ${time}`);
  });
});
