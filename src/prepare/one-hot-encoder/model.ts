import { z } from "zod";
import type { Label } from "../../base/label.js";
import { type Column, type QuantitativeColumn, readColumn } from "../../data/column.js";
import { indicatorWriter } from "../../data/encoding.js";
import { SparseColumn } from "../../data/sparse-column.js";
import { joinSparseColumns, quantitativeWriter, toSparseColumn } from "../../data/sparse-columns.js";
import { Table } from "../../data/table.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { type Features, type Rows, readNewCases } from "../../learn/input.js";
import { requireRoom } from "../../learn/sparse-rows.js";
import { type ColumnWriter, interleave } from "../../linalg/interleave.js";
import { Matrix, type MatrixLike } from "../../linalg/matrix.js";
import { RowBuilder } from "../../linalg/row-builder.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { casesAsTable, passedColumns } from "../encode/cases.js";
import { levelRule } from "../encode/codecs.js";
import { type LevelRule, MISSING, placesOf } from "../encode/levels.js";
import { replaceColumns } from "../table-columns.js";
import type { TableTransformer } from "../table-transformer.js";
import { type OneHotEncoderSettings, oneHotEncoderOptions } from "./options.js";

interface State extends Pick<OneHotEncoderSettings, "drop" | "unknown"> {
  readonly features: readonly string[];
  readonly passed: Features;
  readonly rules: readonly LevelRule[];
}

/** The columns that one feature becomes: numbers as they are, or a 1 at a place (from 0, or none if negative). */
type Block =
  | { readonly width: 1; readonly column: QuantitativeColumn }
  | { readonly width: number; readonly places: Int32Array };

/** A fitted `OneHotEncoder`. */
export class OneHotEncoderModel implements TableTransformer {
  readonly kind = "OneHotEncoder";
  readonly features: readonly string[];
  /** The features that are numbers and pass through. */
  readonly passed: Features;
  /** The levels of the features that are encoded. */
  readonly rules: readonly LevelRule[];
  readonly drop: OneHotEncoderSettings["drop"];
  readonly unknown: OneHotEncoderSettings["unknown"];
  readonly outputs: readonly string[];

  constructor({ features, passed, rules, drop, unknown }: State) {
    this.features = features;
    this.passed = passed;
    this.rules = rules;
    this.drop = drop;
    this.unknown = unknown;
    this.outputs = features.flatMap((name) => {
      const rule = this.#rule(name);
      return rule === undefined ? [name] : this.#names(rule);
    });
  }

  static fromJSON(json: unknown): OneHotEncoderModel {
    return readModel(oneHotEncoderFormat, parseJson(json));
  }

  /** The features of every case as numbers; a missing value is NaN in every column that its column becomes. */
  transform(rows: Rows): Matrix {
    const table = casesAsTable(this.kind, rows, this.features);
    requireRoom(this.kind, table, this.outputs.length);
    const out = new Matrix(table.rows, this.outputs.length);
    interleave(out.data, table.rows, this.writers(table));
    return out;
  }

  writers(table: Table): ColumnWriter[] {
    return this.#blocks(table).map((block) =>
      "places" in block ? indicatorWriter(block.places, block.width) : quantitativeWriter(block.column),
    );
  }

  /** The same without its zeros, which are most of it where there are many levels. */
  transformSparse(rows: Rows): SparseMatrix {
    const table = casesAsTable(this.kind, rows, this.features);
    const blocks = this.#blocks(table);
    // Row by row is fast, but for sparse columns that pass, of which there may be thousands.
    if (!blocks.some((block) => "column" in block && block.column instanceof SparseColumn))
      return sparseRows(table.rows, blocks);
    const columns = blocks.flatMap((block) =>
      "column" in block ? [toSparseColumn(block.column)] : indicatorColumns(block.places, block.width),
    );
    return joinSparseColumns(table.rows, columns);
  }

  /** The table with a boolean column per level in place of its column; every other column passes through. */
  transformTable(table: Table): Table {
    const replacement = (rule: LevelRule) => {
      const places = this.#places(rule, table);
      const names = this.#names(rule);
      const codes = names.map(() => new Int8Array(table.rows));
      for (let row = 0; row < table.rows; row += 1) {
        const place = places[row];
        if (place >= 0) codes[place][row] = 1;
        else if (place === MISSING) for (const column of codes) column[row] = -1;
      }
      const columns = names.map(
        (name, k) => [name, { kind: "boolean", codes: codes[k] } satisfies Column] as const,
      );
      return [rule.column, columns] as const;
    };
    return replaceColumns(table, new Map(this.rules.map(replacement)));
  }

  /**
   * The table of features that encoding made these of. Where levels shared a column, or were unknown, the
   * value is missing.
   */
  inverseTransformTable(rows: MatrixLike | SparseMatrix): Table {
    const { kind, drop } = this;
    const y = readNewCases(kind, rows, { names: this.outputs }, "native");
    let at = 0;
    const columns = this.features.map((name) => {
      const rule = this.#rule(name);
      const start = at;
      at += rule === undefined ? 1 : this.#names(rule).length;
      if (rule === undefined) return [name, readColumn(kind, name, y.column(start))] as const;
      const first = drop === "first" ? 1 : 0;
      const width = at - start;
      const values = Array.from({ length: y.rows }, (_, row): Label | null => {
        const cells = y.data.subarray(row * y.columns + start, row * y.columns + start + width);
        const place = cells.indexOf(1) + first;
        const none = cells.indexOf(1) < 0;
        if (none && (first === 0 || cells.some(Number.isNaN))) return null;
        return rule.levels[none ? 0 : place] ?? null;
      });
      return [name, readColumn(kind, name, values, { kind: "categorical", levels: rule.levels })] as const;
    });
    return Table.of(columns);
  }

  toJSON(): ModelJson {
    return writeModel(oneHotEncoderFormat, this);
  }

  #rule(name: string): LevelRule | undefined {
    return this.rules.find(({ column }) => column === name);
  }

  /** The names of the columns that a feature becomes. */
  #names({ column, levels, rare }: LevelRule): string[] {
    const known = [...levels, ...(rare.length > 0 ? ["(other)"] : [])].slice(this.drop === "first" ? 1 : 0);
    return [...known, ...(this.unknown === "own-column" ? ["(unknown)"] : [])].map(
      (level) => `${column}=${level}`,
    );
  }

  /** Where the 1 stands among the columns of a feature: negative where there is none. */
  #places(rule: LevelRule, table: Table): Int32Array {
    const places = placesOf(this.kind, rule, table.column(rule.column, this.kind), this.unknown);
    // The dropped level would stand at −1, which says missing; it stands nowhere.
    return this.drop === "none"
      ? places
      : places.map((place) => (place === 0 ? NOWHERE : place > 0 ? place - 1 : place));
  }

  #blocks(table: Table): Block[] {
    const passing = passedColumns(this.kind, table, this.passed);
    return this.features.flatMap((name): Block[] => {
      const column = passing.get(name);
      if (column !== undefined) return [{ width: 1, column }];
      const rule = this.#rule(name);
      if (rule === undefined) return [];
      return [{ width: this.#names(rule).length, places: this.#places(rule, table) }];
    });
  }
}

const NOWHERE = -3;

/** One column per place, with a 1 where it is; a missing value is missing in all of them. */
function sparseRows(rows: number, blocks: readonly Block[]): SparseMatrix {
  const starts = new Int32Array(blocks.length + 1);
  for (const [k, { width }] of blocks.entries()) starts[k + 1] = starts[k] + width;
  const builder = new RowBuilder(rows, starts[blocks.length], rows * blocks.length);
  for (let row = 0; row < rows; row += 1) {
    for (let k = 0; k < blocks.length; k += 1) {
      const block = blocks[k];
      if ("column" in block) builder.add(starts[k], block.column.values[row]);
      else if (block.places[row] >= 0) builder.add(starts[k] + block.places[row], 1);
      else if (block.places[row] === MISSING)
        for (let place = 0; place < block.width; place += 1) builder.add(starts[k] + place, Number.NaN);
    }
    builder.endRow();
  }
  return builder.matrix();
}

function indicatorColumns(places: Int32Array, width: number): SparseColumn[] {
  const rows = Array.from({ length: width }, (): number[] => []);
  for (let row = 0; row < places.length; row += 1) {
    if (places[row] >= 0) rows[places[row]].push(row);
    else if (places[row] === MISSING) for (const list of rows) list.push(row);
  }
  return rows.map((list) => {
    const values = Float64Array.from(list, (row) => (places[row] === MISSING ? Number.NaN : 1));
    return new SparseColumn(places.length, Int32Array.from(list), values);
  });
}

const schema = z.strictObject({
  features: z.array(z.string()),
  passed: codecs.features,
  rules: z.array(levelRule),
  drop: oneHotEncoderOptions.shape.drop.unwrap(),
  unknown: oneHotEncoderOptions.shape.unknown.unwrap(),
});

export const oneHotEncoderFormat: ModelFormat<OneHotEncoderModel, typeof schema> = {
  kind: "OneHotEncoder",
  schema: schema.refine(
    ({ features, passed, rules }) => {
      const [passing, encoded] = [new Set(passed.names), new Set(rules.map(({ column }) => column))];
      return features.every((name) => passing.has(name) !== encoded.has(name));
    },
    { path: ["features"], message: "are neither passed nor encoded" },
  ),
  state: ({ features, passed, rules, drop, unknown }) => ({
    features: [...features],
    passed,
    rules: rules.map(({ column, levels, rare }) => ({ column, levels: [...levels], rare: [...rare] })),
    drop,
    unknown,
  }),
  create: (state) => new OneHotEncoderModel(state),
};
