import { describe, expect, it } from "vitest";
import { randomArray } from "../../../test/support/numbers.js";
import { Matrix } from "../linalg/matrix.js";
import { linearProgram, type ProgramSolution } from "./linear-program.js";

type Kind = "optimal" | "infeasible" | "unbounded";

interface Dense {
  readonly objective: Float64Array;
  readonly equalities: { matrix: Matrix; right: Float64Array };
  readonly inequalities: { matrix: Matrix; right: Float64Array };
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** Numbers from a stream; those of `normal` are large and small ones, some of them 0. */
function stream(seed: number) {
  const values = randomArray(4096, seed);
  let at = 0;
  const next = () => values[at++ % values.length];
  return {
    unit: () => (next() + 1) / 2,
    signed: () => (Math.abs(next()) < 0.2 ? 0 : 3 * next()),
    integer: (most: number) => Math.min(most, Math.floor(((next() + 1) / 2) * (most + 1))),
  };
}

const dotRow = (matrix: Matrix, i: number, x: Float64Array) =>
  matrix.row(i).reduce((sum, value, j) => sum + value * x[j], 0);

/** A program whose conclusion is known by construction. */
function programOf(kind: Kind, seed: number): Dense {
  const { unit, signed, integer } = stream(seed);
  const size = 2 + integer(10);
  const m1 = integer(Math.floor(size / 2));
  const m2 = 1 + integer(8);
  const free = (j: number) => (seed + j) % 7 === 0;
  const ranged = (j: number) => !free(j) && (seed + j) % 5 === 1;
  const lower = Float64Array.from({ length: size }, (_, j) => (free(j) ? -Infinity : (j % 3) - 1));
  // A variable that may not end anywhere must be free to grow.
  const upper = lower.map((least, j) => (ranged(j) && kind !== "unbounded" ? least + 2 : Infinity));
  const ray = lower.map((_, j) => (free(j) ? signed() : unit() < 0.5 ? 0 : unit()));
  ray[0] = 1;
  const row = () => {
    const vector = Float64Array.from({ length: size }, signed);
    return vector.every((value) => value === 0) ? vector.fill(1) : vector;
  };
  /** The row with its first number such that its product with the ray is the given one. */
  const along = (vector: Float64Array, product: number) => {
    vector[0] = product - vector.reduce((sum, value, j) => (j === 0 ? sum : sum + value * ray[j]), 0);
    return vector;
  };
  const isUnbounded = kind === "unbounded";
  const equalities = Array.from({ length: m1 }, () => (isUnbounded ? along(row(), 0) : row()));
  const inequalities = Array.from({ length: m2 }, () => (isUnbounded ? along(row(), -integer(1)) : row()));
  // A point inside or on the bounds, and slacks of which some are 0.
  const point = lower.map((least, j) =>
    least === -Infinity ? signed() : unit() < 0.5 ? least : Math.min(least + 1.5 * unit(), upper[j]),
  );
  const slack = inequalities.map(() => (unit() < 0.5 ? 0 : unit()));
  const a = m1 === 0 ? new Matrix(0, size) : Matrix.from(equalities);
  const b = Float64Array.from({ length: m1 }, (_, i) => dotRow(a, i, point));
  let g = Matrix.from(inequalities);
  let h = Float64Array.from({ length: m2 }, (_, i) => dotRow(g, i, point) + slack[i]);
  // Dual values that complement the point make it optimal.
  const y = Float64Array.from({ length: m1 }, signed);
  const u = slack.map((rest) => (rest === 0 ? -unit() : 0));
  let objective: Float64Array = lower.map((least, j) => {
    const reduced = point[j] === least ? unit() : point[j] === upper[j] ? -unit() : 0;
    return (
      reduced +
      y.reduce((sum, value, i) => sum + value * a.get(i, j), 0) +
      u.reduce((sum, value, i) => sum + value * g.get(i, j), 0)
    );
  });
  if (isUnbounded) objective = along(Float64Array.from({ length: size }, signed), -1);
  if (kind === "infeasible") {
    // Nonnegative factors that add the rows up to p·x ≤ p·lower − gap, with p ≥ 0 and 0 for free variables.
    const factors = h.map(() => unit());
    const sum = lower.map((least) => (least === -Infinity ? 0 : unit()));
    const last = sum.map((value, j) => value - factors.reduce((all, f, i) => all + f * g.get(i, j), 0));
    const least = sum.reduce((all, value, j) => (value === 0 ? all : all + value * lower[j]), 0);
    const right = least - 0.1 - unit() - factors.reduce((all, f, i) => all + f * h[i], 0);
    g = Matrix.from([...inequalities, last]);
    h = Float64Array.of(...h, right);
    objective = Float64Array.from({ length: size }, signed);
  }
  return {
    objective,
    equalities: { matrix: a, right: b },
    inequalities: { matrix: g, right: h },
    lower,
    upper,
  };
}

interface Units {
  readonly right: number;
  readonly objective: number;
  readonly rows: (i: number) => number;
  readonly columns: (j: number) => number;
}

/** The program in other units. */
function inUnits(program: Dense, { right, objective, rows, columns }: Units): Dense {
  const scale = (part: Dense["equalities"], first: number) => ({
    matrix: part.matrix.map((value, at) => {
      const width = part.matrix.columns;
      return value * rows(first + Math.floor(at / width)) * columns(at % width);
    }),
    right: part.right.map((value, i) => value * rows(first + i) * right),
  });
  return {
    objective: program.objective.map((value, j) => value * columns(j) * objective),
    equalities: scale(program.equalities, 0),
    inequalities: scale(program.inequalities, 100),
    lower: program.lower.map((value, j) => (value / columns(j)) * right),
    upper: program.upper.map((value, j) => (value / columns(j)) * right),
  };
}

/** Powers of 10 from −12 to 12, by a rule that scatters them. */
const scattered = (seed: number, spread: number) => (i: number) =>
  10 ** Math.round(((Math.sin(12.9898 * (i + 1) + 78.233 * seed) * 43758.5453) % 1) * spread);

function unitsOf(seed: number): Units {
  const one = () => 1;
  const power = 10 ** ((seed % 25) - 12);
  switch (seed % 5) {
    case 0:
      return { right: power, objective: 1, rows: one, columns: one };
    case 1:
      return { right: 1, objective: power, rows: one, columns: one };
    case 2:
      return { right: 1, objective: 1, rows: scattered(seed, 12), columns: one };
    case 3:
      return { right: 1, objective: 1, rows: one, columns: scattered(seed, 12) };
    default:
      return {
        right: power,
        objective: 1 / power,
        rows: scattered(seed, 6),
        columns: scattered(seed + 1, 6),
      };
  }
}

/** The largest violation of a constraint, relative to the terms of its sum; NaN would be one too. */
function primalError({ equalities, inequalities, lower, upper }: Dense, x: Float64Array): number {
  let worst = 0;
  const note = (excess: number, size: number) => {
    if (!(excess <= 0)) worst = Math.max(worst, excess / size);
  };
  const rows = ({ matrix, right }: Dense["equalities"], both: boolean) => {
    for (let i = 0; i < matrix.rows; i += 1) {
      const vector = matrix.row(i);
      const size = vector.reduce((sum, value, j) => sum + Math.abs(value * x[j]), Math.abs(right[i]));
      const excess = dotRow(matrix, i, x) - right[i];
      note(both ? Math.abs(excess) : excess, size);
    }
  };
  rows(equalities, true);
  rows(inequalities, false);
  for (const [j, value] of x.entries()) note(Math.max(lower[j] - value, value - upper[j]), Math.abs(value));
  return worst;
}

/** The largest wrong sign of a reduced cost, and the gap between the value and the dual bound, relative to their terms. */
function dualError(program: Dense, { x, dual }: ProgramSolution): { sign: number; gap: number } {
  const { objective, equalities, inequalities, lower, upper } = program;
  let [sign, value, bound, terms] = [0, 0, 0, 0];
  const add = (vector: number) => {
    bound += vector;
    terms += Math.abs(vector);
  };
  dual.inequalities.forEach((vector, i) => {
    if (vector > 0) sign = Number.POSITIVE_INFINITY;
    add(vector * inequalities.right[i]);
  });
  dual.equalities.forEach((vector, i) => {
    add(vector * equalities.right[i]);
  });
  for (const [j, cost] of objective.entries()) {
    let [reduced, size] = [cost, Math.abs(cost)];
    for (const [part, vector] of [
      [equalities, dual.equalities],
      [inequalities, dual.inequalities],
    ] as const) {
      vector.forEach((factor, i) => {
        reduced -= factor * part.matrix.get(i, j);
        size += Math.abs(factor * part.matrix.get(i, j));
      });
    }
    const limit = reduced > 0 ? lower[j] : upper[j];
    if (Number.isFinite(limit)) add(reduced * limit);
    else if (size > 0) sign = Math.max(sign, Math.abs(reduced) / size);
    value += cost * x[j];
    terms += Math.abs(cost * x[j]);
  }
  return { sign, gap: terms === 0 ? 0 : Math.abs(value - bound) / terms };
}

describe("linearProgram, in any units", () => {
  it("finds a point and dual values that prove each other optimal", () => {
    for (let seed = 0; seed < 1000; seed += 1) {
      const program = inUnits(programOf("optimal", seed), unitsOf(seed));
      const found = linearProgram(program);
      expect([seed, found.ending]).toEqual([seed, "optimal"]);
      const { sign, gap } = dualError(program, found);
      expect(Math.max(primalError(program, found.x), sign, gap), `program ${seed}`).toBeLessThanOrEqual(1e-9);
    }
  });

  it("proves that no point satisfies the constraints", () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const program = inUnits(programOf("infeasible", seed), unitsOf(seed));
      const { ending, contradiction } = linearProgram(program);
      expect([seed, ending]).toEqual([seed, "infeasible"]);
      const { equalities, inequalities, lower, upper } = program;
      // The sum of the constraints is Σ p·x ≥ right, but the bounds allow no more than `most`.
      let [most, right, size] = [0, 0, 0];
      for (const j of lower.keys()) {
        let [p, terms] = [0, 0];
        for (const [part, vector] of [
          [equalities, contradiction?.equalities],
          [inequalities, contradiction?.inequalities],
        ] as const) {
          vector?.forEach((factor, i) => {
            p += factor * part.matrix.get(i, j);
            terms += Math.abs(factor * part.matrix.get(i, j));
          });
        }
        const limit = p > 0 ? upper[j] : lower[j];
        if (Number.isFinite(limit)) most += p * limit;
        else expect(Math.abs(p), `program ${seed}`).toBeLessThanOrEqual(1e-10 * terms);
        if (Number.isFinite(limit)) size += Math.abs(p * limit);
      }
      contradiction?.equalities.forEach((factor, i) => {
        right += factor * equalities.right[i];
      });
      contradiction?.inequalities.forEach((factor, i) => {
        expect(factor).toBeLessThanOrEqual(0);
        right += factor * inequalities.right[i];
      });
      expect(right - most, `program ${seed}`).toBeGreaterThan(1e-9 * (size + Math.abs(right)));
    }
  });

  it("finds a point and a ray along which the objective falls forever", () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const program = inUnits(programOf("unbounded", seed), unitsOf(seed));
      const { ending, x, ray = new Float64Array(0) } = linearProgram(program);
      expect([seed, ending]).toEqual([seed, "unbounded"]);
      expect(primalError(program, x), `program ${seed}`).toBeLessThanOrEqual(1e-9);
      const homogeneous = {
        ...program,
        equalities: { ...program.equalities, right: program.equalities.right.map(() => 0) },
        inequalities: { ...program.inequalities, right: program.inequalities.right.map(() => 0) },
        lower: program.lower.map((least) => (least === -Infinity ? least : 0)),
      };
      expect(primalError(homogeneous, ray), `program ${seed}`).toBeLessThanOrEqual(1e-10);
      const fall = program.objective.reduce((sum, cost, j) => sum + cost * ray[j], 0);
      const terms = program.objective.reduce((sum, cost, j) => sum + Math.abs(cost * ray[j]), 0);
      expect(fall, `program ${seed}`).toBeLessThan(-1e-9 * terms);
    }
  });
});
