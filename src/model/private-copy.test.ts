import { describe, expect, it } from "vitest";
import { Matrix } from "../math/linalg/matrix.js";
import { LinearRegression, Ridge } from "../methods/linear/index.js";
import { borrowCopy, borrowSpace, giveBack, markPrivate } from "./private-copy.js";

const LARGE = 2 ** 18;

describe("private copies", () => {
  it("are independent of what they were copied from and of each other", () => {
    const values = new Float64Array(LARGE).fill(1);
    const [first, second] = [borrowCopy(values), borrowCopy(values)];
    values.fill(2);
    first.fill(3);
    expect([first[0], second[0], second[LARGE - 1]]).toEqual([3, 1, 1]);
    giveBack(first);
    giveBack(second);
  });

  it("use a buffer again, once for each time that it was given back", () => {
    const values = new Float64Array(2 * LARGE).fill(1);
    const first = borrowCopy(values);
    giveBack(first);
    const shorter = borrowCopy(values.subarray(1).map(() => 4));
    expect(shorter.buffer === first.buffer).toBe(true);
    expect([shorter.length, shorter[LARGE - 1]]).toEqual([2 * LARGE - 1, 4]);
    expect(borrowCopy(values).buffer === first.buffer).toBe(false);
  });

  it("come from the smallest buffer that is large enough, of the three largest", () => {
    const sizes = [5, 2, 3, 4].map((factor) => factor * LARGE);
    const given = sizes.map((size) => borrowSpace(size));
    given.forEach(giveBack);
    const lenders = [3, 2, 2, 2].map((factor) => {
      const { buffer } = borrowSpace(factor * LARGE);
      return given.findIndex((array) => array.buffer === buffer);
    });
    expect(lenders).toEqual([2, 3, 0, -1]);
  });

  it("are not made of rows that a fold was lent, and leave those rows as they are", async () => {
    const x = new Matrix(500, 4).map((_, at) => Math.sin(at * at));
    const y = Array.from({ length: 500 }, (_, i) => x.get(i, 0) - x.get(i, 1) + Math.cos(3 * i));
    const ridge = new Ridge({ lambda: 2 });
    const plain = await ridge.fit(x, y);
    const before = x.data.slice();
    const lent = await ridge.fit(markPrivate(x), y);
    expect(lent.coefficients).toEqual(plain.coefficients);
    expect(x.data).toEqual(before);
  });

  it("do not reach into models: a later fit of the same size changes nothing", async () => {
    const rows = 20_000;
    const x = new Matrix(rows, 8).map((_, at) => Math.sin(at * at));
    const y = Float64Array.from({ length: rows }, (_, i) => x.get(i, 0) - x.get(i, 1) + Math.cos(3 * i));
    const model = await new Ridge({ lambda: 2 }).fit(x, y);
    const before = [JSON.stringify(model), String(model.standardErrors)];
    const other = x.map((value) => 5 - value * value);
    await new Ridge({ lambda: 3 }).fit(other, y);
    await new LinearRegression().fit(other, y);
    expect([JSON.stringify(model), String(model.standardErrors)]).toEqual(before);
  });
});
