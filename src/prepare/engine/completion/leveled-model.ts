import { columnName, DataError, got, words } from "../../../base/errors.js";
import type { Label } from "../../../base/label.js";
import { asTrained } from "../../../data/kinds/as-trained.js";
import type { Column, Kind } from "../../../data/table/column.js";
import { requireTable, type Table } from "../../../data/table/table.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { boundedCases } from "../../../model/answers.js";
import type { ModelsOf } from "../../../model/fitted-model.js";
import type { Features, Rows } from "../../../model/input.js";
import { replaceColumns } from "../table-columns.js";
import { CompletionModel } from "./model.js";
import type { CompletionState } from "./state.js";

abstract class LeveledCompletionBase extends CompletionModel<CompletionState> {
  /** The kinds of the imputed columns. */
  protected abstract get imputedKinds(): readonly Kind[];

  override transform(rows: Rows): Matrix {
    const at = this.imputedKinds.indexOf("categorical");
    if (at < 0) return super.transform(rows);
    const sentence = words`${columnName(this.imputed[at])} is ${got("categorical")}, which a matrix cannot hold; use transformTable.`;
    throw new DataError(this.kind, sentence, { expected: "quantitative, ordinal and boolean columns" });
  }

  override transformTable(table: Table): Table {
    requireTable(this.kind, table);
    const kinds = this.imputedKinds;
    const levels = this.imputed.map((name) => levelsIn(this.inputs, name));
    const read = this.imputed.map((name, j) => {
      const column = asTrained(kinds[j], levels[j], table.column(name, this.kind));
      return [name, [[name, column]]] as const;
    });
    const completed = boundedCases(
      this.kind,
      this.complete(this.incomplete(replaceColumns(table, new Map(read)))),
    );
    const replacements = this.imputed.map(
      (name, j) => [name, [[name, columnOf(kinds[j], completed.column(j), levels[j])]]] as const,
    );
    return replaceColumns(table, new Map(replacements));
  }
}

/** The base of imputers that complete columns of levels too, which they read as codes. */
export const LeveledCompletionModel = LeveledCompletionBase as unknown as ModelsOf<
  typeof LeveledCompletionBase
>;
export type LeveledCompletionModel<S extends CompletionState = CompletionState> = LeveledCompletionBase & S;

/** Numbers as a column of a kind, with its levels in the order of the training table. */
export function columnOf(kind: Kind, values: ArrayLike<number>, levels: readonly Label[]): Column {
  if (kind === "boolean") return { kind, codes: Int8Array.from(values) };
  if (kind === "ordinal" || kind === "categorical") return { kind, codes: Int32Array.from(values), levels };
  return { kind: "quantitative", values: Float64Array.from(values) };
}

/** The levels of a feature, if it has any besides false and true. */
export function levelsIn({ encoding }: Features, name: string): readonly Label[] {
  const rule = encoding?.columns.find(({ column }) => column === name);
  return rule !== undefined && "levels" in rule ? rule.levels : [];
}
