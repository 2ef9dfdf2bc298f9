import { requireKnownOptions } from "../../base/known-options.js";
import { type Column, valueAt } from "../../data/table/column.js";
import type { Table } from "../../data/table/table.js";
import { requireTable } from "../../data/table/table.js";
import { noLists } from "../no-lists.js";

/** How to write an ARFF file. */
export interface ArffWriteOptions {
  /** The name of the relation. Default "data". */
  readonly relation?: string;
}

/**
 * A table as ARFF that {@link parseArff} reads back: numbers as numeric, levels and booleans as nominal,
 * text as string attributes. Levels become strings; they keep their order, but ordinal columns are read back as categorical.
 */
export function writeArff(table: Table, options: ArffWriteOptions = {}): string {
  requireTable("writeArff", table);
  requireKnownOptions("writeArff", options, ["relation"]);
  const { relation = "data" } = options;
  const columns = [...table];
  const lines = [
    `@relation ${written(relation)}`,
    ...columns.map(([name, column]) => `@attribute ${written(name)} ${typeOf(name, column)}`),
    "@data",
  ];
  for (let row = 0; row < table.rows; row += 1) {
    const values = columns.map(([, column]) => {
      const value = valueAt(column, row);
      if (value === null) return "?";
      return Object.is(value, -0) ? "-0" : written(String(value));
    });
    lines.push(values.join(","));
  }
  return lines.map((line) => `${line}\n`).join("");
}

function typeOf(name: string, column: Column): string {
  switch (column.kind) {
    case "quantitative":
      return "numeric";
    case "boolean":
      return "{true,false}";
    case "date":
      return column.resolution === "day" ? "date 'yyyy-MM-dd'" : "date \"yyyy-MM-dd'T'HH:mm:ssX\"";
    case "text":
      return "string";
    case "list":
      throw noLists("writeArff", name);
    default:
      return `{${column.levels.map((level) => written(String(level))).join(",")}}`;
  }
}

/** Quoted unless it is a plain word or number. */
function written(text: string): string {
  if (/^[\w.+-]+$/.test(text)) return text;
  const escaped = text.replaceAll(/[\\']/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
  return `'${escaped}'`;
}
