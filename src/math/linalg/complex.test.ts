import { describe, expect, it } from "vitest";
import { ComplexVector, formatComplex } from "./complex.js";

describe("ComplexVector", () => {
  const vector = new ComplexVector(Float64Array.of(1, 2), Float64Array.of(0, -3));

  it("gives its numbers by index and in turn", () => {
    expect(vector.length).toBe(2);
    expect(vector.at(1)).toEqual({ re: 2, im: -3 });
    expect([...vector]).toEqual([vector.at(0), vector.at(1)]);
  });

  it("is real when no imaginary part differs from zero", () => {
    expect(vector.isReal).toBe(false);
    expect(new ComplexVector(Float64Array.of(1), Float64Array.of(-0)).isReal).toBe(true);
  });

  it("refuses an index out of range and parts of different lengths", () => {
    expect(() => vector.at(2)).toThrow(
      'ComplexVector.at: "index" must be a whole number from 0 to 1; got 2.',
    );
    expect(() => new ComplexVector(new Float64Array(2), new Float64Array(1))).toThrow(/got 1 and 2/);
  });

  it("is written the usual way in messages", () => {
    expect([formatComplex({ re: 2, im: 0 }), formatComplex(vector.at(1))]).toEqual(["2", "2 − 3i"]);
  });
});
