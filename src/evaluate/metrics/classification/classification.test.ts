import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { refusal } from "../../../../test/support/refusal.js";
import { confusionMatrix, DataError, LossMatrix, OptionError, ShapeError } from "../../../index.js";
import {
  accuracy,
  ConfusionMatrix,
  cohenKappa,
  costLoss,
  errorRate,
  fBeta,
  matthewsCorrelation,
  precision,
  recall,
} from "../../index.js";

const labels = fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom("a", "b", "c"), fc.nat(3)), {
  minLength: 1,
  maxLength: 30,
});

describe("confusion matrix", () => {
  const matrix = confusionMatrix(["cat", "cat", "dog", "fox"], ["cat", "dog", "dog", "dog"]);

  it("has true classes in rows and said ones in columns, with totals", () => {
    expect(matrix.classes).toEqual(["cat", "dog", "fox"]);
    expect(matrix.counts.toArrays()).toEqual([
      [1, 1, 0],
      [0, 1, 0],
      [0, 1, 0],
    ]);
    expect(matrix.count("cat", "dog")).toBe(1);
    expect([...matrix.trueTotals, ...matrix.predictedTotals, matrix.total]).toEqual([2, 1, 1, 1, 3, 0, 4]);
  });

  it("gives shares of the true classes, of the said ones, and of all", () => {
    expect(matrix.normalized().row(0)).toEqual(Float64Array.of(0.5, 0.5, 0));
    expectClose(matrix.normalized("predicted").column(1), [1 / 3, 1 / 3, 1 / 3], { tolerance: 1e-15 });
    expect(matrix.normalized("all").get(0, 0)).toBe(0.25);
    expect(matrix.normalized("predicted").get(0, 2)).toBeNaN();
  });

  it("prints a grid, and a report in which an undefined share is a dot", () => {
    expect(String(matrix).split("\n")).toEqual([
      "truth \\ predicted  cat  dog  fox  total",
      "cat                  1    1    0      2",
      "dog                  0    1    0      1",
      "fox                  0    1    0      1",
      "total                1    3    0      4",
    ]);
    expect(matrix.report().split("\n")[3]).toBe("fox               ·   0.000  0.000        1");
  });

  it("tells each class from all others", () => {
    const { truePositives, falsePositives, falseNegatives, trueNegatives } = matrix.of("dog");
    expect([truePositives, falsePositives, falseNegatives, trueNegatives]).toEqual([1, 2, 0, 1]);
    const dog = matrix.of("dog");
    expectClose(
      [dog.specificity, dog.falsePositiveRate, dog.negativePredictiveValue, dog.jaccard, dog.informedness],
      [1 / 3, 2 / 3, 1, 1 / 3, 1 / 3],
      { tolerance: 1e-15 },
    );
    expectClose(
      [dog.lift, dog.positiveLikelihoodRatio, dog.negativeLikelihoodRatio, dog.falseNegativeRate],
      [4 / 3, 1.5, 0, 0],
      { tolerance: 1e-15 },
    );
  });

  it("takes counts as they are, and refuses those of another shape", () => {
    expect(
      new ConfusionMatrix(
        [0, 1],
        [
          [8, 2],
          [1, 9],
        ],
      ).accuracy,
    ).toBe(0.85);
    expect(() => new ConfusionMatrix([0, 1], [[1]])).toThrow(
      refusal(ShapeError, /ConfusionMatrix: 2 classes need counts.*got 1×1\./),
    );
  });

  it("counts a case of weight 2 as two cases", () => {
    fc.assert(
      fc.property(labels, (cases) => {
        fc.pre(cases.some(([, , weight]) => weight > 0));
        const repeated = cases.flatMap(([t, p, weight]) => new Array(weight).fill([t, p]));
        const classes = ["a", "b", "c"];
        const weighted = confusionMatrix(
          cases.map(([t]) => t),
          cases.map(([, p]) => p),
          { weights: cases.map(([, , w]) => w), classes },
        );
        const written = confusionMatrix(
          repeated.map(([t]) => t),
          repeated.map(([, p]) => p),
          { classes },
        );
        expect(weighted.counts.data).toEqual(written.counts.data);
      }),
    );
  });
});

describe("metrics of labels", () => {
  it("meet the worked values: F is TP / (TP + (FP + FN)/2)", () => {
    // Flach (2012), background 10.1.
    const truth = [1, 1, 1, 1, 0, 0, 0, 0, 0, 0];
    const said = [1, 1, 1, 0, 1, 1, 0, 0, 0, 0];
    expectClose(fBeta(truth, said), 3 / (3 + (2 + 1) / 2), { tolerance: 5e-16 });
    expect(errorRate(truth, said)).toBe(0.3);
  });

  it("cost what the table says: a credit that should not be granted costs 1000, a lost one 100", () => {
    const losses = [
      [0, 100],
      [1000, 0],
    ];
    // Of three customers who look alike one does not pay back.
    const truth = ["high risk", "low risk", "low risk"];
    const grant = costLoss(truth, ["low risk", "low risk", "low risk"], losses);
    const refuse = costLoss(truth, ["high risk", "high risk", "high risk"], losses);
    expectClose([grant, refuse], [1000 / 3, 200 / 3], { tolerance: 1e-12 });
    const credit = new LossMatrix({
      classes: ["low risk", "high risk"],
      losses: [
        [0, 1000],
        [100, 0],
      ],
    });
    expect(costLoss(truth, ["low risk", "low risk", "low risk"], credit)).toBe(grant);
    expect(confusionMatrix(truth, ["low risk", "low risk", "low risk"]).meanLoss(credit)).toBe(grant);
  });

  it("count decisions that are not classes, such as rejecting a case", () => {
    const losses = LossMatrix.zeroOne(["a", "b"]).withReject(0.25);
    expect(costLoss(["a", "a", "b", "b"], ["a", "b", "reject", "reject"], losses)).toBe(1.5 / 4);
    expect(costLoss(["a", "b"], ["reject", "a"], losses, { weights: [3, 1] })).toBe(1.75 / 4);
    expect(() => costLoss(["a"], ["wait"], losses)).toThrow(
      refusal(DataError, 'costLoss: the decision at row 0 must be one of "a", "b", "reject"; got "wait".'),
    );
    expect(() => costLoss(["a"], ["a"], losses, { classes: ["a", "b"] })).toThrow(
      refusal(
        OptionError,
        'costLoss: option "classes" is for plain numbers; a loss matrix names its classes.',
      ),
    );
  });

  it("are the same however the classes are named and ordered", () => {
    fc.assert(
      fc.property(labels, (cases) => {
        const truth = cases.map(([t]) => t);
        const said = cases.map(([, p]) => p);
        const classes = ["c", "a", "b"];
        for (const measure of [accuracy, cohenKappa, matthewsCorrelation]) {
          const [one, other] = [
            measure(truth, said, { classes: ["a", "b", "c"] }),
            measure(truth, said, { classes }),
          ];
          // As arrays, in which NaN equals NaN: a measure may be undefined both times.
          expectClose([one], [other], { tolerance: 1e-14 });
        }
      }),
    );
  });

  it("of a class that was never said are NaN, or what the caller chooses", () => {
    const truth = ["a", "b", "b"];
    const said = ["a", "a", "a"];
    expect(precision(truth, said, { positive: "b" })).toBeNaN();
    expect(precision(truth, said, { average: "macro" })).toBeNaN();
    expect(precision(truth, said, { positive: "b", zeroDivision: 0 })).toBe(0);
    expect(precision(truth, said, { positive: "b", zeroDivision: 1 })).toBe(1);
    expectClose(precision(truth, said, { average: "macro", zeroDivision: 0 }), 1 / 6, { tolerance: 5e-16 });
    expectClose(precision(truth, said, { average: "macro", zeroDivision: "exclude" }), 1 / 3, {
      tolerance: 5e-16,
    });
    expect(cohenKappa(["a", "a"], ["a", "a"])).toBeNaN();
    expect(matthewsCorrelation(["a", "b"], ["a", "a"])).toBe(0);
  });

  it("take any class as the positive one", () => {
    expect(recall(["a", "b", "b"], ["a", "a", "b"], { positive: "a" })).toBe(1);
    expect(recall([true, false], [true, true])).toBe(1);
  });

  it("name what is wrong with their input", () => {
    expect(() => accuracy([1, 2], [1])).toThrow(
      refusal(ShapeError, "accuracy: there are 2 true labels but 1 predicted ones."),
    );
    expect(() => accuracy(["a", null as never], ["a", "b"])).toThrow(
      refusal(DataError, "accuracy: the truth is missing at row 1"),
    );
    expect(() => accuracy([1, 0, 1], [0.9, 0.2, 0.7])).toThrow(
      "accuracy: the prediction at row 0 is 0.9, which is not a label",
    );
    expect(accuracy([0.5, 1], [0.5, 0.25])).toBe(0.5);
    expect(() => accuracy([1, 2], ["1", "2"])).toThrow(
      refusal(DataError, /accuracy: the prediction at row 0.*got "1"\./),
    );
    expect(() => accuracy(["a"], ["z"], { classes: ["a", "b"] })).toThrow(
      refusal(DataError, /accuracy: the prediction at row 0.*got "z"\./),
    );
    expect(() => accuracy(["a"], ["a"], { classes: ["a", "a"] })).toThrow(
      refusal(OptionError, 'accuracy: option "classes" lists "a" twice.'),
    );
    expect(() => accuracy([], [])).toThrow(
      refusal(DataError, "accuracy: needs at least one case; there is none."),
    );
    expect(() => accuracy(["a"], ["a"], { weights: [0] })).toThrow(
      refusal(DataError, "accuracy: needs at least one case with a positive weight; all weights are 0."),
    );
    expect(() => precision([1, 2, 3], [1, 2, 3])).toThrow(
      refusal(
        OptionError,
        'precision: there are 3 classes (1, 2, 3); set option "average", or name a class in option "positive".',
      ),
    );
    expect(() => precision([1, 2], [1, 2], { positive: 3 })).toThrow(
      refusal(OptionError, /precision: option "positive".*got 3\./),
    );
    expect(() => precision([1, 2], [1, 2], { positive: 1, average: "macro" })).toThrow(
      refusal(
        OptionError,
        'precision: options "positive" and "average" exclude each other; give one of them.',
      ),
    );
    expect(() => precision([1, 2], [1, 2], { zeroDivision: 2 as never })).toThrow(
      refusal(OptionError, /precision: option "zeroDivision" must be 0, 1.*got 2\./),
    );
    expect(() => fBeta([1, 2], [1, 2], { beta: -1 })).toThrow(
      refusal(OptionError, 'fBeta: option "beta" must be a finite number ≥ 0; got -1.'),
    );
    expect(() => cohenKappa([1, 2], [1, 2], { weighting: "cubic" as never })).toThrow(
      refusal(OptionError, /cohenKappa: option "weighting".*got "cubic"\./),
    );
    expect(() => costLoss([1, 2], [1, 2], [[0]])).toThrow(
      refusal(ShapeError, "costLoss: 2 actions and 2 classes need 2×2 losses; got 1×1."),
    );
    expect(() =>
      costLoss(
        [1, 2],
        [1, 2],
        [
          [0, 1],
          [Number.NaN, 0],
        ],
      ),
    ).toThrow(
      refusal(DataError, "costLoss: the loss of 2 when 1 is true is NaN; every loss must be finite."),
    );
  });
});
