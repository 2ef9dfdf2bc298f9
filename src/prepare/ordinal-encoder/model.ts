import { z } from "zod";
import { type Column, readColumn } from "../../data/column.js";
import { Table } from "../../data/table.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { type Features, type Rows, readNewCases } from "../../learn/input.js";
import { Matrix, type MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { casesAsTable } from "../encode/cases.js";
import { levelRule } from "../encode/codecs.js";
import { type LevelRule, placesOf } from "../encode/levels.js";
import { replaceColumns } from "../table-columns.js";
import type { TableTransformer } from "../table-transformer.js";
import { type OrdinalEncoderSettings, ordinalEncoderOptions } from "./options.js";

interface State {
  readonly features: readonly string[];
  readonly passed: Features;
  readonly rules: readonly LevelRule[];
  readonly unknown: OrdinalEncoderSettings["unknown"];
}

/** A fitted `OrdinalEncoder`. */
export class OrdinalEncoderModel implements TableTransformer {
  readonly kind = "OrdinalEncoder";
  readonly features: readonly string[];
  /** The features that are numbers and pass through. */
  readonly passed: Features;
  /** The levels of the features that are encoded, in their order. */
  readonly rules: readonly LevelRule[];
  readonly unknown: OrdinalEncoderSettings["unknown"];

  constructor({ features, passed, rules, unknown }: State) {
    this.features = features;
    this.passed = passed;
    this.rules = rules;
    this.unknown = unknown;
  }

  static fromJSON(json: unknown): OrdinalEncoderModel {
    return readModel(ordinalEncoderFormat, parseJson(json));
  }

  get outputs(): readonly string[] {
    return this.features;
  }

  /** The features of every case, levels as their rank from 0; a missing value is NaN. */
  transform(rows: Rows): Matrix {
    const table = casesAsTable(this.kind, rows, this.features);
    const numbers = readNewCases(this.kind, table, this.passed, "native");
    const columns = this.features.map((name) => {
      const rule = this.rules.find(({ column }) => column === name);
      if (rule === undefined) return numbers.column(this.passed.names.indexOf(name));
      return Float64Array.from(this.#codes(rule, table), (code) => (code < 0 ? Number.NaN : code));
    });
    return table.rows === 0 ? new Matrix(0, columns.length) : Matrix.fromColumns(columns);
  }

  /** The table with its encoded columns ordinal; every other column passes through. */
  transformTable(table: Table): Table {
    const replacement = (rule: LevelRule) => {
      const codes = this.#codes(rule, table);
      const column: Column = { kind: "ordinal", codes, levels: rule.levels };
      return [rule.column, [[rule.column, column]]] as const;
    };
    return replaceColumns(table, new Map(this.rules.map(replacement)));
  }

  /** The table of features that encoding made these of; a number that is no rank is a missing level. */
  inverseTransformTable(rows: MatrixLike | SparseMatrix): Table {
    const y = readNewCases(this.kind, rows, { names: this.features }, "native");
    const columns = this.features.map((name, j) => {
      const rule = this.rules.find(({ column }) => column === name);
      if (rule === undefined) return [name, readColumn(this.kind, name, y.column(j))] as const;
      const { levels } = rule;
      const codes = Int32Array.from(y.column(j), (code) => (levels[code] === undefined ? -1 : code));
      return [name, { kind: "ordinal", codes, levels } satisfies Column] as const;
    });
    return Table.of(columns);
  }

  toJSON(): ModelJson {
    return writeModel(ordinalEncoderFormat, this);
  }

  #codes(rule: LevelRule, table: Table): Int32Array {
    const places = placesOf(
      this.kind,
      rule,
      table.column(rule.column),
      this.unknown === "error" ? "error" : "ignore",
    );
    return places.map((place) => Math.max(place, -1));
  }
}

const schema = z.strictObject({
  features: z.array(z.string()),
  passed: codecs.features,
  rules: z.array(levelRule),
  unknown: ordinalEncoderOptions.shape.unknown.unwrap(),
});

export const ordinalEncoderFormat: ModelFormat<OrdinalEncoderModel, typeof schema> = {
  kind: "OrdinalEncoder",
  schema: schema.refine(
    ({ features, passed, rules }) =>
      features.every((name) => passed.names.includes(name) !== rules.some(({ column }) => column === name)),
    { path: ["features"], message: "are neither passed nor encoded" },
  ),
  state: ({ features, passed, rules, unknown }) => ({
    features: [...features],
    passed,
    rules: rules.map(({ column, levels, rare }) => ({ column, levels: [...levels], rare: [...rare] })),
    unknown,
  }),
  create: (state) => new OrdinalEncoderModel(state),
};
