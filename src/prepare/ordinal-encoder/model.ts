import type * as z from "zod";
import { type Column, readColumn } from "../../data/table/column.js";
import { Table } from "../../data/table/table.js";
import type { MatrixLike } from "../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import type { SeenLevels } from "../../model/capabilities.js";
import { readNewCases } from "../../model/input.js";
import { ColumnwiseModel, columnwiseState, type NamedColumn } from "../engine/columnwise/index.js";
import { levelRule } from "../engine/encode/codecs.js";
import { levelIndices } from "../engine/encode/levels.js";
import { ordinalEncoderOptions } from "./options.js";

const ordinalRule = levelRule.extend({ unknown: ordinalEncoderOptions.shape.unknown.unwrap() });

/** The levels of a column in their order, and what becomes of unknown levels. */
type OrdinalRule = z.output<typeof ordinalRule>;

/** A fitted `OrdinalEncoder`. */
export class OrdinalEncoderModel extends ColumnwiseModel<OrdinalRule> {
  static readonly kind = "OrdinalEncoder";
  static readonly state = columnwiseState(ordinalRule);

  /** The levels of the training data by column, where others are accepted. */
  get seenLevels(): SeenLevels {
    const open = this.rules.filter(({ unknown }) => unknown !== "error");
    return new Map(open.map(({ column, levels }) => [column, levels]));
  }

  /** The features that these rows were encoded from; a number that is not a rank becomes a missing level. */
  inverseTransformTable(rows: MatrixLike | SparseMatrix): Table {
    const y = readNewCases(this.kind, rows, { names: this.features }, "native");
    const columns = this.features.map((name, j) => {
      const rule = this.ruleOf(name);
      if (rule === undefined) return [name, readColumn(this.kind, name, y.column(j))] as const;
      const { levels } = rule;
      const codes = Int32Array.from(y.column(j), (code) => (levels[code] === undefined ? -1 : code));
      return [name, { kind: "ordinal", codes, levels } satisfies Column] as const;
    });
    return Table.of(columns);
  }

  protected convert(rule: OrdinalRule, column: Column): readonly NamedColumn[] {
    const unknown = rule.unknown === "error" ? "error" : "ignore";
    const codes = levelIndices(this.kind, rule, column, unknown).map((index) => Math.max(index, -1));
    return [[rule.column, { kind: "ordinal", codes, levels: rule.levels }]];
  }
}
