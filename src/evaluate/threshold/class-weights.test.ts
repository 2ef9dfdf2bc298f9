import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { decide } from "../decide/index.js";
import { rocCurve } from "../roc/index.js";
import { accuracyOptimalPoint, tuneClassWeights } from "./index.js";

const classes = ["a", "b", "c"] as const;
type Class = (typeof classes)[number];

const sample = fc
  .array(
    fc.tuple(fc.tuple(...classes.map(() => fc.integer({ min: 1, max: 9 }))), fc.constantFrom(...classes)),
    {
      minLength: 3,
      maxLength: 14,
    },
  )
  .filter((list) => classes.every((label) => list.some(([, truth]) => truth === label)));
const split = (list: [number[], Class][]) =>
  [list.map(([scores]) => scores), list.map(([, truth]) => truth)] as const;
const wrong = (said: readonly Class[], truth: readonly Class[]) =>
  said.filter((label, row) => label !== truth[row]).length;

describe("tuneClassWeights", () => {
  it("fixes two weights and then a third, each between the ratios that it has to separate", () => {
    const scores = [
      [6, 2, 1],
      [4, 3, 1],
      [5, 3, 1],
      [6, 5, 3],
      [4, 3, 3],
    ];
    const tuned = tuneClassWeights(["a", "b", "b", "c", "c"], scores, { classes });
    // b/a is 1/3 for a, at least 3/5 for b: the logarithm of the weight is minus the mean of both.
    const b = -(Math.log(1 / 3) + Math.log(3 / 5)) / 2;
    // c over the larger of a and weighted b: for c at least 3/(5 wb), for the others at most 1/6.
    const others = [1 / 6, 1 / (3 * Math.exp(b)), 1 / Math.max(5, 3 * Math.exp(b))];
    const expected = [3 / (5 * Math.exp(b)), 3 / Math.max(4, 3 * Math.exp(b))];
    expect(Math.max(...others)).toBeLessThan(Math.min(...expected));
    const c = -(Math.log(Math.max(...others)) + Math.log(Math.min(...expected))) / 2;
    // Ratios are told apart to 1e-11.
    expectClose(tuned.logWeights, [0, b, c], { tolerance: 1.5e-11 });
    expect(tuned.steps.map(({ label, totalWeight, errors }) => [label, totalWeight, errors])).toEqual([
      ["b", 3, 0],
      ["c", 5, 0],
    ]);
    expect(tuned.predict(scores)).toEqual(["a", "b", "b", "c", "c"]);
    expect(Math.max(...tuned.weights)).toBe(1);
  });

  it("makes as few errors with two classes as any threshold on the likelihood ratio", () => {
    fc.assert(
      fc.property(sample, (list) => {
        const [scores, truth] = split(list.filter(([, label]) => label !== "c"));
        const pairs = scores.map(([a, b]) => [a, b]);
        const tuned = tuneClassWeights(truth, pairs, { classes: ["a", "b"] });
        const { accuracy } = accuracyOptimalPoint(
          rocCurve(
            truth,
            pairs.map(([a, b]) => b / a),
            { positive: "b" },
          ),
        );
        const errors = wrong(tuned.predict(pairs), truth);
        expect(errors).toBe(tuned.steps[0].errors);
        expectClose(1 - errors / truth.length, accuracy, { tolerance: 1e-13 });
      }),
    );
  });

  it("makes the errors that its last step says, in any order, and has the losses under which decide says the same", () => {
    fc.assert(
      fc.property(sample, fc.shuffledSubarray([...classes], { minLength: 3 }), (list, order) => {
        const [scores, truth] = split(list);
        const tuned = tuneClassWeights(truth, scores, { classes, order });
        const said = tuned.predict(scores);
        const last = order[2];
        const sides = truth.filter((label, row) => (label === last) !== (said[row] === last)).length;
        expect(sides).toBe(tuned.steps[1].errors);
        expect(tuned.steps.map(({ label }) => label)).toEqual(order.slice(1));
        const sums = scores.map((row) => row.reduce((a, b) => a + b, 0));
        const probabilities = scores.map((row, i) => row.map((score) => score / sums[i]));
        expect(decide(probabilities, tuned.loss)).toEqual(said);
      }),
    );
  });

  it("takes logarithms, however small the likelihoods", () => {
    const scores = [
      [-2000, -2900],
      [-1500, -2100],
      [-1000, -1500],
    ];
    const tuned = tuneClassWeights(["a", "b", "b"], scores, { classes: ["a", "b"], logarithms: true });
    expect([...tuned.logWeights]).toEqual([0, 750]);
    expect(tuned.predict(scores, { logarithms: true })).toEqual(["a", "b", "b"]);
  });

  it("gives weight 0 to a class that is better never said, and no weight to a score of 0", () => {
    const never = tuneClassWeights(
      ["a", "a", "b"],
      [
        [1, 5],
        [1, 4],
        [1, 3],
      ],
      { classes: ["a", "b"] },
    );
    expect(never.logWeights[1]).toBe(-Infinity);
    expect(never.predict([[1, 9]])).toEqual(["a"]);
    const zeros = tuneClassWeights(
      ["b", "b", "a"],
      [
        [1, 0],
        [0, 1],
        [0, 0],
      ],
      { classes: ["a", "b"] },
    );
    expect(zeros.steps[0].errors).toBe(1);
    expect(
      zeros.predict([
        [1, 0],
        [0, 1],
        [0, 0],
      ]),
    ).toEqual(["a", "b", "a"]);
  });

  it("counts weights as repetitions", () => {
    const scores = [
      [3, 1],
      [2, 1],
      [3, 2],
    ];
    const weighted = tuneClassWeights(["a", "b", "a"], scores, { classes: ["a", "b"], weights: [1, 3, 1] });
    const repeated = tuneClassWeights(["a", "b", "a", "b", "b"], [...scores, scores[1], scores[1]], {
      classes: ["a", "b"],
    });
    expect(weighted).toEqual(repeated);
  });

  it("names what is wrong", () => {
    const tune =
      (scores: number[][], truth: string[], more: object = {}) =>
      () =>
        tuneClassWeights(truth, scores, { classes: ["a", "b"], ...more });
    expect(tune([[1, 2]], ["c"])).toThrow('the label at row 0 must be one of the classes "a", "b"; got "c"');
    expect(tune([[1, 2]], ["a"])).toThrow('tuneClassWeights: class "b" has no case with a positive weight.');
    expect(tune([[1, 2]], ["b"])).toThrow('the classes before "b" have no case with a positive weight');
    expect(tune([[1, -2]], ["b"])).toThrow("the score at row 0 must be a finite number ≥ 0; got -2.");
    expect(tune([[1, Number.NaN]], ["b"], { logarithms: true })).toThrow("a number below Infinity");
    expect(tune([[1, 2, 3]], ["b"])).toThrow("there are 2 classes but 3 columns");
    expect(tune([[1, 2]], ["b", "a"])).toThrow("there are 2 true labels but 1 row of scores");
    expect(tune([[1, 2]], ["b"], { order: ["b", "b"] })).toThrow('option "order" must list every class once');
  });
});
