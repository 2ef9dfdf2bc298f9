import { z } from "zod";
import { type Column, type Label, readColumn } from "../../data/column.js";
import { indicatorWriter } from "../../data/encoding.js";
import { Table } from "../../data/table.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { type Features, type Rows, readNewCases, readNewColumns } from "../../learn/input.js";
import { type ColumnWriter, interleave, type StridedColumn, stridedWriter } from "../../linalg/interleave.js";
import { Matrix, type MatrixLike } from "../../linalg/matrix.js";
import { RowBuilder } from "../../linalg/row-builder.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { casesAsTable } from "../encode/cases.js";
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
    const out = new Matrix(table.rows, this.outputs.length);
    interleave(out.data, table.rows, this.writers(table));
    return out;
  }

  writers(table: Table): ColumnWriter[] {
    return this.#blocks(table).map((block) =>
      "width" in block ? indicatorWriter(block.places, block.width) : stridedWriter(block),
    );
  }

  /** The same without its zeros, which are most of it where there are many levels. */
  transformSparse(rows: Rows): SparseMatrix {
    const table = casesAsTable(this.kind, rows, this.features);
    const blocks = this.#blocks(table);
    const columns = blocks.map((block) => ("width" in block ? block.width : 1));
    const starts = columns.map((_, k) => columns.slice(0, k).reduce((sum, width) => sum + width, 0));
    const builder = new RowBuilder(table.rows, this.outputs.length, table.rows * blocks.length);
    for (let row = 0; row < table.rows; row += 1) {
      for (let k = 0; k < blocks.length; k += 1) {
        const block = blocks[k];
        if (!("width" in block)) builder.add(starts[k], block.data[row * block.stride + block.at]);
        else if (block.places[row] >= 0) builder.add(starts[k] + block.places[row], 1);
        else if (block.places[row] === MISSING)
          for (let place = 0; place < block.width; place += 1) builder.add(starts[k] + place, Number.NaN);
      }
      builder.endRow();
    }
    return builder.matrix();
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
    const places = placesOf(this.kind, rule, table.column(rule.column), this.unknown);
    // The dropped level would stand at −1, which says missing; it stands nowhere.
    return this.drop === "none"
      ? places
      : places.map((place) => (place === 0 ? NOWHERE : place > 0 ? place - 1 : place));
  }

  #blocks(table: Table): (StridedColumn | Indicators)[] {
    const numbers = readNewColumns(this.kind, table, this.passed, "native");
    return this.features.map((name) => {
      const rule = this.#rule(name);
      if (rule === undefined) return numbers[this.passed.names.indexOf(name)];
      return { width: this.#names(rule).length, places: this.#places(rule, table) };
    });
  }
}

/** Where the 1 of every row stands among the columns of a feature, from 0; or MISSING, or nowhere. */
interface Indicators {
  readonly width: number;
  readonly places: Int32Array;
}

const NOWHERE = -3;

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
    ({ features, passed, rules }) =>
      features.every((name) => passed.names.includes(name) !== rules.some(({ column }) => column === name)),
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
