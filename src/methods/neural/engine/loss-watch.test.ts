import { describe, expect, it } from "vitest";
import { LossWatch } from "./loss-watch.js";

function watched(patience: number, losses: readonly number[]): LossWatch {
  const watch = new LossWatch(patience);
  for (const loss of losses) watch.add(loss);
  return watch;
}

describe("LossWatch", () => {
  it("reports for every loss whether it is the smallest so far", () => {
    const watch = new LossWatch(2);
    expect([3, 2, 2, 1, 4].map((loss) => watch.add(loss))).toEqual([true, true, false, true, false]);
  });

  it("measures how much the best loss fell over the epochs of its patience, relative to the first", () => {
    expect(watched(2, [8, 4]).criterion).toBe(Number.POSITIVE_INFINITY);
    expect(watched(2, [8, 4, 3]).criterion).toBe(5 / 8);
    expect(watched(2, [8, 4, 5, 6]).criterion).toBe(0);
  });

  it("does not report convergence of a loss that has risen again, even if it is still below the first", () => {
    expect(watched(2, [8, 2, 3, 3]).isWorse).toBe(false);
    expect(watched(2, [8, 2, 6, 6]).isWorse).toBe(true);
    expect(watched(2, [8, 9]).isWorse).toBe(true);
    expect(watched(2, [8, 8, 8]).isWorse).toBe(false);
  });
});
