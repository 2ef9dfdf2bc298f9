import type { RawValues } from "./column.js";

// Tables of other libraries are recognized by what they can do, so that none of them is a dependency.

interface ArrowColumn {
  get(row: number): unknown;
  readonly length: number;
}

interface ArrowLike {
  readonly schema: { readonly fields: ReadonlyArray<{ readonly name: string }> };
  getChild(name: string): ArrowColumn | null;
}

interface ArqueroLike {
  columnNames(): string[];
  /** One column after filters and orders have been applied. */
  array(name: string): RawValues;
}

/** The columns of an Arrow or Arquero table; undefined if it is neither. */
export function foreignColumns(source: object): [name: string, values: RawValues][] | undefined {
  if (isArquero(source)) return source.columnNames().map((name) => [name, source.array(name)]);
  if (!isArrow(source)) return undefined;
  return source.schema.fields.map(({ name }) => {
    const column = source.getChild(name);
    return [name, Array.from({ length: column?.length ?? 0 }, (_, row) => column?.get(row))];
  });
}

function isArrow(source: object): source is ArrowLike {
  return "getChild" in source && typeof source.getChild === "function" && "schema" in source;
}

function isArquero(source: object): source is ArqueroLike {
  return "columnNames" in source && typeof source.columnNames === "function" && "array" in source;
}
