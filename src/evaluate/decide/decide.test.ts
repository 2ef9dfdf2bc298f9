import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { iris } from "../../data/datasets/index.js";
import { Matrix } from "../../math/linalg/index.js";
import { entropy, normalizeLog, Poisson } from "../../math/probability/index.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { decide, expectedRisk, expectedUtility, LossMatrix } from "./index.js";

/** Loss matrix of Alpaydin's bank: what it costs to grant or refuse a credit. */
const credit = new LossMatrix({
  classes: ["low risk", "high risk"],
  actions: ["grant", "refuse"],
  losses: [
    [0, 1000],
    [100, 0],
  ],
});
/** P(x | low) = 0.001, P(x | high) = 0.002; P(low) = 0.8, P(high) = 0.2. */
const posterior = normalizeLog([
  Math.log(0.001) + Math.log(0.8),
  Math.log(0.002) + Math.log(0.2),
]).probabilities;

const distribution = (size: number) =>
  fc.array(fc.integer({ min: 0, max: 20 }), { minLength: size, maxLength: size }).map((counts) => {
    const total = counts.reduce((sum, count) => sum + count, 0);
    return total === 0 ? counts.map(() => 1 / size) : counts.map((count) => count / total);
  });

describe("decide", () => {
  it("calls the customer a low risk, and still refuses the credit", () => {
    expectClose(posterior, [2 / 3, 1 / 3], { tolerance: 1e-15 });
    expect(decide([posterior], LossMatrix.zeroOne(["low risk", "high risk"]))).toEqual(["low risk"]);
    expectClose(expectedRisk([posterior], credit).data, [1000 / 3, 200 / 3], { tolerance: 1e-12 });
    expect(decide([posterior], credit)).toEqual(["refuse"]);
  });

  it("calls a fair coin 1, where 1 is named first", () => {
    const coin = LossMatrix.zeroOne([1, 0]);
    const at = (p: number) => decide([[p, 1 - p]], coin)[0];
    expect([0.4, 0.5, 0.6].map(at)).toEqual([0, 1, 1]);
  });

  it("weighs 1 taken for 0 ten times as heavily as 0 taken for 1", () => {
    const loss = new LossMatrix({
      classes: [0, 1],
      losses: [
        [0, 10],
        [1, 0],
      ],
    });
    const cases = [
      [0.95, 0.05],
      [0.9, 0.1],
      [0.5, 0.5],
    ];
    expectClose(expectedRisk(cases, loss).data, [0.5, 0.95, 1, 0.9, 5, 0.5], { tolerance: 1e-15 });
    expect(decide(cases, loss)).toEqual([0, 1, 1]);
  });

  it("rejects where no class is probable enough, and accepts at the threshold", () => {
    const loss = (cost: number) => LossMatrix.zeroOne(["low", "high"]).withReject(cost);
    expect(expectedRisk([[0.75, 0.25]], loss(0.2)).toArrays()).toEqual([[0.25, 0.75, 0.2]]);
    expect(decide([posterior], loss(1 / 3 - 1e-12))).toEqual(["reject"]);
    expect(decide([posterior], loss(1 / 3))).toEqual(["low"]);
    // 0.2 + 0.1 is more than 0.3 by a rounding error, which decides nothing.
    expect(decide([[0.7, 0.2, 0.1]], LossMatrix.zeroOne([1, 2, 3]).withReject(0.3))).toEqual([1]);
    expect(decide([[0.6, 0.4]], LossMatrix.zeroOne([1, 2]).withReject(0.1, "ask"))).toEqual(["ask"]);
  });

  it("chooses the most probable class under 0-1 loss, the first of equals", () => {
    fc.assert(
      fc.property(distribution(4), (p) => {
        const best = p.indexOf(Math.max(...p));
        expect(decide([p], LossMatrix.zeroOne([0, 1, 2, 3]))).toEqual([best]);
        expectClose(
          expectedRisk([p], LossMatrix.zeroOne([0, 1, 2, 3])).data,
          p.map((value) => 1 - value),
          { tolerance: 1e-15 },
        );
      }),
    );
  });

  it("chooses the largest weight times probability when errors cost the weight of the class", () => {
    fc.assert(
      fc.property(distribution(3), (p) => {
        const weights = [1, 4, 0.25];
        const products = p.map((value, k) => value * weights[k]);
        const [chosen] = decide([p], LossMatrix.weighted([0, 1, 2], weights));
        expectClose(products[chosen], Math.max(...products), { tolerance: 5e-15 });
      }),
    );
  });

  it("does not mind what all actions cost together", () => {
    fc.assert(
      fc.property(distribution(3), (p) => {
        const losses = Matrix.from([
          [0, 5, 2],
          [1, 0, 8],
        ]);
        const [classes, actions] = [
          [0, 1, 2],
          ["a", "b"],
        ];
        const more = losses.map((loss, at) => loss + [7, 0, -3][at % 3]);
        const plain = new LossMatrix({ classes, actions, losses });
        expect(decide([p], new LossMatrix({ classes, actions, losses: more }))).toEqual(decide([p], plain));
      }),
    );
  });

  it("takes a classifier and rows, and matches classes by label", async () => {
    const table = iris();
    const model = await new GaussianNB().fit(table, "species");
    expect(decide(model, table, LossMatrix.zeroOne(model.classes))).toEqual(model.predict(table));
    const turned = LossMatrix.zeroOne([...model.classes].reverse()).withReject(0.05);
    const decisions = decide(model, table, turned);
    const proba = model.predictProba(table);
    const labels = model.predict(table);
    expect(decisions).toEqual(
      labels.map((label, row) => (Math.max(...proba.row(row)) >= 0.95 ? label : "reject")),
    );
    expect(decisions).toContain("reject");
    expect(() => decide(model, table, LossMatrix.zeroOne(["setosa", "virginica"]))).toThrow(
      'decide: the losses are for the classes "setosa", "virginica"; the probabilities are for',
    );
  });

  it.each([
    [[[0.5, 0.4]], "decide: the probabilities of row 0 must sum to 1; their sum is 0.9."],
    [
      [
        [1, 0],
        [1.5, -0.5],
      ],
      "decide: probabilities must be numbers ≥ 0; got -0.5 in row 1.",
    ],
    [[[Number.NaN, 1]], "decide: probabilities must be numbers ≥ 0; got NaN in row 0."],
    [[[0.5, 0.25, 0.25]], "decide: the losses are for 2 classes, but the probabilities are for 3."],
  ])("refuses %j", (probabilities, message) => {
    expect(() => decide(probabilities, credit)).toThrow(message);
  });

  it("decides nothing about no cases", () => {
    expect(decide([], credit)).toEqual([]);
  });
});

describe("expectedUtility", () => {
  it("is the expected risk below zero, and its largest is chosen", () => {
    const bet = LossMatrix.fromUtilities({
      classes: ["win", "lose"],
      actions: ["play", "pass"],
      utilities: [
        [5, -1],
        [0, 0],
      ],
    });
    const cases = [
      [0.1, 0.9],
      [0.2, 0.8],
    ];
    expectClose(expectedUtility(cases, bet).data, [-0.4, 0, 0.2, 0], { tolerance: 1e-15 });
    expect(Object.is(expectedUtility(cases, bet).get(0, 1), 0)).toBe(true);
    expect(decide(cases, bet)).toEqual(["pass", "play"]);
  });

  it("adds up to minus the entropy where the utility of a class is the logarithm of its probability", () => {
    const utilities = Matrix.diagonal(posterior.map(Math.log));
    const information = LossMatrix.fromUtilities({ classes: ["low", "high"], utilities });
    const utility = expectedUtility([posterior], information).data.reduce((sum, value) => sum + value, 0);
    expectClose(utility, -entropy(posterior, { unit: "nats" }), { tolerance: 5e-15 });
  });
});

describe("LossMatrix", () => {
  it("tells the loss of an action, prints itself, and survives a file", () => {
    expect(credit.loss("refuse", "low risk")).toBe(100);
    expect(String(credit)).toBe(
      "decided  low risk  high risk\ngrant           0       1000\nrefuse        100          0",
    );
    const again = LossMatrix.fromJSON(JSON.parse(JSON.stringify(credit)));
    expect(again).toEqual(credit);
    expect(() => credit.loss("wait" as "grant", "low risk")).toThrow(
      "LossMatrix.loss: there is no action wait.",
    );
  });

  it("does not change with the matrix it was made from, nor by a reject action", () => {
    const losses = Matrix.from([
      [0, 1],
      [1, 0],
    ]);
    const loss = new LossMatrix({ classes: [0, 1], losses });
    losses.data[0] = 9;
    loss.withReject(0.5);
    expect(loss.losses.toArrays()).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  it.each([
    [() => new LossMatrix({ classes: [], losses: [] }), "LossMatrix: the list of classes is empty."],
    [
      () =>
        new LossMatrix({
          classes: ["a", "a"],
          losses: [
            [0, 1],
            [1, 0],
          ],
        }),
      'LossMatrix: the classes must differ; "a" occurs twice.',
    ],
    [
      () => new LossMatrix({ classes: ["a", "b"], losses: [[0, 1]] }),
      "LossMatrix: 2 actions and 2 classes need 2×2 losses; got 1×2.",
    ],
    [
      () => new LossMatrix({ classes: ["a", "b"], actions: ["x"], losses: [[0, Number.NaN]] }),
      "LossMatrix: the loss of x when b is true is NaN; every loss must be finite.",
    ],
    [
      () => LossMatrix.weighted(["a", "b"], [1]),
      "LossMatrix.weighted: 2 classes need 2 weights; got 1 weight.",
    ],
    [
      () => LossMatrix.zeroOne(["a", "reject"]).withReject(0.1),
      'LossMatrix.withReject: the actions must differ; "reject" occurs twice.',
    ],
    [
      () => LossMatrix.zeroOne(["a"]).withReject(Number.NaN),
      'LossMatrix.withReject: option "cost" must be a finite number; got NaN.',
    ],
    [
      () => LossMatrix.fromJSON({ kind: "loss-matrix", classes: ["a"], actions: ["a"], losses: "0" }),
      'LossMatrix.fromJSON: field "losses" is not valid',
    ],
  ])("refuses what is no loss matrix: %#", (make, message) => {
    expect(make).toThrow(message);
  });
});

describe("the evidence of a match of 1 in 20 million among 60 million people", () => {
  it("leaves three others on average, more than six in 3.35 % of cases, more than seven in 1.19 %", () => {
    const matches = new Poisson({ rate: 60 / 20 });
    expectClose([matches.mean, matches.survival(6), matches.survival(7)], [3, 0.0335, 0.0119], {
      tolerance: 5e-5,
    });
  });
});
