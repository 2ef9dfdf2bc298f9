import { CredalError } from "../base/errors.js";
import { quote } from "../base/label.js";
import type { Arena } from "./arena.js";
import { kernelModule } from "./module.js";
import type { Float64Span, Int32Span } from "./span.js";

/**
 * Where the fields of a record are, by the kinds of their numbers: the index of each among numbers of its width.
 * Layouts are written by the build (src/wasm/generated/records), so that kernels and wrappers cannot disagree.
 */
export interface RecordLayout {
  /** Bytes from one record of a list to the next, a multiple of 8. */
  readonly bytes: number;
  readonly int32: Readonly<Record<string, number>>;
  readonly float64: Readonly<Record<string, number>>;
  readonly int64: Readonly<Record<string, number>>;
  /** Pointers to float64 numbers, to int32 numbers, and to anything. */
  readonly floats: Readonly<Record<string, number>>;
  readonly ints: Readonly<Record<string, number>>;
  readonly pointers: Readonly<Record<string, number>>;
}

interface Located {
  readonly pointer: number;
}

/** Values of the fields of a record, by name; of a pointer, what it points to. */
export type RecordFields<L extends RecordLayout> = {
  readonly [K in keyof L["int32"]]?: number | boolean;
} & {
  readonly [K in keyof L["float64"]]?: number;
} & {
  readonly [K in keyof L["int64"]]?: bigint;
} & {
  readonly [K in keyof L["floats"]]?: Float64Span | undefined;
} & {
  readonly [K in keyof L["ints"]]?: Int32Span | undefined;
} & {
  readonly [K in keyof L["pointers"]]?: Located | undefined;
};

type FieldValue = number | boolean | bigint | Located | undefined;

/** A record in kernel memory. Fields that are not written are 0. */
export class KernelRecord<L extends RecordLayout> {
  readonly pointer: number;
  readonly #layout: L;

  constructor(arena: Arena, layout: L, fields: RecordFields<L>) {
    this.#layout = layout;
    this.pointer = arena.zeros(layout.bytes / 8).pointer;
    this.write(fields);
  }

  write(fields: RecordFields<L>): this {
    writeFields(this.#layout, this.pointer, fields);
    return this;
  }

  /** The value of a field. */
  read(name: keyof L["int32"] | keyof L["float64"]): number {
    const { buffer } = kernelModule().memory;
    const { int32, float64, bytes } = this.#layout;
    const field = name as string;
    return field in int32
      ? new Int32Array(buffer, this.pointer, bytes / 4)[int32[field]]
      : new Float64Array(buffer, this.pointer, bytes / 8)[float64[field]];
  }
}

function writeFields<L extends RecordLayout>(layout: L, pointer: number, fields: RecordFields<L>): void {
  const { buffer } = kernelModule().memory;
  const { int32, float64, int64, floats, ints, pointers, bytes } = layout;
  const words = new Int32Array(buffer, pointer, bytes / 4);
  for (const [name, value] of Object.entries<FieldValue>(fields)) {
    if (name in int32) words[int32[name]] = asInt32(name, value);
    else if (name in float64) new Float64Array(buffer, pointer, bytes / 8)[float64[name]] = value as number;
    else if (name in int64) new BigInt64Array(buffer, pointer, bytes / 8)[int64[name]] = value as bigint;
    else words[floats[name] ?? ints[name] ?? pointers[name]] = (value as Located | undefined)?.pointer ?? 0;
  }
}

/** A list of records in kernel memory, one after the other. */
export function recordList<L extends RecordLayout>(
  arena: Arena,
  layout: L,
  list: readonly RecordFields<L>[],
): Float64Span {
  const span = newRecords(arena, layout, list.length);
  span.array.fill(0);
  for (const [at, fields] of list.entries()) writeFields(layout, span.pointer + at * layout.bytes, fields);
  return span;
}

/** Space for a list of records, with unspecified content. */
export function newRecords(arena: Arena, { bytes }: RecordLayout, count: number): Float64Span {
  return arena.float64((bytes / 8) * count);
}

function asInt32(name: string, value: FieldValue): number {
  const number = Number(value);
  // Kernels would read another number.
  if (number !== (number | 0))
    throw new CredalError("KernelRecord", {
      what: `the field ${quote(name)}`,
      expected: "an int32 number",
      received: number,
    });
  return number;
}
