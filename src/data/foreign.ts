import { type ArrowVector, arrowColumn } from "./arrow-column.js";
import type { KindSpec, RawValues } from "./column.js";

// Tables of other libraries are recognized by their methods, so that none of the libraries is a dependency.

/** A column before it is read into a table. */
export interface RawColumn {
  readonly name: string;
  readonly values: RawValues;
  /** The kind according to the source; the caller's kind takes precedence. */
  readonly spec?: KindSpec | undefined;
}

interface ArrowLike {
  readonly schema: { readonly fields: ReadonlyArray<{ readonly name: string }> };
  getChild(name: string): ArrowVector | null;
}

interface ArqueroLike {
  columnNames(): string[];
  /** One column after filtering and sorting. */
  array(name: string): RawValues;
}

/** The columns of an Arrow or Arquero table; undefined if it is neither. */
export function foreignColumns(source: object): RawColumn[] | undefined {
  if (isArquero(source)) return source.columnNames().map((name) => ({ name, values: source.array(name) }));
  if (!isArrow(source)) return undefined;
  return source.schema.fields.map(({ name }) => {
    const vector = source.getChild(name);
    return { name, ...(vector === null ? { values: [] } : arrowColumn(vector)) };
  });
}

function isArrow(source: object): source is ArrowLike {
  return "getChild" in source && typeof source.getChild === "function" && "schema" in source;
}

function isArquero(source: object): source is ArqueroLike {
  return "columnNames" in source && typeof source.columnNames === "function" && "array" in source;
}
