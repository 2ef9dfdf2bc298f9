import fc from "fast-check";
import { expect, it } from "vitest";
import { base64Text, bytesOfText } from "./base64-text.js";

it("bytes survive in one text or in several", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.constantFrom(3, 6, 9), (bytes, most) => {
      const text = base64Text(bytes, most);
      expect(Array.isArray(text)).toBe(bytes.length > most);
      expect(bytesOfText(text)).toEqual(bytes);
    }),
  );
});

it("a text among several that is not base64 is refused", () => {
  expect(bytesOfText(["AAAA", "A?=="])).toBeUndefined();
});
