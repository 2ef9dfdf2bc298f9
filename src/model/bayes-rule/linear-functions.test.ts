import { describe, expect, it } from "vitest";
import { randomArray } from "../../../test/support/numbers.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { bestLinear, scoreLinear } from "./linear-functions.js";

function functions(classes: number, columns: number) {
  return {
    center: randomArray(columns, 1),
    coefficients: new Matrix(classes, columns, randomArray(classes * columns, 2)),
    constants: Float64Array.from(randomArray(classes, 3)),
  };
}

describe("bestLinear", () => {
  const x = new Matrix(40, 3, randomArray(120, 4));

  it("is the index of the largest score, whichever functions are -∞ everywhere", () => {
    for (const classes of [2, 3, 6])
      for (let impossible = 0; impossible < 2 ** classes - 1; impossible += 1) {
        const all = functions(classes, 3);
        for (let k = 0; k < classes; k += 1)
          if ((impossible >> k) & 1) all.constants[k] = Number.NEGATIVE_INFINITY;
        const scores = scoreLinear(x, all);
        const expected = Array.from({ length: x.rows }, (_, i) =>
          scores.row(i).indexOf(Math.max(...scores.row(i))),
        );
        expect([...bestLinear(x, all).codes]).toEqual(expected);
      }
  });

  it("keeps its digits far from 0", () => {
    const far = 1e9;
    const all = functions(3, 3);
    const center = all.center.map((value) => value + far);
    const away = x.map((value) => value + far);
    // What the rows are once they are that large.
    const rounded = away.map((value) => value - far);
    const near = { ...all, center: center.map((value) => value - far) };
    expect([...bestLinear(away, { ...all, center }).codes]).toEqual([...bestLinear(rounded, near).codes]);
  });

  it("says whether all rows are finite", () => {
    const all = functions(3, 3);
    expect(bestLinear(x, all).finite).toBe(true);
    const strange = x.map((value, at) => (at === 77 ? Number.NaN : value));
    expect(bestLinear(strange, all).finite).toBe(false);
  });
});
