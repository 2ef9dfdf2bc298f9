import { describe, expect, it } from "vitest";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { GaussianNB } from "../../../methods/bayes/index.js";
import { rocCurve } from "../../roc/index.js";
import { crossValidate } from "../../validate/index.js";
import { averagePrecision, classificationEvidence, metrics, precision, recall, rocAuc } from "../index.js";
import { describePositive, positiveClass } from "./positive-class.js";

describe("positiveClass", () => {
  it("is the class named, or the conventional one, or the rarer one, or the last", () => {
    const found = (classes: readonly (string | number | boolean)[], counts: readonly number[]) => {
      const { label, reason } = positiveClass(classes, counts) ?? {};
      return [label, reason];
    };
    expect(found(["YES", "No"], [9, 1])).toEqual(["YES", "conventional"]);
    expect(found([true, false], [9, 1])).toEqual([true, "conventional"]);
    expect(found([1, -1], [9, 1])).toEqual([1, "conventional"]);
    expect(found(["Positive", "Negative"], [9, 1])).toEqual(["Positive", "conventional"]);
    // 1 beside 2 is a number like any other.
    expect(found([1, 2], [9, 1])).toEqual([2, "rarer"]);
    expect(found(["yes", "true"], [1, 9])).toEqual(["yes", "rarer"]);
    expect(found(["b", "a"], [5, 5])).toEqual(["b", "last"]);
    expect(found(["a", "b"], [5, 5])).toEqual(["b", "last"]);
    expect(positiveClass(["a", "b", "c"], [1, 2, 3])).toBeUndefined();
    expect(positiveClass(["a", "b", "c"], [1, 2, 3], "b")?.reason).toBe("named");
    expect(() => positiveClass(["a", "b"], [1, 2], "z")).toThrow(
      'positiveClass: option "positive" must be one of the classes',
    );
  });

  it("says why", () => {
    const positive = positiveClass(["stays", "leaves"], [9, 1]);
    expect(positive && describePositive(positive)).toBe('"leaves" is the positive class, as the rarer one');
  });
});

const backward = <T>(list: readonly T[]) => list.toReversed();

describe("every measure of one class", () => {
  const truth = ["stays", "leaves", "stays", "stays", "leaves", "stays"];
  const said = ["stays", "leaves", "leaves", "stays", "stays", "stays"];
  const chances = [0.1, 0.9, 0.6, 0.2, 0.4, 0.3];

  it("takes the same class, whatever the order of rows and classes", () => {
    const measure = (t: string[], s: string[], p: number[], classes?: string[]) => {
      const options = classes === undefined ? {} : { classes };
      const labels = classes ?? ["leaves", "stays"];
      const pairs = Matrix.from(
        p.map((value) => (labels[0] === "leaves" ? [value, 1 - value] : [1 - value, value])),
      );
      const evidence = classificationEvidence(t, { predicted: s, probabilities: pairs }, options);
      return [
        precision(t, s, options),
        recall(t, s, options),
        rocAuc(t, p, options),
        rocAuc(t, pairs, options),
        rocCurve(t, p, options).area,
        averagePrecision(t, pairs, options),
        metrics.f1.evaluate(evidence),
        metrics.averagePrecision.evaluate(evidence),
      ];
    };
    const expected = measure(truth, said, chances);
    expect(expected.slice(0, 3)).toEqual([0.5, 0.5, 0.875]);
    expect(measure(backward(truth), backward(said), backward(chances))).toEqual(expected);
    expect(measure(truth, said, chances, ["stays", "leaves"])).toEqual(expected);
  });

  it("keeps it from fold to fold, where another class may be the rarer one, unless the caller names one", async () => {
    const x = Array.from({ length: 30 }, (_, row) => row % 7);
    const y = x.map((value, row) => ((value + row) % 3 === 0 ? "leaves" : "stays"));
    const all = x.map((_, row) => row);
    for (const rows of [all, backward(all)]) {
      const table = Table.fromColumns({ x: rows.map((row) => x[row]), y: rows.map((row) => y[row]) });
      const result = await crossValidate(new GaussianNB(), table, "y", { folds: 5, metrics: "recall" });
      const positives = result.folds.map(({ evidence }) =>
        "classes" in evidence ? evidence.classes[evidence.positive ?? -1] : undefined,
      );
      expect(new Set(positives)).toEqual(new Set(["leaves"]));
      const named = await crossValidate(new GaussianNB(), table, "y", {
        folds: 5,
        metrics: "recall",
        positive: "stays",
      });
      const other = result.rescore(metrics.recall.with({ positive: "stays" }));
      expect(named.summary().mean).toBe(other.summaries[0].mean);
    }
  });
});
