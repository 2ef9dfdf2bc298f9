import type { Random } from "../../src/math/probability/random/random.js";
import { pick } from "../part.js";
import { NUMBERS } from "./values.js";

/** How the numbers of an array are written as bytes, by the name that stands beside the text. */
const FORMATS = {
  float64: {
    bytes: 8,
    read: (view: DataView, at: number) => view.getFloat64(at, true),
    write: (view: DataView, at: number, value: number) => view.setFloat64(at, value, true),
  },
  int32: {
    bytes: 4,
    read: (view: DataView, at: number) => view.getInt32(at, true),
    write: (view: DataView, at: number, value: number) => view.setInt32(at, value, true),
  },
  int16: {
    bytes: 2,
    read: (view: DataView, at: number) => view.getInt16(at, true),
    write: (view: DataView, at: number, value: number) => view.setInt16(at, value, true),
  },
  int8: {
    bytes: 1,
    read: (view: DataView, at: number) => view.getInt8(at),
    write: (view: DataView, at: number, value: number) => view.setInt8(at, value),
  },
} as const;

export type ArrayFormat = keyof typeof FORMATS;

/** Whether the text beside this name is an array of numbers. */
export function isArrayFormat(key: string | number): key is ArrayFormat {
  return Object.hasOwn(FORMATS, key);
}

/** Numbers that a file may hold and arithmetic still stumbles over: they get past the check of every number. */
const FINITE = NUMBERS.filter(Number.isFinite);
const WHOLE = [-1, 0, 1, 2, 3, 7, 100, 127, -128, 32_767, -32_768, 2 ** 31 - 1, -(2 ** 31)];

/** An array of the same format with other numbers, or of another length. */
export function otherArray(format: ArrayFormat, text: string, random: Random): string {
  const { bytes, read, write } = FORMATS[format];
  const buffer = Buffer.from(text, "base64");
  const count = Math.floor(buffer.length / bytes);
  if (count === 0 || random.next() < 0.15) return resized(buffer, bytes, random);
  const copy = Buffer.from(buffer);
  const view = new DataView(copy.buffer, copy.byteOffset, copy.length);
  if (random.next() < 0.2) {
    copy[random.integer(0, count * bytes - 1)] ^= 1 << random.integer(0, 7);
    return copy.toString("base64");
  }
  const values = Array.from({ length: count }, (_, i) => read(view, bytes * i));
  const others = changed(values, format === "float64", random);
  for (const [i, value] of others.entries()) write(view, bytes * i, value);
  return copy.toString("base64");
}

/** One number replaced, all of them, or their order. */
function changed(values: readonly number[], real: boolean, random: Random): number[] {
  const other = () => pick(random, real ? (random.next() < 0.8 ? FINITE : NUMBERS) : WHOLE);
  const at = random.integer(0, values.length - 1);
  const one = other();
  switch (random.integer(0, 8)) {
    case 0:
      return values.map(() => one);
    case 1:
      return values.map((_, i) => (i % 2 === 0 ? one : -one));
    case 2:
      return values.map(() => other());
    case 3: {
      const factor = real ? pick(random, [-1, 1e300, 1e-300, 2 ** 52, 0.5]) : pick(random, [-1, 2, 0]);
      return values.map((value) => value * factor);
    }
    case 4:
      return values.map((_, i) => values[(i + 1) % values.length]);
    case 5:
      return values.with(at, values[random.integer(0, values.length - 1)]);
    case 6:
      return values.with(at, real ? -values[at] : values[at] + pick(random, [-1, 1]));
    default:
      return values.with(at, one);
  }
}

/** Numbers left out, added or cut in the middle. */
function resized(bytes: Buffer, width: number, random: Random): string {
  const by = pick(random, [width, -width, 1, -1, 10 * width, -bytes.length]);
  const grown = Buffer.alloc(Math.max(0, bytes.length + by));
  bytes.copy(grown);
  return grown.toString("base64");
}
