import { describe, expect, it } from "vitest";
import { Matrix } from "../../../math/linalg/matrix.js";
import { classScores, contestsOf } from "./machines.js";

const contests = contestsOf(4, "one-vs-one");
/** Scores by pair of classes, here positive for the first of them. */
const row = (scores: Readonly<Record<string, number>>) =>
  new Matrix(
    1,
    contests.length,
    Float64Array.from(contests, ({ positive, negative }) => -scores[`${negative}${positive}`]),
  );

describe("classScores", () => {
  it("count votes, and leave ties to the machines between the tied classes", () => {
    // 0 and 1 have two votes each, and 0 beats 1 by a hair; third classes speak for 1 much louder.
    const tied = row({ "01": 0.1, "02": 0.1, "03": -0.2, "12": 5, "13": 5, "23": 0.3 });
    const { data } = classScores(tied, contests, 4);
    expect(Array.from(data, Math.round)).toEqual([2, 2, 1, 1]);
    expect(data[0]).toBeGreaterThan(data[1]);
    expect(data[2]).toBeGreaterThan(data[3]);
  });

  it("never let scores overrule votes", () => {
    const clear = row({ "01": 0.1, "02": 0.1, "03": 0.1, "12": 100, "13": 100, "23": 100 });
    const { data } = classScores(clear, contests, 4);
    expect(Array.from(data, (score) => Math.round(score) + 0)).toEqual([3, 2, 1, 0]);
    expect([...data].sort((a, b) => b - a)).toEqual([...data]);
  });
});
