import { columnName, DataError, got, wanted, words } from "../../base/errors.js";
import { type Label, listLevels, mergeLabels } from "../../base/label.js";
import { type Column, columnLength, type DateColumn, type LevelColumn } from "./column.js";
import { SparseColumn } from "./sparse-column.js";

/** Concatenates columns of one kind. Categorical levels are merged; ordinal levels must have the same order. */
export function concatenate(name: string, parts: readonly Column[]): Column {
  const [first] = parts;
  const other = parts.find((part) => part.kind !== first.kind);
  if (other !== undefined) {
    const sentence = words`${columnName(name)} is ${wanted(first.kind)} in one table and ${got(other.kind)} in another.`;
    throw new DataError("Table.concat", sentence);
  }
  switch (first.kind) {
    case "quantitative":
      if (parts.every((part) => part instanceof SparseColumn)) return SparseColumn.concatenate(parts);
      return {
        kind: first.kind,
        values: joined(Float64Array, parts, (part) => (part as typeof first).values),
      };
    case "date": {
      const dates = parts as readonly DateColumn[];
      return {
        kind: first.kind,
        values: joined(Float64Array, dates, (part) => part.values),
        resolution: dates.some(({ resolution }) => resolution === "time") ? "time" : "day",
      };
    }
    case "boolean":
      return { kind: first.kind, codes: joined(Int8Array, parts, (part) => (part as typeof first).codes) };
    case "text":
      return { kind: first.kind, values: parts.flatMap((part) => (part as typeof first).values) };
    case "list":
      return { kind: first.kind, values: parts.flatMap((part) => (part as typeof first).values) };
    default:
      return concatenateLevels(name, first, parts as readonly LevelColumn[]);
  }
}

function concatenateLevels(name: string, first: LevelColumn, parts: readonly LevelColumn[]): Column {
  const levels = parts.reduce<readonly Label[]>(
    (before, part) => mergeLabels(before, part.levels).merged,
    first.levels,
  );
  const codeOf = new Map(levels.map((level, code) => [level, code]));
  const recoded = parts.map((part) => {
    const sameOrder =
      part.levels.length === first.levels.length &&
      part.levels.every((level, code) => level === first.levels[code]);
    if (first.kind === "ordinal" && !sameOrder) {
      const sentence = words`the ordinal ${columnName(name)} has the levels ${listLevels(first.levels)} in one table and ${listLevels(part.levels)} in another; their order must be the same.`;
      throw new DataError("Table.concat", sentence);
    }
    const codes = part.levels.map((level) => codeOf.get(level) ?? -1);
    return part.codes.map((code) => (code < 0 ? -1 : codes[code]));
  });
  return { kind: first.kind, codes: joined(Int32Array, recoded, (codes) => codes), levels };
}

interface NumberArray extends ArrayLike<number> {
  set(values: ArrayLike<number>, offset: number): void;
}

function joined<A extends NumberArray, P extends Column | ArrayLike<number>>(
  Type: new (length: number) => A,
  parts: readonly P[],
  valuesOf: (part: P) => ArrayLike<number>,
): A {
  const out = new Type(parts.reduce((total, part) => total + lengthOf(part), 0));
  let offset = 0;
  for (const part of parts) {
    out.set(valuesOf(part), offset);
    offset += lengthOf(part);
  }
  return out;
}

function lengthOf(part: Column | ArrayLike<number>): number {
  return "kind" in part ? columnLength(part) : part.length;
}
