import { DataError } from "../../base/errors.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import { shortNumber, textGrid } from "../../base/text-grid.js";
import type { Description } from "./description.js";

/** The statistics of every column of a table. */
export class TableDescription {
  readonly rows: number;
  readonly names: readonly string[];
  readonly #columns: ReadonlyMap<string, Description>;

  constructor(rows: number, columns: ReadonlyArray<readonly [string, Description]>) {
    this.rows = rows;
    this.names = columns.map(([name]) => name);
    this.#columns = new Map(columns);
  }

  /** The statistics of one column. */
  column(name: string): Description {
    const column = this.#columns.get(name);
    if (column !== undefined) return column;
    throw new DataError(`describe: there is no column ${quote(name)}; there is ${listLevels(this.names)}.`, {
      method: "describe",
      column: name,
      expected: this.names.join(", "),
      received: name,
    });
  }

  [Symbol.iterator](): IterableIterator<[name: string, description: Description]> {
    return this.#columns.entries();
  }

  /** One line per column; · stands for a statistic that its kind does not have. */
  toString(): string {
    const lines = [...this.#columns].map(([name, column]) => [
      name,
      column.kind,
      shortNumber(column.count),
      shortNumber(column.missing),
      showModes(column.modes),
      ...(["minimum", "median", "maximum"] as const).map((statistic) =>
        hasOrder(column) ? show(column[statistic]) : "·",
      ),
      hasScale(column) ? shortNumber(column.mean) : "·",
      hasScale(column) && column.count > 1 ? shortNumber(column.standardDeviation()) : "·",
    ]);
    const headings = "column kind count missing mode minimum median maximum mean deviation".split(" ");
    return `${this.rows} rows\n${textGrid([headings, ...lines], 2)}`;
  }
}

function hasOrder({ kind, count }: Description): boolean {
  return count > 0 && (kind === "ordinal" || kind === "quantitative");
}

function hasScale({ kind, count }: Description): boolean {
  return count > 0 && kind === "quantitative";
}

/** Many modes say little, and are counted only. */
function showModes(modes: readonly Label[]): string {
  if (modes.length === 0) return "·";
  return modes.length <= 2 ? modes.map(show).join(", ") : `${modes.length} values`;
}

function show(value: Label): string {
  const SHOWN = 24;
  if (typeof value === "number") return shortNumber(value);
  const text = String(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
}
