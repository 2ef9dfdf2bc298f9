import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { exceptionLength, ruleLength } from "./description-length.js";

const tolerance = 1e-12;

describe("the description length", () => {
  it("of a rule is half of the bits that select its conditions", () => {
    // One of eight: −log2(1/8) − 7·log2(7/8).
    expectClose(ruleLength(1, 8), (3 - 7 * Math.log2(7 / 8)) / 2, { tolerance });
    // Two of four: one bit for the number, and four for the choice.
    expectClose(ruleLength(2, 4), (1 + 4) / 2, { tolerance });
    // All of them: only their number is told.
    expectClose(ruleLength(4, 4), (2 + 2) / 2, { tolerance });
  });

  it("of rules without exceptions is the number of errors alone", () => {
    const coverage = { covered: 7, uncovered: 8, falsePositives: 0, falseNegatives: 0 };
    expectClose(exceptionLength(coverage), 4, { tolerance });
  });

  it("of exceptions expects half of them in the larger part", () => {
    // Four of the 16 uncovered cases are wrong, where two of the four errors are expected.
    const coverage = { covered: 15, uncovered: 16, falsePositives: 0, falseNegatives: 4 };
    expectClose(exceptionLength(coverage), 5 + 4 * 3 - 12 * Math.log2(7 / 8), { tolerance });
    // The smaller part is described by its own share of errors: three of the 6 covered ones.
    const other = { covered: 6, uncovered: 25, falsePositives: 3, falseNegatives: 0 };
    expectClose(exceptionLength(other), 5 + 6 - 25 * Math.log2(1 - 1.5 / 25), { tolerance });
  });

  it("is finite in edge cases", () => {
    for (const sums of [
      [0, 5, 0, 5],
      [5, 0, 5, 0],
      [5, 0, 0, 0],
      [1, 1, 1, 1],
    ]) {
      const [covered, uncovered, falsePositives, falseNegatives] = sums;
      expect(exceptionLength({ covered, uncovered, falsePositives, falseNegatives })).toBeLessThan(100);
    }
  });
});
