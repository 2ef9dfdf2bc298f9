// How the parts of a model are written in JSON and read back, checked: one declaration for both ways.

import * as z from "zod";
import type { Label } from "../base/label.js";
import { ClassMoments } from "../data/class-moments.js";
import { ClassScatter, scatterShape } from "../data/class-scatter.js";
import { Encoding } from "../data/encoding.js";
import { Matrix } from "../linalg/matrix.js";
import { fromBase64, toBase64 } from "./base64.js";
import type { Model } from "./model.js";
import { readNested } from "./nested.js";

/** A number that may be NaN, infinite or −0, which JSON cannot say. */
export const anyNumber = z.codec(
  z.union([z.number(), z.enum(["NaN", "Infinity", "-Infinity", "-0"])]),
  z.custom<number>((value) => typeof value === "number"),
  {
    decode: (written) => Number(written),
    encode: (value) =>
      Object.is(value, -0) ? "-0" : Number.isFinite(value) ? value : (String(value) as "NaN"),
  },
);

export const label = z.union([z.string(), z.number(), z.boolean()]);

/** Float64 numbers as their bytes, little-endian, in base64: compact and exact. */
export const float64Array = z.codec(
  z.strictObject({ float64: z.base64() }),
  z.custom<Float64Array>((value) => value instanceof Float64Array),
  {
    decode: ({ float64 }, context) => {
      const bytes = fromBase64(float64);
      if (bytes.length % 8 !== 0) {
        context.issues.push({
          code: "custom",
          input: float64,
          message: `has ${bytes.length} bytes, no whole number of float64`,
        });
        return z.NEVER;
      }
      const view = new DataView(bytes.buffer);
      return Float64Array.from({ length: bytes.length / 8 }, (_, i) => view.getFloat64(8 * i, true));
    },
    encode: (values) => {
      const view = new DataView(new ArrayBuffer(8 * values.length));
      for (let i = 0; i < values.length; i += 1) view.setFloat64(8 * i, values[i], true);
      return { float64: toBase64(new Uint8Array(view.buffer)) };
    },
  },
);

/** Int32 numbers, likewise. */
export const int32Array = z.codec(
  z.strictObject({ int32: z.base64() }),
  z.custom<Int32Array>((value) => value instanceof Int32Array),
  {
    decode: ({ int32 }, context) => {
      const bytes = fromBase64(int32);
      if (bytes.length % 4 !== 0) {
        context.issues.push({
          code: "custom",
          input: int32,
          message: `has ${bytes.length} bytes, no whole number of int32`,
        });
        return z.NEVER;
      }
      const view = new DataView(bytes.buffer);
      return Int32Array.from({ length: bytes.length / 4 }, (_, i) => view.getInt32(4 * i, true));
    },
    encode: (values) => {
      const view = new DataView(new ArrayBuffer(4 * values.length));
      for (let i = 0; i < values.length; i += 1) view.setInt32(4 * i, values[i], true);
      return { int32: toBase64(new Uint8Array(view.buffer)) };
    },
  },
);

const size = z.int().min(0);

/** A matrix with its shape. */
export const matrix = z.codec(
  z.strictObject({ rows: size, columns: size, data: float64Array.in }),
  z.instanceof(Matrix),
  {
    decode: ({ rows, columns, data }, context) => {
      const values = z.decode(float64Array, data);
      if (values.length !== rows * columns) {
        const message = `has ${values.length} numbers for ${rows}×${columns}`;
        context.issues.push({ code: "custom", input: data, message });
        return z.NEVER;
      }
      return new Matrix(rows, columns, values);
    },
    encode: ({ rows, columns, data }) => ({
      rows,
      columns,
      data: z.encode(float64Array, new Float64Array(data)),
    }),
  },
);

const columnEncoding = z.union([
  z.strictObject({ column: z.string(), coding: z.enum(["number", "boolean"]) }),
  z.strictObject({
    column: z.string(),
    coding: z.enum(["codes", "one-hot", "dummy"]),
    levels: z.array(label),
  }),
]);

/** The features of a model. */
export const features = z.codec(
  z.strictObject({ names: z.array(z.string()), encoding: z.array(columnEncoding).optional() }),
  z.object({
    names: z.custom<readonly string[]>(Array.isArray),
    encoding: z.instanceof(Encoding).optional(),
  }),
  {
    decode: ({ names, encoding }) => ({
      names,
      ...(encoding !== undefined && { encoding: new Encoding(encoding) }),
    }),
    encode: ({ names, encoding }) => ({
      names: [...names],
      ...(encoding !== undefined && { encoding: encoding.columns.map(writable) }),
    }),
  },
);

function writable(column: Encoding["columns"][number]) {
  return "levels" in column ? { ...column, levels: [...column.levels] } : { ...column };
}

export const convergence = z.strictObject({
  converged: z.boolean(),
  iterations: z.int().min(0),
  criterion: anyNumber,
  tolerance: anyNumber,
});

/** Weights, means and squared deviations by class. */
export const classMoments = z.codec(
  z.strictObject({
    classWeights: float64Array.in,
    mass: matrix.in,
    means: matrix.in,
    squares: matrix.in,
  }),
  z.instanceof(ClassMoments),
  {
    decode: (written, context) => {
      const classWeights = z.decode(float64Array, written.classWeights);
      const [mass, means, squares] = [written.mass, written.means, written.squares].map((part) =>
        z.decode(matrix, part),
      );
      const shapes = [mass, means, squares].map(({ shape }) => shape);
      if (new Set(shapes).size > 1 || mass.rows !== classWeights.length) {
        const message = `has matrices of ${shapes.join(", ")} for ${classWeights.length} classes`;
        context.issues.push({ code: "custom", input: written, message });
        return z.NEVER;
      }
      return new ClassMoments(classWeights, mass, means, squares);
    },
    encode: ({ classWeights, mass, means, squares }) => ({
      classWeights: z.encode(float64Array, new Float64Array(classWeights)),
      mass: z.encode(matrix, mass),
      means: z.encode(matrix, means),
      squares: z.encode(matrix, squares),
    }),
  },
);

/** Weights, means and scatter of classes, in one of its forms. */
export const classScatter = z.codec(
  z.strictObject({
    form: z.enum(["each", "shared", "triangle", "squares"]),
    mass: float64Array.in,
    means: matrix.in,
    scatter: matrix.in,
  }),
  z.instanceof(ClassScatter),
  {
    decode: ({ form, ...written }, context) => {
      const mass = z.decode(float64Array, written.mass);
      const [means, scatter] = [written.means, written.scatter].map((part) => z.decode(matrix, part));
      const [rows, columns] = scatterShape(form, mass.length, means.columns);
      if (means.rows !== mass.length || scatter.rows !== rows || scatter.columns !== columns) {
        const message = `has matrices of ${means.shape} and ${scatter.shape} for ${mass.length} classes`;
        context.issues.push({ code: "custom", input: written, message });
        return z.NEVER;
      }
      return new ClassScatter({ form, mass, means, scatter });
    },
    encode: ({ form, mass, means, scatter }) => ({
      form,
      mass: z.encode(float64Array, new Float64Array(mass)),
      means: z.encode(matrix, means),
      scatter: z.encode(matrix, scatter),
    }),
  },
);

/** Labels of classes or levels. */
export const labels: z.ZodType<readonly Label[]> = z.array(label);

/** Names of columns. */
export const names: z.ZodType<readonly string[]> = z.array(z.string());

/** A model inside another; it is read by whatever reads the outer one. */
export const model: z.ZodType<Model> = z.codec(z.custom<unknown>(isGiven), z.custom<Model>(isModel), {
  decode: (json) => readNested(json),
  encode: (inner) => inner.toJSON(),
});

/** A model that is missing must not pass as undefined. */
function isGiven(json: unknown): boolean {
  return json !== undefined;
}

function isModel(value: unknown): boolean {
  return typeof value === "object" && value !== null && "toJSON" in value;
}
