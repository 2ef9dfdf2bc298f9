import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Sha256, sha256 } from "./sha256.js";

const ofText = (text: string) => sha256(new TextEncoder().encode(text));

describe("sha256", () => {
  // The examples of NIST for FIPS 180, and the message of a million letters.
  const examples: readonly (readonly [string, string])[] = [
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    [
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
    ],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ];

  for (const [text, expected] of examples)
    it(`gives the published value of a message of ${text.length} bytes`, () => {
      expect(ofText(text)).toBe(expected);
    });

  it("agrees with the platform at every length around the ends of blocks", () => {
    for (let length = 0; length < 200; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, at) => 7 * at + length);
      expect(sha256(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
    }
  });

  it("reads a part of a buffer as that part alone", () => {
    const bytes = new TextEncoder().encode("xxabcxx");
    expect(sha256(bytes.subarray(2, 5))).toBe(ofText("abc"));
  });
});

it("does not depend on the pieces in which the bytes come", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 150 }), { maxLength: 6 }), (pieces) => {
      const hash = new Sha256();
      for (const piece of pieces) hash.update(piece);
      expect(hash.digest()).toBe(sha256(Uint8Array.from(pieces.flatMap((piece) => [...piece]))));
    }),
    { numRuns: 300 },
  );
});
