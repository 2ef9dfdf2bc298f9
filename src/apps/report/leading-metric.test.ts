import { describe, expect, it } from "vitest";
import { Table } from "../../data/table/table.js";
import { rankingOf } from "./leading-metric.js";
import { readProblem } from "./problem.js";

const ranking = (counts: Readonly<Record<string, number>>) => {
  const y = Object.entries(counts).flatMap(([label, rows]) => new Array<string>(rows).fill(label));
  return rankingOf(readProblem("Test", { source: "data", table: Table.fromColumns({ y }), target: "y" }));
};

describe("rankingOf", () => {
  it("takes the usual metrics where classes are balanced", () => {
    expect(ranking({ a: 20, b: 80 })).toEqual({ metrics: ["accuracy", "logLoss", "rocAuc"] });
    expect(ranking({ a: 14, b: 43, c: 43 }).reason).toBeUndefined();
  });

  it("ranks by the area under the ROC curve where one is rare, and says why", () => {
    expect(ranking({ a: 10, b: 90 })).toEqual({
      metrics: ["rocAuc", "accuracy", "logLoss"],
      reason: 'only 10% of the rows are "a", so accuracy would favor never predicting it',
    });
    expect(ranking({ a: 13, b: 43, c: 44 }).metrics[0]).toBe("rocAuc");
  });
});
