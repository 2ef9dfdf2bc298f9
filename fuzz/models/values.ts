import type { Random } from "../../src/math/probability/random/random.js";
import { pick } from "../part.js";

/** Numbers that arithmetic stumbles over. */
export const NUMBERS: readonly number[] = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  0,
  -0,
  1,
  -1,
  2,
  3,
  0.5,
  1.5,
  -2.5,
  1e3,
  1e9,
  2 ** 31,
  2 ** 32 + 1,
  2 ** 53 - 1,
  1e20,
  1e150,
  1e200,
  1e308,
  -1e308,
  1e-150,
  1e-300,
  5e-324,
  Number.MAX_VALUE,
];

export const STRINGS: readonly string[] = [
  "",
  " ",
  "x0",
  "a",
  "b",
  "zz",
  "target",
  "size",
  "color",
  "NaN",
  "Infinity",
  "-0",
  "0",
  "1e9",
  "__proto__",
  "constructor",
  "toString",
  "length",
  "(a+)+$",
  "(a|a)*b",
  "(.*)*x",
  "[",
  "\\p{L}+",
  "\u0000",
  "\ud800",
  "🙂",
  "x".repeat(5000),
  "1 / 0",
  "((((((((((1))))))))))",
  `${"(".repeat(3000)}1${")".repeat(3000)}`,
  "a ^ b ^ a ^ b",
  "=",
  "AAAA",
  "!!!!",
];

/** Any value that JSON can hold, small. */
export function anyJson(random: Random): unknown {
  switch (random.integer(0, 7)) {
    case 0:
      return null;
    case 1:
      return random.next() < 0.5;
    case 2:
    case 3:
      // NaN and infinities become null in a file, but not in parsed JSON that was tampered with.
      return pick(random, NUMBERS);
    case 4:
      return pick(random, STRINGS);
    case 5:
      return [];
    case 6:
      return {};
    default:
      return [pick(random, NUMBERS), pick(random, STRINGS)];
  }
}
