import { compareLabels, isLabel, type Label } from "../../base/label.js";
import type { KindSpec, RawValues } from "./column.js";
import { type Convert, decimalOf, numberOfInteger, timeOf } from "./stored-numbers.js";

/** The part of an Arrow column that is used; similar libraries only need to have `get`. */
export interface ArrowVector {
  get(row: number): unknown;
  readonly length: number;
  readonly type?: ArrowType;
  readonly data?: readonly ArrowChunk[];
  isValid?(row: number): boolean;
}

interface ArrowType {
  readonly typeId: number;
  readonly isOrdered?: boolean;
  readonly scale?: number;
  readonly unit?: number;
  readonly precision?: number;
}

interface ArrowChunk {
  readonly length: number;
  readonly values?: ArrayLike<unknown>;
  readonly dictionary?: ArrowVector;
}

/** Arrow's type ids of the columns that a table can hold. */
export const ArrowTypeId = {
  dictionary: -1,
  null: 1,
  integer: 2,
  float: 3,
  utf8: 5,
  boolean: 6,
  decimal: 7,
  date: 8,
  time: 9,
  timestamp: 10,
  list: 12,
  fixedSizeList: 16,
  duration: 18,
  largeUtf8: 20,
  largeList: 21,
  utf8View: 24,
} as const;

/** Whether the values of a column of this type are lists. */
export function isList(typeId: number): boolean {
  const { list, largeList, fixedSizeList } = ArrowTypeId;
  return typeId === list || typeId === largeList || typeId === fixedSizeList;
}

/** Units per millisecond, by Arrow's id of the unit: seconds, milliseconds, microseconds, nanoseconds. */
const PER_MILLISECOND = [undefined, 1n, 1000n, 1_000_000n];

/** The values of an Arrow column, and the kind that its type implies. */
export function arrowColumn(vector: ArrowVector): { values: RawValues; spec?: KindSpec } {
  const { type } = vector;
  switch (type?.typeId) {
    case ArrowTypeId.dictionary:
      return dictionaryColumn(vector, type.isOrdered === true);
    case ArrowTypeId.integer:
      return { values: storedNumbers(vector) ?? listed(vector), spec: "quantitative" };
    case ArrowTypeId.float:
      // Half precision is stored as 16 bits that only `get` understands.
      return {
        values: (type.precision !== 0 && storedNumbers(vector)) || listed(vector),
        spec: "quantitative",
      };
    case ArrowTypeId.decimal:
      return { values: converted(vector, decimalOf(type.scale ?? 0)), spec: "quantitative" };
    case ArrowTypeId.time:
    case ArrowTypeId.duration:
      return { values: converted(vector, unitConversion(type.unit)), spec: "quantitative" };
    case ArrowTypeId.date:
    case ArrowTypeId.timestamp: {
      // Both are numbers of milliseconds when they are read one by one.
      const resolution = type.typeId === ArrowTypeId.date ? "day" : "time";
      return { values: listed(vector), spec: { kind: "date", resolution } };
    }
    case ArrowTypeId.null:
      return { values: listed(vector), spec: "quantitative" };
    case ArrowTypeId.boolean:
      return { values: listed(vector), spec: "boolean" };
    case ArrowTypeId.utf8:
    case ArrowTypeId.largeUtf8:
    case ArrowTypeId.utf8View:
      return { values: listed(vector), spec: "categorical" };
    case ArrowTypeId.list:
    case ArrowTypeId.largeList:
    case ArrowTypeId.fixedSizeList:
      return { values: listed(vector).map(elementsOf), spec: "list" };
    default:
      return { values: listed(vector) };
  }
}

/** The values of a list, which is its own vector. */
function elementsOf(list: unknown): unknown {
  return list === null || list === undefined ? null : Array.from(arrowColumn(list as ArrowVector).values);
}

function listed(vector: ArrowVector): unknown[] {
  return Array.from({ length: vector.length }, (_, row) => vector.get(row));
}

function converted(vector: ArrowVector, convert: Convert): unknown[] {
  return listed(vector).map((value) => (value === null || value === undefined ? null : convert(value)));
}

function unitConversion(unit: number | undefined): Convert {
  const perMillisecond = PER_MILLISECOND[unit ?? 1];
  return perMillisecond === undefined ? (seconds) => 1000 * Number(seconds) : timeOf(perMillisecond);
}

/** Numbers straight from memory; undefined if there is no such memory, or a number in it is not exactly a double. */
function storedNumbers(vector: ArrowVector): Float64Array | undefined {
  const { data, isValid } = vector;
  if (data === undefined || isValid === undefined) return undefined;
  const out = new Float64Array(vector.length);
  let row = 0;
  for (const { length, values } of data) {
    if (values === undefined || values.length < length) return undefined;
    for (let i = 0; i < length; i += 1, row += 1) {
      const value = vector.isValid?.(row) ? numberOfInteger(values[i]) : Number.NaN;
      if (value === undefined) return undefined;
      out[row] = value;
    }
  }
  return out;
}

/**
 * Levels in the order of the dictionary if it has one, otherwise sorted, including those that do not occur. Chunks may
 * have their own dictionaries.
 */
function dictionaryColumn(vector: ArrowVector, ordered: boolean): { values: RawValues; spec?: KindSpec } {
  const { data = [] } = vector;
  const levels = new Set<Label>();
  const values: unknown[] = [];
  let row = 0;
  for (const { length, values: codes, dictionary } of data) {
    if (codes === undefined || dictionary === undefined) return { values: listed(vector) };
    const { values: entries } = arrowColumn(dictionary);
    for (let i = 0; i < entries.length; i += 1) {
      const entry = entries[i];
      if (isLabel(entry) && !Number.isNaN(entry)) levels.add(entry);
    }
    for (let i = 0; i < length; i += 1, row += 1) {
      const code = Number(codes[i]);
      // A code without an entry stays a number, which is not among the levels and is refused for that reason.
      values.push(!vector.isValid?.(row) ? null : code >= 0 && code < entries.length ? entries[code] : code);
    }
  }
  if (ordered) return { values, spec: { kind: "ordinal", levels: [...levels] } };
  return { values, spec: { kind: "categorical", levels: [...levels].sort(compareLabels) } };
}
