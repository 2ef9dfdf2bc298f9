import type { Label } from "../../base/label.js";
import { contrastsOf, type LevelCoding } from "../../data/kinds/contrasts.js";
import { indicatorWriter } from "../../data/kinds/encoding.js";
import { type Column, type QuantitativeColumn, readColumn } from "../../data/table/column.js";
import { SparseColumn } from "../../data/table/sparse-column.js";
import { joinSparseColumns, quantitativeWriter, toSparseColumn } from "../../data/table/sparse-columns.js";
import { Table } from "../../data/table/table.js";
import { type ColumnWriter, interleave } from "../../math/linalg/interleave.js";
import { Matrix, type MatrixLike } from "../../math/linalg/matrix.js";
import { RowBuilder } from "../../math/linalg/row-builder.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import type { SeenLevels } from "../../model/capabilities.js";
import type { StateOf } from "../../model/files/state.js";
import { requireRoom } from "../../model/input/sparse-rows.js";
import { type Rows, readNewCases } from "../../model/input.js";
import { ColumnwiseModel, columnwiseState, type NamedColumn } from "../engine/columnwise/index.js";
import { casesAsTable, passedColumns } from "../engine/encode/cases.js";
import { levelRule } from "../engine/encode/codecs.js";
import { type LevelRule, levelIndices, MISSING } from "../engine/encode/levels.js";
import { type OneHotEncoderSettings, oneHotEncoderOptions } from "./options.js";

const { drop, contrasts, unknown } = oneHotEncoderOptions.shape;

/** The columns that one feature becomes: numbers as they are, or a 1 at an index (none if negative). */
type Block =
  | { readonly width: 1; readonly column: QuantitativeColumn }
  | { readonly width: number; readonly indices: Int32Array; readonly coding?: LevelCoding | undefined };

const oneHotEncoderState = columnwiseState<LevelRule>(levelRule).extend({
  drop: drop.unwrap(),
  contrasts,
  unknown: unknown.unwrap(),
});

/** What `OneHotEncoder` learns: the levels of every encoded column, and the settings that say how to encode. */
export interface OneHotEncoderState
  extends Readonly<Pick<OneHotEncoderSettings, "drop" | "contrasts" | "unknown">>,
    StateOf<typeof oneHotEncoderState> {}

export interface OneHotEncoderModel extends OneHotEncoderState {}

/** A fitted `OneHotEncoder`. */
export class OneHotEncoderModel extends ColumnwiseModel<LevelRule, OneHotEncoderState> {
  static readonly kind = "OneHotEncoder";
  static readonly state = oneHotEncoderState;

  /** The features of every case as numbers; a missing value is NaN in every column that its column becomes. */
  override transform(rows: Rows): Matrix {
    const table = casesAsTable(this.kind, rows, this.features);
    const writers = this.writers(table);
    const columns = writers.reduce((sum, { width }) => sum + width, 0);
    requireRoom(this.kind, table, columns);
    const out = new Matrix(table.rows, columns);
    interleave(out.data, table.rows, writers);
    return out;
  }

  /** The levels of the training data by column, where others are accepted. */
  get seenLevels(): SeenLevels {
    return new Map(
      this.unknown === "error"
        ? []
        : this.rules.map(({ column, levels, rare }) => [column, [...levels, ...rare]]),
    );
  }

  override writers(table: Table): ColumnWriter[] {
    return this.#blocks(table).map((block) => {
      if (!("indices" in block)) return quantitativeWriter(block.column);
      const { indices, width, coding } = block;
      return coding === undefined ? indicatorWriter(indices, width) : codingWriter(indices, coding);
    });
  }

  /** The encoded cases as a sparse matrix; most numbers are zeros where there are many levels. */
  override transformSparse(rows: Rows): SparseMatrix {
    // Contrasts have few zeros.
    if (this.contrasts !== "none") return SparseMatrix.fromDense(this.transform(rows));
    const table = casesAsTable(this.kind, rows, this.features);
    const blocks = this.#blocks(table);
    // Row by row is fast, except where sparse columns pass through, of which there may be thousands.
    if (!blocks.some((block) => "column" in block && block.column instanceof SparseColumn))
      return sparseRows(table.rows, blocks);
    const columns = blocks.flatMap((block) =>
      "column" in block ? [toSparseColumn(block.column)] : indicatorColumns(block.indices, block.width),
    );
    return joinSparseColumns(table.rows, columns);
  }

  /**
   * The features that these rows were encoded from. Where levels shared a column, or were unknown, the value
   * is missing.
   */
  inverseTransformTable(rows: MatrixLike | SparseMatrix): Table {
    const { kind, drop } = this;
    const y = readNewCases(kind, rows, { names: this.outputs }, "native");
    let at = 0;
    const columns = this.features.map((name) => {
      const rule = this.ruleOf(name);
      const start = at;
      at += rule === undefined ? 1 : this.names(rule).length;
      if (rule === undefined) return [name, readColumn(kind, name, y.column(start))] as const;
      const first = drop === "first" ? 1 : 0;
      const width = at - start;
      const values = Array.from({ length: y.rows }, (_, row): Label | null => {
        const cells = y.data.subarray(row * y.columns + start, row * y.columns + start + width);
        const index = cells.indexOf(1) + first;
        const coding = this.#coding(rule);
        if (coding !== undefined) {
          const index = coding.rows.findIndex((line) => line.every((value, k) => value === cells[k]));
          return rule.levels[index] ?? null;
        }
        const none = cells.indexOf(1) < 0;
        if (none && (first === 0 || cells.some(Number.isNaN))) return null;
        return rule.levels[none ? 0 : index] ?? null;
      });
      return [name, readColumn(kind, name, values, { kind: "categorical", levels: rule.levels })] as const;
    });
    return Table.of(columns);
  }

  protected override names(rule: LevelRule): string[] {
    const { column, levels, rare } = rule;
    const coding = this.#coding(rule);
    if (coding !== undefined) return coding.names.map((name) => `${column}=${name}`);
    const known = [...levels, ...(rare.length > 0 ? ["(other)"] : [])].slice(this.drop === "first" ? 1 : 0);
    return [...known, ...(this.unknown === "own-column" ? ["(unknown)"] : [])].map(
      (level) => `${column}=${level}`,
    );
  }

  /** A boolean column per level, missing in all of them where the value is. */
  protected convert(rule: LevelRule, column: Column): readonly NamedColumn[] {
    const indices = this.#indices(rule, column);
    const names = this.names(rule);
    const coding = this.#coding(rule);
    if (coding !== undefined) {
      const { rows } = coding;
      return names.map((name, k) => {
        const values = Float64Array.from(indices, (index) => contrastAt(rows, index, k));
        return [name, { kind: "quantitative", values }];
      });
    }
    const codes = names.map(() => new Int8Array(indices.length));
    for (let row = 0; row < indices.length; row += 1) {
      const index = indices[row];
      if (index >= 0) codes[index][row] = 1;
      else if (index === MISSING) for (const indicators of codes) indicators[row] = -1;
    }
    return names.map((name, k) => [name, { kind: "boolean", codes: codes[k] }]);
  }

  /** Where the 1 stands among the columns of a feature: negative where there is none. */
  #indices(rule: LevelRule, column: Column): Int32Array {
    const indices = levelIndices(this.kind, rule, column, this.unknown);
    // The dropped level would stand at −1, which means missing; it stands nowhere.
    return this.drop === "none"
      ? indices
      : indices.map((index) => (index === 0 ? NOWHERE : index > 0 ? index - 1 : index));
  }

  #blocks(table: Table): Block[] {
    const passing = passedColumns(this.kind, table, this.passed);
    return this.features.flatMap((name): Block[] => {
      const column = passing.get(name);
      if (column !== undefined) return [{ width: 1, column }];
      const rule = this.ruleOf(name);
      if (rule === undefined) return [];
      const indices = this.#indices(rule, table.column(name, this.kind));
      return [{ width: this.names(rule).length, indices, coding: this.#coding(rule) }];
    });
  }

  /** The contrasts of a column; undefined for 0/1 columns. */
  #coding({ levels, rare }: LevelRule): LevelCoding | undefined {
    const { contrasts } = this;
    if (contrasts === "none") return undefined;
    return contrastsOf(contrasts, [...levels, ...(rare.length > 0 ? ["(other)"] : [])].map(String));
  }
}

const NOWHERE = -3;

/** A contrast of the level at an index: missing where the level is, 0 for an unknown level. */
function contrastAt(rows: LevelCoding["rows"], index: number, k: number): number {
  if (index === MISSING) return Number.NaN;
  return index < 0 ? 0 : rows[index][k];
}

function codingWriter(indices: Int32Array, { names, rows }: LevelCoding): ColumnWriter {
  const width = names.length;
  return {
    width,
    write: (data, stride, at, start, end) => {
      for (let row = start, to = start * stride + at; row < end; row += 1, to += stride)
        for (let k = 0; k < width; k += 1) data[to + k] = contrastAt(rows, indices[row], k);
    },
  };
}

/** One column per index, with a 1 in the column of the level; a missing value is missing in all of them. */
function sparseRows(rows: number, blocks: readonly Block[]): SparseMatrix {
  const starts = new Int32Array(blocks.length + 1);
  for (const [k, { width }] of blocks.entries()) starts[k + 1] = starts[k] + width;
  const builder = new RowBuilder(rows, starts[blocks.length], rows * blocks.length);
  for (let row = 0; row < rows; row += 1) {
    for (let k = 0; k < blocks.length; k += 1) {
      const block = blocks[k];
      if ("column" in block) builder.add(starts[k], block.column.values[row]);
      else if (block.indices[row] >= 0) builder.add(starts[k] + block.indices[row], 1);
      else if (block.indices[row] === MISSING)
        for (let index = 0; index < block.width; index += 1) builder.add(starts[k] + index, Number.NaN);
    }
    builder.endRow();
  }
  return builder.matrix();
}

function indicatorColumns(indices: Int32Array, width: number): SparseColumn[] {
  const rows = Array.from({ length: width }, (): number[] => []);
  for (let row = 0; row < indices.length; row += 1) {
    if (indices[row] >= 0) rows[indices[row]].push(row);
    else if (indices[row] === MISSING) for (const list of rows) list.push(row);
  }
  return rows.map((list) => {
    const values = Float64Array.from(list, (row) => (indices[row] === MISSING ? Number.NaN : 1));
    return new SparseColumn(indices.length, Int32Array.from(list), values);
  });
}
