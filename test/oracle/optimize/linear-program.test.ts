import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { linearProgram } from "../../../src/math/optimize/index.js";
import { expectClose } from "../../support/numbers.js";

interface Case {
  readonly c: number[];
  readonly equal: number[][] | null;
  readonly equalRight: number[];
  readonly below: number[][] | null;
  readonly belowRight: number[];
  readonly lower: (number | null)[];
  readonly upper: (number | null)[];
  readonly ending: string;
  readonly value: number;
  readonly x: number[];
  readonly equalDual: number[];
  readonly belowDual: number[];
}

const { cases, whole }: { cases: Case[]; whole: Case[] } = JSON.parse(
  readFileSync(new URL("linear-program.json", import.meta.url), "utf8"),
);

/** The program, with its right sides and bounds, and its objective, in other units. */
function solve(own: Case, right: number, objective: number) {
  const times = (factor: number) => (value: number) => value * factor;
  return linearProgram({
    objective: own.c.map(times(objective)),
    equalities:
      own.equal === null ? undefined : { matrix: own.equal, right: own.equalRight.map(times(right)) },
    inequalities:
      own.below === null ? undefined : { matrix: own.below, right: own.belowRight.map(times(right)) },
    lower: own.lower.map((value) => (value ?? -Infinity) * right),
    upper: own.upper.map((value) => (value ?? Infinity) * right),
  });
}

describe("linearProgram agrees with scipy", () => {
  it.each(cases.map((own, i) => [i, own.ending, own] as const))(
    "on program %i, which is %s",
    (_, ending, own) => {
      const found = solve(own, 1, 1);
      expect(found.ending).toBe(ending);
      expect(found.convergence.converged).toBe(ending === "optimal");
      if (ending !== "optimal") return;
      expectClose(found.value, own.value, { tolerance: 1e-8, scale: 10 });
      expectClose(found.gap, 0, { tolerance: 1e-8, scale: 10 });
      expectClose(found.x, own.x, { tolerance: 1e-6 });
      // A redundant row leaves the dual open.
      if (own.equal !== null && own.equal.length === 4) return;
      expectClose(found.dual.equalities, own.equalDual, { tolerance: 1e-6 });
      expectClose(found.dual.inequalities, own.belowDual, { tolerance: 1e-6 });
    },
  );

  it.each([
    [1, 1],
    [1e-12, 1],
    [1e12, 1],
    [1, 1e-12],
    [1e9, 1e12],
  ])("on every program, with right sides times %f and objectives times %f", (right, objective) => {
    for (const [i, own] of [...cases, ...whole].entries()) {
      const found = solve(own, right, objective);
      expect([i, found.ending]).toEqual([i, own.ending]);
      if (own.ending !== "optimal") continue;
      expectClose(found.value / right / objective, own.value, { tolerance: 1e-8, scale: 10 });
    }
  });
});
