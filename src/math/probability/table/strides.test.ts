import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Factor } from "./factor.js";
import { cellMap, sumCells } from "./strides.js";

const tolerance = 1e-14;

/** Levels 0, 1, … of the given number. */
const levels = (size: number) => Array.from({ length: size }, (_, level) => level);

/** A factor with random values; the name of every variable is followed by its number of levels. */
function factor(names: string, seed: number): Factor {
  const variables = names.split(" ").map((name) => ({ name, levels: levels(Number(name.slice(1))) }));
  const cells = variables.reduce((n, variable) => n * variable.levels.length, 1);
  return new Factor(variables, randomArray(cells, seed).map(Math.abs));
}

/** Shapes inside one block of the loops, over several, with one long variable, and with none in common. */
const PAIRS = [
  ["a2", "a2"],
  ["a2 b3", "b3 c2"],
  ["a2 b3 c4", "c4 a2"],
  ["a7 b9 c11 d5", "d5 e3 b9"],
  ["a3 b600", "b600 c2"],
  ["a600 b3", "c2 a600"],
  ["a2 b2 c2 d2 e2 f2 g2", "g2 c2 h2 i2 j2 k2 a2"],
  ["a3", "b4"],
  ["a1 b1", "b1 c1"],
];

describe("cellMap", () => {
  it("finds every cell of a table at its own index", () => {
    for (const sizes of [[], [1], [5], [2, 3], [600, 3], [3, 600], [40, 40, 2]]) {
      const strides = sizes.map((_, v) => sizes.slice(v + 1).reduce((n, size) => n * size, 1));
      const { outer, inner } = cellMap(sizes, strides);
      const cells = [...outer].flatMap((start) => Array.from(inner, (offset) => start + offset));
      expect(cells).toEqual(levels(sizes.reduce((n, size) => n * size, 1)));
    }
  });
});

describe("sumCells", () => {
  it("adds a million tenths without losing more than the last digits", () => {
    expectClose(sumCells(new Float64Array(1e6).fill(0.1)), 1e5, { tolerance: 1e-14, scale: 1e5 });
  });
});

describe("the loops over cells", () => {
  it.each(PAIRS)("multiply %s by %s as a plain loop over assignments does", (left, right) => {
    const a = factor(left, 1);
    const b = factor(right, 2);
    const product = a.product(b);
    product.values.forEach((value, cell) => {
      const at = product.scope.assignment(cell);
      expect(value).toBe(a.values[a.scope.cell("test", at)] * b.values[b.scope.cell("test", at)]);
    });
    expect([...product.names].sort()).toEqual([...new Set([...a.names, ...b.names])].sort());
  });

  it.each(PAIRS)("sum %s and maximize %s as plain loops do", (left, right) => {
    const table = factor(left, 3).product(factor(right, 4));
    const dropped = table.names.filter((_, v) => v % 2 === 0);
    const kept = table.names.filter((_, v) => v % 2 === 1);
    const summed = table.sumOut(dropped);
    const maximized = table.maxOut(dropped);
    const sums = new Float64Array(summed.values.length);
    const largest = new Float64Array(summed.values.length).fill(-1);
    table.values.forEach((value, cell) => {
      const target = summed.scope.cell("test", table.scope.assignment(cell));
      sums[target] += value;
      largest[target] = Math.max(largest[target], value);
    });
    expect(summed.names).toEqual(kept);
    expectClose(summed.values, sums, { tolerance, scale: Math.max(...sums) });
    expect(maximized.factor.values).toEqual(largest);
    for (let cell = 0; cell < Math.min(largest.length, 20); cell += 1) {
      const rest = maximized.factor.scope.assignment(cell);
      expect(table.value({ ...rest, ...maximized.argmax(rest) })).toBe(largest[cell]);
    }
  });

  it.each(PAIRS)("divide %s times %s by its factors", (left, right) => {
    const a = factor(left, 5);
    const b = factor(right, 6);
    const ones = a.product(b).divide(b).divide(a);
    expectClose(ones.values, new Float64Array(ones.values.length).fill(1), { tolerance });
  });

  it.each(PAIRS)("put %s times %s into another order and back", (left, right) => {
    const table = factor(left, 7).product(factor(right, 8));
    const reversed = table.reorder([...table.names].reverse());
    expect(reversed.equals(table)).toBe(true);
    expect(reversed.reorder(table.names).values).toEqual(table.values);
  });

  it("cut out the part that agrees with the evidence", () => {
    const table = factor("a3 b4 c5", 9);
    const part = table.restrict({ c5: 2, a3: 1 });
    expect(part.names).toEqual(["b4"]);
    levels(4).forEach((b4) => {
      expect(part.value({ b4 })).toBe(table.value({ a3: 1, b4, c5: 2 }));
    });
  });
});
