// Arrays of numbers as their bytes, little-endian, in base64: compact and exact. Sizes are those of the bytes, so
// no file can ask for more memory than it brings.

import * as z from "zod";
import { Matrix } from "../../../math/linalg/matrix.js";
import { type Base64Text, base64Text, bytesOfText } from "./base64-text.js";
import { ifWhole } from "./if-whole.js";

/** What every number of an array must be. */
interface Demand {
  readonly words: string;
  readonly holds: (value: number) => boolean;
}

const finite: Demand = { words: "finite", holds: Number.isFinite };
const nonNegative: Demand = {
  words: "finite and at least 0",
  holds: (value) => value >= 0 && value < Number.POSITIVE_INFINITY,
};
const positive: Demand = {
  words: "finite and above 0",
  holds: (value) => value > 0 && value < Number.POSITIVE_INFINITY,
};
const probability: Demand = { words: "from 0 to 1", holds: (value) => value >= 0 && value <= 1 };
const missable: Demand = {
  words: "finite, or NaN for a missing value",
  holds: (value) => Math.abs(value) !== Number.POSITIVE_INFINITY,
};
const notNaN: Demand = { words: "a number, which may be infinite", holds: (value) => !Number.isNaN(value) };

/** Sums of rounded probabilities may be off by this much. */
const SUM_TOLERANCE = 1e-9;

const base64 = z.union([z.string(), z.array(z.string())]);

/** Float64 numbers of any value. */
export const anyFloat64Array = z.codec(
  z.strictObject({ float64: base64 }),
  z.custom<Float64Array>((value) => value instanceof Float64Array),
  {
    decode: ({ float64 }, context) => {
      const view = viewOf(float64, 8, "float64", context);
      if (view === undefined) return z.NEVER;
      const values = new Float64Array(view.byteLength / 8);
      for (let i = 0; i < values.length; i += 1) values[i] = view.getFloat64(8 * i, true);
      return values;
    },
    encode: (values) => {
      const view = new DataView(new ArrayBuffer(8 * values.length));
      for (let i = 0; i < values.length; i += 1) view.setFloat64(8 * i, values[i], true);
      return { float64: base64Text(new Uint8Array(view.buffer)) };
    },
  },
);

/** Finite float64 numbers. */
export const float64Array = floats(finite);
export const nonNegativeArray = floats(nonNegative);
export const positiveArray = floats(positive);
/** Numbers from 0 to 1. */
export const probabilityArray = floats(probability);
/** Probabilities of all that can happen: their sum is 1. */
export const distribution = probabilityArray.refine(
  (values) => Math.abs(values.reduce((sum, value) => sum + value, 0) - 1) <= SUM_TOLERANCE,
  { error: "must have the sum 1", when: ifWhole },
);
/** Numbers of which some may be missing, but none is infinite. */
export const missableArray = floats(missable);
/** Numbers of which some may be infinite, but none is missing. */
export const infinitableArray = floats(notNaN);

/** Int32 numbers, likewise. */
export const int32Array = z.codec(
  z.strictObject({ int32: base64 }),
  z.custom<Int32Array>((value) => value instanceof Int32Array),
  {
    decode: ({ int32 }, context) => {
      const view = viewOf(int32, 4, "int32", context);
      if (view === undefined) return z.NEVER;
      const values = new Int32Array(view.byteLength / 4);
      for (let i = 0; i < values.length; i += 1) values[i] = view.getInt32(4 * i, true);
      return values;
    },
    encode: (values) => {
      const view = new DataView(new ArrayBuffer(4 * values.length));
      for (let i = 0; i < values.length; i += 1) view.setInt32(4 * i, values[i], true);
      return { int32: base64Text(new Uint8Array(view.buffer)) };
    },
  },
);

/** Whole numbers in as few bytes as all of them need: 1, 2 or 4 per number. */
export const packedIntegers = z.codec(
  z.union([
    z.strictObject({ int8: base64 }),
    z.strictObject({ int16: base64 }),
    z.strictObject({ int32: base64 }),
  ]),
  z.custom<Int32Array>((value) => value instanceof Int32Array),
  {
    decode: (written, context) => {
      const [[kind, text]] = Object.entries(written);
      const bytes = kind === "int8" ? 1 : kind === "int16" ? 2 : 4;
      const view = viewOf(text, bytes, kind, context);
      if (view === undefined) return z.NEVER;
      const values = new Int32Array(view.byteLength / bytes);
      for (let i = 0; i < values.length; i += 1) {
        if (bytes === 1) values[i] = view.getInt8(i);
        else values[i] = bytes === 2 ? view.getInt16(2 * i, true) : view.getInt32(4 * i, true);
      }
      return values;
    },
    encode: (values) => {
      const fits = (largest: number) => values.every((value) => value >= -largest - 1 && value <= largest);
      const bytes = fits(0x7f) ? 1 : fits(0x7fff) ? 2 : 4;
      const view = new DataView(new ArrayBuffer(bytes * values.length));
      for (let i = 0; i < values.length; i += 1) {
        if (bytes === 1) view.setInt8(i, values[i]);
        else if (bytes === 2) view.setInt16(2 * i, values[i], true);
        else view.setInt32(4 * i, values[i], true);
      }
      const text = base64Text(new Uint8Array(view.buffer));
      return bytes === 1 ? { int8: text } : bytes === 2 ? { int16: text } : { int32: text };
    },
  },
);

/** A matrix of any numbers, with its shape. */
export const anyMatrix = shaped(anyFloat64Array);
/** A matrix of finite numbers. */
export const matrix = shaped(float64Array);
/** A matrix in which values may be missing. */
export const missableMatrix = shaped(missableArray);
export const nonNegativeMatrix = shaped(nonNegativeArray);

function floats({ words, holds }: Demand): typeof anyFloat64Array {
  return anyFloat64Array.refine((values) => values.every(holds), {
    error: ({ input }) => {
      const values = input as Float64Array;
      const at = values.findIndex((value) => !holds(value));
      return `has ${values[at]} at index ${at}; every value must be ${words}`;
    },
    abort: true,
    when: ifWhole,
  });
}

function shaped(numbers: typeof anyFloat64Array) {
  const size = z.int().min(0);
  return z.codec(
    z
      .strictObject({ rows: size, columns: size, data: numbers })
      .refine(({ rows, columns, data }) => data.length === rows * columns, {
        error: ({ input }) => {
          const { rows, columns, data } = input as { rows: number; columns: number; data: Float64Array };
          return `has ${data.length} numbers for ${rows}×${columns}`;
        },
        abort: true,
        when: ifWhole,
      }),
    z.instanceof(Matrix),
    {
      decode: ({ rows, columns, data }) => new Matrix(rows, columns, data),
      encode: ({ rows, columns, data }) => ({ rows, columns, data }),
    },
  );
}

/** The bytes of some base64 text, if they are a whole number of items. */
function viewOf(
  text: Base64Text,
  width: number,
  name: string,
  context: { readonly issues: z.core.$ZodRawIssue[] },
): DataView | undefined {
  const bytes = bytesOfText(text);
  if (bytes !== undefined && bytes.length % width === 0) return new DataView(bytes.buffer);
  const message =
    bytes === undefined
      ? "is not valid base64"
      : `has ${bytes.length} bytes, which is not a whole number of ${name} values`;
  context.issues.push({ code: "custom", input: text, message, path: bytes === undefined ? [name] : [] });
  return undefined;
}
