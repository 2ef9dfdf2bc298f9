// The objectives that plain EM in numpy reaches from 20 starts.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { HierarchicalExperts } from "../../../src/methods/mixture/index.js";

interface Reference {
  readonly penalty: number;
  readonly varianceFloor: number;
  readonly runs: readonly {
    readonly branching: number[];
    readonly x: number[][];
    readonly y: number[];
    readonly objectives: readonly number[];
  }[];
}

const { runs, penalty, varianceFloor }: Reference = JSON.parse(
  readFileSync(new URL("hierarchical-experts.json", import.meta.url), "utf8"),
);

/** Both iterations end where the objective per case settles; one from the other is 1e-6 of its size. */
const TOLERANCE = 2e-4;

describe.each(runs)("HierarchicalExperts with branches $branching", ({ branching, x, y, objectives }) => {
  it("ends at a maximum that plain EM finds, too: the best one, or for a tree one of the best", async () => {
    const options = {
      branching,
      gatePenalty: penalty,
      expertPenalty: 0,
      varianceFloor,
      restarts: 20,
      tolerance: 1e-10,
      maxIterations: 2000,
    };
    const model = await new HierarchicalExperts(options).fit(x, y);
    const squares = model.gates.data.reduce((sum, value) => sum + value * value, 0);
    const objective = model.logLikelihood - (penalty / 2) * y.length * squares;
    const nearest = Math.min(...objectives.map((other) => Math.abs(objective - other)));
    expect(nearest).toBeLessThan(TOLERANCE);
    // With one level, the best start is that of most starts; a tree has several maxima.
    const rank = branching.length === 1 ? 0 : Math.floor(objectives.length / 4);
    expect(objective).toBeGreaterThan(objectives[rank] - TOLERANCE);
  });
});
