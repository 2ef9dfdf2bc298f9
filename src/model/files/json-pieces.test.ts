import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonPieces } from "./json-pieces.js";

/** As if texts could have 12 characters at most. */
function short(value: unknown): string | undefined {
  const text = JSON.stringify(value);
  if (typeof value === "object" && text.length > 12) throw new RangeError("Invalid string length");
  return text;
}

describe("jsonPieces", () => {
  it("add up to what JSON.stringify gives, if that is too long for one text", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect([...jsonPieces(value, short)].join("")).toBe(JSON.stringify(value));
      }),
      { numRuns: 500 },
    );
    expect([...jsonPieces({ a: 1, b: undefined, c: [undefined, "a long text"] }, short)].join("")).toBe(
      '{"a":1,"c":[null,"a long text"]}',
    );
  });

  it("are one piece if the text is not too long", () => {
    expect([...jsonPieces({ a: [1, 2, 3], b: "text" })]).toEqual(['{"a":[1,2,3],"b":"text"}']);
  });

  it("leave other errors as they are", () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(() => [...jsonPieces(circle)]).toThrow(TypeError);
  });
});
