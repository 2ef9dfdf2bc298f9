import { type ArrowVector, arrowColumn } from "./arrow-column.js";
import type { RawValues } from "./column.js";
import type { RawColumn } from "./raw-columns.js";

// Tables of other libraries are recognized by their methods, so that none of the libraries is a dependency.

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
