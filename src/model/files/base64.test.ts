import { expect, it } from "vitest";
import { fromBase64, toBase64 } from "./base64.js";

it("writes bytes as others do, whatever their number, and reads them back", () => {
  for (let length = 0; length < 70; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 151 + length * 37) % 256);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
    expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  }
});
