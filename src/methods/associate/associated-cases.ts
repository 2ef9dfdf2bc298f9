import { columnName, DataError, got, wanted, words } from "../../base/errors.js";
import { Encoding } from "../../data/kinds/encoding.js";
import { quantile } from "../../data/statistics/quantile.js";
import type { Column } from "../../data/table/column.js";
import { Table } from "../../data/table/table.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import type { Random } from "../../math/probability/random/index.js";
import type { Features } from "../../model/input.js";
import { type FeatureTest, meets } from "../tree/engine/words.js";

/** What cases are compared with: columns that are independent, or values that are equally probable. */
export type ReferenceDistribution = "marginals" | "uniform";

/** Into how many parts of about equal weight the numbers of a column are divided. */
const PARTS = 4;

/** The cases among which associations are sought: values as trees read them, NaN if they are missing. */
export class AssociatedCases {
  readonly inputs: Features;
  readonly totalWeight: number;
  readonly #table: Table;
  readonly #values: Matrix;
  readonly #weights: Float64Array;
  readonly #reference: ReferenceDistribution;

  constructor(
    method: string,
    table: Table,
    columns: readonly string[],
    weights: Float64Array,
    reference: ReferenceDistribution,
  ) {
    for (const name of columns) requireReadable(method, name, table.column(name, method));
    this.#table = table.select(columns);
    const encoding = Encoding.of(method, this.#table, { columns, categorical: "codes" });
    this.inputs = { names: columns, encoding };
    this.#values = encoding.apply(method, this.#table);
    this.#weights = weights;
    this.totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
    this.#reference = reference;
  }

  /** The rows that meet all conditions. */
  rowsOf(tests: readonly FeatureTest[]): Int32Array {
    const { data, rows, columns } = this.#values;
    return Int32Array.from({ length: rows }, (_, row) => row).filter((row) =>
      tests.every((test) => meets(test, data[row * columns + test.feature])),
    );
  }

  weightOf(rows: Int32Array): number {
    return rows.reduce((sum, row) => sum + this.#weights[row], 0);
  }

  /** The share of the cases that meet all conditions. */
  support(tests: readonly FeatureTest[]): number {
    return this.weightOf(this.rowsOf(tests)) / this.totalWeight;
  }

  /** The probability of the conditions, at most one per column, in the reference distribution: exact, not by the draws. */
  expected(tests: readonly FeatureTest[]): number {
    return tests.reduce((product, test) => product * this.#share(test), 1);
  }

  /** Single conditions that divide the cases by one column. */
  parts(feature: number): FeatureTest[] {
    const column = this.#table.column(this.inputs.names[feature]);
    const missing: FeatureTest = { feature, missing: true };
    if (column.kind === "categorical")
      return [...column.levels.map((_, code) => ({ feature, codes: [code] })), missing];
    const cuts = column.kind === "quantitative" ? this.#cuts(feature) : ranks(column).slice(0, -1);
    const ends = [Number.NEGATIVE_INFINITY, ...cuts, Number.POSITIVE_INFINITY];
    return [...ends.slice(1).map((upTo, at) => ({ feature, above: ends[at], upTo })), missing];
  }

  /** The cases of some rows, with label 1, and reference cases that meet the same condition, if there is one, with label 0. */
  pooled(rows: Int32Array, start: FeatureTest | undefined, draws: number, stream: Random) {
    const reference = Table.of(
      this.inputs.names.map((name, feature) => {
        const column = this.#table.column(name);
        if (this.#reference === "uniform") return [name, this.#uniform(feature, column, draws, stream)];
        const among = start?.feature === feature ? rows : this.rowsOf([]);
        return [
          name,
          this.#table
            .select([name])
            .take(this.#drawn(among, draws, stream))
            .column(name),
        ];
      }),
    );
    const weight = this.weightOf(rows);
    const labels = new Float64Array(rows.length + draws).fill(1, 0, rows.length);
    const weights = new Float64Array(labels.length).fill(weight / draws);
    for (const [at, row] of rows.entries()) weights[at] = this.#weights[row];
    return { table: this.#table.take(rows).concat(reference), labels, weights };
  }

  /** Rows in proportion to their weights, as evenly as possible, in a random order. */
  #drawn(rows: Int32Array, count: number, stream: Random): Int32Array {
    const step = this.weightOf(rows) / count;
    const out = new Int32Array(count);
    let [at, reached] = [0, this.#weights[rows[0]]];
    for (let i = 0; i < count; i += 1) {
      while (reached <= (i + 0.5) * step && at < rows.length - 1) {
        at += 1;
        reached += this.#weights[rows[at]];
      }
      out[i] = rows[at];
    }
    return Int32Array.from(stream.shuffle(out));
  }

  /** Known values that are equally probable; as many are missing as in the cases. */
  #uniform(feature: number, column: Column, count: number, stream: Random): Column {
    const missing = this.#missingShare(feature);
    const isKnown = Array.from({ length: count }, () => stream.next() >= missing);
    if (column.kind === "quantitative") {
      const [low, high] = this.#range(feature);
      return {
        kind: "quantitative",
        values: Float64Array.from(isKnown, (known) =>
          known ? low + (high - low) * stream.next() : Number.NaN,
        ),
      };
    }
    const levels = ranks(column).length;
    const codes = isKnown.map((known) => (known ? stream.integer(0, levels - 1) : -1));
    if (column.kind === "boolean") return { kind: "boolean", codes: Int8Array.from(codes) };
    return { ...column, codes: Int32Array.from(codes) } as Column;
  }

  #share(test: FeatureTest): number {
    if (this.#reference === "marginals") return this.support([test]);
    const missing = this.#missingShare(test.feature);
    if ("missing" in test) return missing;
    const column = this.#table.column(this.inputs.names[test.feature]);
    if (column.kind !== "quantitative" || "codes" in test) {
      const codes = ranks(column);
      return ((1 - missing) * codes.filter((code) => meets(test, code)).length) / codes.length;
    }
    const [low, high] = this.#range(test.feature);
    const length = Math.min(high, test.upTo) - Math.max(low, test.above);
    return (1 - missing) * (high > low ? Math.max(0, length) / (high - low) : Number(meets(test, low)));
  }

  #missingShare(feature: number): number {
    return this.support([{ feature, missing: true }]);
  }

  #range(feature: number): readonly [low: number, high: number] {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = feature; at < this.#values.data.length; at += this.#values.columns) {
      const value = this.#values.data[at];
      if (value < low) low = value;
      if (value > high) high = value;
    }
    return [low, high];
  }

  /** The numbers that divide a column into parts of about equal weight. */
  #cuts(feature: number): number[] {
    const known = this.rowsOf([{ feature, above: Number.NEGATIVE_INFINITY, upTo: Number.POSITIVE_INFINITY }]);
    if (known.length === 0) return [];
    const values = Float64Array.from(known, (row) => this.#values.get(row, feature));
    const weights = Float64Array.from(known, (row) => this.#weights[row]);
    const cuts = Array.from({ length: PARTS - 1 }, (_, at) =>
      quantile(values, (at + 1) / PARTS, { method: 1, weights }),
    );
    return [...new Set(cuts)];
  }
}

/** The codes of the levels. */
function ranks(column: Column): number[] {
  if (column.kind === "boolean") return [0, 1];
  return "levels" in column ? [...column.levels.keys()] : [];
}

function requireReadable(method: string, name: string, column: Column): void {
  if (["quantitative", "categorical", "ordinal", "boolean"].includes(column.kind)) return;
  const sentence = words`${columnName(name)} must have ${wanted("numbers, levels or booleans")}, but it is ${got(column.kind)}; choose other columns.`;
  throw new DataError(method, sentence);
}
