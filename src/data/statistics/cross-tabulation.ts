import { requireFields } from "../../base/arguments.js";
import type { Label } from "../../base/label.js";
import { inspect } from "../../base/printing.js";
import { shortNumber, textGrid } from "../../base/text-grid.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { mutualInformation } from "../../math/probability/information/mutual-information.js";
import type { InformationOptions } from "../../math/probability/information/unit.js";
import type { Factor } from "../../math/probability/table/factor.js";
import { type IndependenceTest, independenceTest } from "../../math/probability/table/independence-test.js";
import { ProbabilityTable } from "../../math/probability/table/probability-table.js";
import type { Table } from "../table/table.js";
import { type CountOptions, countCases } from "./count-cases.js";

/** How often the levels of two columns occur together, with measures of their dependence. */
export class CrossTabulation {
  readonly names: readonly [rows: string, columns: string];
  readonly rowLevels: readonly Label[];
  readonly columnLevels: readonly Label[];
  readonly counts: Matrix;
  readonly rowTotals: Float64Array;
  readonly columnTotals: Float64Array;
  readonly total: number;
  /** The number of rows dropped because a value is missing. */
  readonly dropped: number;
  readonly #factor: Factor;

  constructor(factor: Factor, dropped: number) {
    requireFields("CrossTabulation", "the counts", factor, ["variables", "values"], "a factor");
    const [rows, columns] = factor.variables;
    this.names = [rows.name, columns.name];
    this.rowLevels = rows.levels;
    this.columnLevels = columns.levels;
    this.counts = new Matrix(rows.levels.length, columns.levels.length, Float64Array.from(factor.values));
    this.rowTotals = Float64Array.from(rows.levels, (_, i) => this.counts.row(i).reduce((a, b) => a + b, 0));
    this.columnTotals = Float64Array.from(columns.levels, (_, j) =>
      rows.levels.reduce<number>((sum, _level, i) => sum + this.counts.get(i, j), 0),
    );
    this.total = this.rowTotals.reduce((a, b) => a + b, 0);
    this.dropped = dropped;
    this.#factor = factor;
  }

  /** How often two levels occur together. */
  count(row: Label, column: Label): number {
    return this.#factor.value({ [this.names[0]]: row, [this.names[1]]: column });
  }

  /** The expected counts under independence. */
  get expected(): Matrix {
    return new Matrix(
      this.counts.rows,
      this.counts.columns,
      Float64Array.from(this.counts.data, (_, cell) => {
        const [row, column] = [Math.floor(cell / this.counts.columns), cell % this.counts.columns];
        return this.total === 0 ? 0 : (this.rowTotals[row] / this.total) * this.columnTotals[column];
      }),
    );
  }

  /** The tests of independence by χ² and G². */
  get test(): IndependenceTest {
    return independenceTest(this.#factor, ...this.names);
  }

  /**
   * Cramér's V, √(χ² / (n·(k − 1))), where k is the smaller number of levels that occur: from 0 for independence
   * to 1 if one column determines the other. 0 if a column is constant.
   */
  get cramersV(): number {
    const occurring = (totals: Float64Array) => totals.filter((total) => total > 0).length;
    const smaller = Math.min(occurring(this.rowTotals), occurring(this.columnTotals)) - 1;
    if (smaller < 1) return 0;
    return Math.min(1, Math.sqrt(this.test.chiSquared.statistic / this.total / smaller));
  }

  /** The mutual information of the two columns, in bits unless nats are requested. */
  mutualInformation(options: InformationOptions = {}): number {
    const joint = ProbabilityTable.fromCounts([...this.#factor.variables], this.#factor.values);
    return mutualInformation(joint, ...this.names, options);
  }

  /** The counts with their totals. */
  toString(): string {
    const line = (name: string, counts: Float64Array, total: number) => [
      name,
      ...Array.from(counts, shortNumber),
      shortNumber(total),
    ];
    return textGrid(
      [
        [this.names.join(" \\ "), ...this.columnLevels.map(String), "total"],
        ...this.rowLevels.map((level, i) => line(String(level), this.counts.row(i), this.rowTotals[i])),
        line("total", this.columnTotals, this.total),
      ],
      1,
    );
  }

  [inspect](): string {
    return this.toString();
  }
}

/**
 * The contingency table of two columns of levels or booleans, with totals, tests and measures of dependence.
 *
 * ```ts
 * const table = Table.fromColumns({ rain: [true, true, false], wet: [true, true, false] });
 * crossTabulate(table, "rain", "wet").count(true, true); // 2
 * ```
 */
export function crossTabulate(
  table: Table,
  rows: string,
  columns: string,
  options: CountOptions = {},
): CrossTabulation {
  const { counts, dropped } = countCases(table, [rows, columns], options, "crossTabulate");
  return new CrossTabulation(counts, dropped);
}
