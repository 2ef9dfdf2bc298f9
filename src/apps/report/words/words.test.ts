import { describe, expect, it } from "vitest";
import { editDistance, nearest } from "../../../base/nearest.js";
import { decimalsFor, plural, showNames, showProbability, showScore, showSeconds } from "./show.js";

describe("nearest", () => {
  it("counts letters that are changed, added, left out or swapped", () => {
    expect(editDistance("", "abc")).toBe(3);
    expect(editDistance("kitten", "sitting")).toBe(3);
    expect(editDistance("speceis", "species")).toBe(1);
    expect(editDistance("abc", "abc")).toBe(0);
  });

  it("finds what a mistyped name was meant to be, and nothing where none is near", () => {
    const names = ["GaussianNB", "LinearRegression", "KMeans"];
    expect(nearest("gausianNB", names)).toBe("GaussianNB");
    expect(nearest("linear", names)).toBe("LinearRegression");
    expect(nearest("k-means", names)).toBe("KMeans");
    expect(nearest("forest", names)).toBeUndefined();
    expect(nearest("x", [])).toBeUndefined();
  });
});

describe("numbers in tables", () => {
  it("have two digits of their uncertainty, and between two and six decimals", () => {
    expect(decimalsFor(0.034)).toBe(3);
    expect(decimalsFor(12)).toBe(2);
    expect(decimalsFor(1e-12)).toBe(6);
    expect(decimalsFor(0)).toBe(3);
    expect(showScore(0.94567, 3)).toBe("0.946");
    expect(showScore(-0.0002, 3)).toBe("0.000");
    expect(showScore(-0.002, 3)).toBe("-0.002");
    expect(showScore(Number.NaN, 3)).toBe("–");
    expect(showScore(Number.POSITIVE_INFINITY, 3)).toBe("∞");
    expect(showScore(123456789, 2)).toBe("1.235e+8");
  });

  it("show times and probabilities as people say them", () => {
    expect([0.00042, 0.0123, 1.26, 200].map(showSeconds)).toEqual([
      "0.42 ms",
      "12 ms",
      "1.3 s",
      "3 min 20 s",
    ]);
    expect([0.0001, 0.0414].map(showProbability)).toEqual(["< 0.001", "0.041"]);
    expect(plural(1, "row")).toBe("1 row");
    expect(plural(2, "class", "classes")).toBe("2 classes");
    expect(showNames(["a", "b", "c"], 2)).toBe('"a", "b" and 1 more');
  });
});
