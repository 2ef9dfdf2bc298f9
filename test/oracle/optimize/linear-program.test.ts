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
function solve(program: Case, right: number, objective: number) {
  const times = (factor: number) => (value: number) => value * factor;
  return linearProgram({
    objective: program.c.map(times(objective)),
    equalities:
      program.equal === null
        ? undefined
        : { matrix: program.equal, right: program.equalRight.map(times(right)) },
    inequalities:
      program.below === null
        ? undefined
        : { matrix: program.below, right: program.belowRight.map(times(right)) },
    lower: program.lower.map((value) => (value ?? -Infinity) * right),
    upper: program.upper.map((value) => (value ?? Infinity) * right),
  });
}

describe("linearProgram agrees with scipy", () => {
  it.each(cases.map((program, i) => [i, program.ending, program] as const))(
    "on program %i, which is %s",
    (_, ending, program) => {
      const found = solve(program, 1, 1);
      expect(found.ending).toBe(ending);
      expect(found.convergence.converged).toBe(ending === "optimal");
      if (ending !== "optimal") return;
      expectClose(found.value, program.value, { tolerance: 1e-8, scale: 10 });
      expectClose(found.gap, 0, { tolerance: 1e-8, scale: 10 });
      expectClose(found.x, program.x, { tolerance: 1e-6 });
      // A redundant row leaves the dual open.
      if (program.equal !== null && program.equal.length === 4) return;
      expectClose(found.dual.equalities, program.equalDual, { tolerance: 1e-6 });
      expectClose(found.dual.inequalities, program.belowDual, { tolerance: 1e-6 });
    },
  );

  it.each([
    [1, 1],
    [1e-12, 1],
    [1e12, 1],
    [1, 1e-12],
    [1e9, 1e12],
  ])("on every program, with right sides times %f and objectives times %f", (right, objective) => {
    for (const [i, program] of [...cases, ...whole].entries()) {
      const found = solve(program, right, objective);
      expect([i, found.ending]).toEqual([i, program.ending]);
      if (program.ending !== "optimal") continue;
      expectClose(found.value / right / objective, program.value, { tolerance: 1e-8, scale: 10 });
    }
  });
});
