import { readFileSync } from "node:fs";
import { Table } from "../../../src/data/table/table.js";

/** A delimited file without quotes, as columns of levels or of numbers. */
export function readTable(file: string, kind: "categorical" | "quantitative"): Table {
  const separator = file.endsWith(".csv") ? "," : "\t";
  const [header, ...lines] = readFileSync(file, "utf8").trim().split(/\r?\n/);
  const names = header.split(separator).map((name) => name.replaceAll('"', ""));
  const cells = lines.map((line) => line.split(separator));
  const columns = names.map((name, at): [string, (string | number)[]] => [
    name,
    cells.map((row) => (kind === "quantitative" ? Number(row[at]) : row[at])),
  ]);
  return Table.fromColumns(Object.fromEntries(columns));
}
