import { expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { coupled } from "./coupling.js";
import { classScores, contestsOf } from "./machines.js";

it("coupling recovers probabilities that are consistent with all pairs", () => {
  const p = [0.5, 0.3, 0.15, 0.05];
  const pairwise = Matrix.from(p.map((value) => p.map((other) => value / (value + other))));
  // The iteration ends at changes of 0.005 / classes.
  expectClose(coupled(pairwise), p, { tolerance: 0.01 });
});

it("the vote of pairs is decided by scores where votes are equal", () => {
  const contests = contestsOf(3, "one-vs-one");
  // Each class wins once; the second has the largest sum of scores.
  const scores = classScores(Matrix.from([[3, -1, 0.5]]), contests, 3);
  expectClose(scores.data, [1 - 2 / (3 * 3), 1 + 2.5 / (3 * 3.5), 1 - 0.5 / (3 * 1.5)], { tolerance: 1e-15 });
});

it("the largest score decides among machines per class", () => {
  const scores = Matrix.from([[-1, 1, -1]]);
  expect(classScores(scores, contestsOf(3, "one-vs-rest"), 3)).toBe(scores);
});
