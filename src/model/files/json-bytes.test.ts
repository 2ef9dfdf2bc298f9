import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FormatError } from "../../base/errors.js";
import { parseBytes } from "./json-bytes.js";

const encode = (text: string) => new TextEncoder().encode(text);
const parse = (text: string) => parseBytes("test", encode(text), 512);

describe("parseBytes", () => {
  it("gives what JSON.parse gives, with any spaces", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, "\t", "\r\n"), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });

  it("refuses what JSON.parse refuses, and nothing else", () => {
    const characters = fc.constantFrom(...'{}[]",:01-.eE+ntrufalse \\\n\u0001é'.split(""));
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 8 }), (parts) => {
        const text = parts.join("");
        let expected: unknown;
        try {
          expected = JSON.parse(text);
        } catch {
          expect(() => parse(text)).toThrow(FormatError);
          return;
        }
        expect(parse(text)).toEqual(expected);
      }),
      { numRuns: 20_000 },
    );
  });

  it("keeps a key that would change the prototype as a field, and the last of equal keys", () => {
    const value = parse('{"__proto__": {"a": 1}, "b": 1, "b": 2}') as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.entries(value)).toEqual([
      ["__proto__", { a: 1 }],
      ["b", 2],
    ]);
  });

  it("says where the text goes wrong", () => {
    expect(() => parse('{"a": [1, 2')).toThrow("there is the end");
    expect(() => parse('{"a" 1}')).toThrow("no colon after a name at byte 5");
    expect(() => parse("1 2")).toThrow("more text after the value at byte 2");
    expect(() => parseBytes("test", Uint8Array.of(34, 0xff, 34), 5)).toThrow("a text that is not valid");
    expect(() => parseBytes("test", encode("[[[[1]]]]"), 3)).toThrow("nested more than 3 deep");
  });
});
