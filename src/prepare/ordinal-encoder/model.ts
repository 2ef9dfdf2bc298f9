import type { z } from "zod";
import { type Column, readColumn } from "../../data/column.js";
import { Table } from "../../data/table.js";
import { type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { readNewCases } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { ColumnwiseModel, columnwiseFormat, type NamedColumn } from "../columnwise/index.js";
import { levelRule } from "../encode/codecs.js";
import { placesOf } from "../encode/levels.js";
import { ordinalEncoderOptions } from "./options.js";

const ordinalRule = levelRule.extend({ unknown: ordinalEncoderOptions.shape.unknown.unwrap() });

/** The levels of a column in their order, and what becomes of others. */
type OrdinalRule = z.output<typeof ordinalRule>;

/** A fitted `OrdinalEncoder`. */
export class OrdinalEncoderModel extends ColumnwiseModel<OrdinalRule> {
  readonly kind = "OrdinalEncoder";

  static fromJSON(json: unknown): OrdinalEncoderModel {
    return readModel(ordinalEncoderFormat, parseJson(json));
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

  protected convert(rule: OrdinalRule, column: Column): readonly NamedColumn[] {
    const unknown = rule.unknown === "error" ? "error" : "ignore";
    const codes = placesOf(this.kind, rule, column, unknown).map((place) => Math.max(place, -1));
    return [[rule.column, { kind: "ordinal", codes, levels: rule.levels }]];
  }
}

export const ordinalEncoderFormat = columnwiseFormat(
  "OrdinalEncoder",
  ordinalRule,
  (state) => new OrdinalEncoderModel(state),
);
