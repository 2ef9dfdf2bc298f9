import { describe, expect, it } from "vitest";
import { expectClose } from "./numbers.js";

const tolerance = 0.01;

describe("expectClose", () => {
  it("takes numbers within the tolerance, and no others", () => {
    expectClose(1.009, 1, { tolerance });
    expect(() => expectClose(1.011, 1, { tolerance })).toThrow("1.011 instead of 1");
  });

  it("multiplies the tolerance by the scale", () => {
    expectClose(100.9, 100, { tolerance, scale: 100 });
    expect(() => expectClose(101.1, 100, { tolerance, scale: 100 })).toThrow("101.1 instead of 100");
  });

  it("names the worst element of an array, and refuses another length", () => {
    expectClose([1, 2.001], [1, 2], { tolerance });
    expect(() => expectClose([1.1, 2.3, 3], [1, 2, 3], { tolerance })).toThrow("element 1: 2.3");
    expect(() => expectClose([1, 2], [1], { tolerance })).toThrow();
  });

  it("takes NaN for NaN in arrays only, and never for a number", () => {
    const { NaN: none } = Number;
    expectClose([none, 1], [none, 1], { tolerance });
    expect(() => expectClose([none, 1], [0, 1], { tolerance })).toThrow("element 0");
    expect(() => expectClose([0, 1], [none, 1], { tolerance })).toThrow("element 0");
    expect(() => expectClose(none, 1, { tolerance })).toThrow("NaN");
    expect(() => expectClose(none, none, { tolerance })).toThrow("NaN");
  });

  it("takes infinities for themselves alone", () => {
    const { POSITIVE_INFINITY: most, NEGATIVE_INFINITY: least } = Number;
    expectClose([most, least], [most, least], { tolerance });
    expect(() => expectClose(most, least, { tolerance })).toThrow("Infinity");
    expect(() => expectClose(1e308, most, { tolerance })).toThrow("Infinity");
  });
});
