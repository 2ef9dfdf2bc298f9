import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalText } from "./canonical.js";

describe("canonicalText", () => {
  it("sorts keys by their code units and leaves out spaces and what is undefined", () => {
    expect(canonicalText({ b: [1, { d: null, c: "é\n" }], a: undefined, "\u20ac": true, A: -0 })).toBe(
      '{"A":0,"b":[1,{"c":"é\\n","d":null}],"€":true}',
    );
  });

  it("is the same after any round trip through JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalText(value);
        expect(canonicalText(JSON.parse(JSON.stringify(value, null, 2)))).toBe(text);
        expect(canonicalText(JSON.parse(text))).toBe(text);
      }),
    );
  });

  it("tells apart values that differ", () => {
    const texts = [1, "1", [1], { a: 1 }, { a: "1" }, [[1]], null, true, [], {}].map(canonicalText);
    expect(new Set(texts).size).toBe(texts.length);
  });
});
