import { requireFields } from "../../base/arguments.js";
import { columnName, DataError, wanted, words } from "../../base/errors.js";
import { listLevels } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";
import { inspect } from "../../base/printing.js";
import { textGrid } from "../../base/text-grid.js";
import type { Description } from "./description.js";
import { STATISTICS, statisticsOf } from "./description-text.js";

/** The statistics of every column of a table. */
export class TableDescription {
  readonly rows: number;
  readonly names: readonly string[];
  readonly #columns: ReadonlyMap<string, Description>;

  constructor(rows: number, columns: ReadonlyArray<readonly [string, Description]>) {
    requireList("TableDescription", "columns", columns);
    for (const column of columns)
      requireFields("TableDescription", "every column", column, ["0", "1"], "a name and a description");
    this.rows = rows;
    this.names = Array.from(columns, ([name]) => name);
    this.#columns = new Map(columns);
  }

  /** The statistics of one column. */
  column(name: string): Description {
    const column = this.#columns.get(name);
    if (column !== undefined) return column;
    throw new DataError(
      "describe",
      words`there is no ${columnName(name)}; the columns are ${wanted(listLevels(this.names))}.`,
    );
  }

  [Symbol.iterator](): IterableIterator<[name: string, description: Description]> {
    return this.#columns.entries();
  }

  /** One line per column; · marks a statistic that the kind does not have. */
  toString(): string {
    const lines = [...this.#columns].map(([name, column]) => [name, ...statisticsOf(column)]);
    return `${this.rows} ${this.rows === 1 ? "row" : "rows"}\n${textGrid([["column", ...STATISTICS], ...lines], 2)}`;
  }

  [inspect](): string {
    return this.toString();
  }
}
