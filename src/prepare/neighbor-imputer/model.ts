import * as z from "zod";
import { DataError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import { quote } from "../../base/label.js";
import type { Column, Kind } from "../../data/column.js";
import type { Table } from "../../data/table.js";
import * as codecs from "../../learn/codecs.js";
import type { Rows } from "../../learn/input.js";
import type { Matrix } from "../../linalg/matrix.js";
import { blankAs } from "../engine/completion/blank.js";
import { CompletionModel } from "../engine/completion/model.js";
import { type CompletionState, completionState } from "../engine/completion/state.js";
import { replaceColumns } from "../engine/table-columns.js";
import { type NeighborImputerSettings, neighborImputerOptions } from "./options.js";
import { completeByNeighbors, type Donors } from "./solver.js";

/** What `NeighborImputer` learns: its training cases, and how to compare new ones with them. */
export interface NeighborImputerState
  extends CompletionState,
    Pick<NeighborImputerSettings, "neighbors" | "weighting" | "distance"> {
  /** The kinds of the imputed columns. */
  readonly kinds: readonly Kind[];
  /** The imputed columns of the training cases, levels by their place, with weights and ranges. */
  readonly donors: Donors;
}

const { neighbors, weighting, distance } = neighborImputerOptions.shape;

const neighborImputerState = completionState
  .extend<NeighborImputerState>({
    kinds: z.array(z.enum(["quantitative", "ordinal", "categorical", "boolean"])),
    neighbors: neighbors.unwrap(),
    weighting: weighting.unwrap(),
    distance: distance.unwrap(),
    donors: z.strictObject({
      values: codecs.missableMatrix,
      weights: codecs.positiveArray.optional(),
      ranges: codecs.float64Array,
      fallbacks: codecs.float64Array,
    }),
  })
  .check(
    "donors",
    "must have one column, kind, range and fallback per imputed column, and one weight per case",
    ({ imputed, kinds, donors: { values, weights, ranges, fallbacks } }) =>
      [kinds, ranges, fallbacks].every(({ length }) => length === imputed.length) &&
      values.columns === imputed.length &&
      (weights === undefined || weights.length === values.rows),
  );

export interface NeighborImputerModel extends NeighborImputerState {}

/** A fitted `NeighborImputer`, which keeps its training cases. */
export class NeighborImputerModel extends CompletionModel<NeighborImputerState> {
  static readonly kind = "NeighborImputer";
  static readonly state = neighborImputerState;

  override transform(rows: Rows): Matrix {
    const at = this.kinds.indexOf("categorical");
    if (at < 0) return super.transform(rows);
    throw new DataError(
      this.kind,
      `column ${quote(this.imputed[at])} is categorical, which a matrix cannot hold; use transformTable.`,
      {
        column: this.imputed[at],
        expected: "quantitative, ordinal and boolean columns",
        received: "categorical",
      },
    );
  }

  override transformTable(table: Table): Table {
    const read = this.imputed.map((name, j) => {
      const column = blankAs(this.kinds[j], this.#levels(name), table.column(name, this.kind));
      return [name, [[name, column]]] as const;
    });
    const completed = this.complete(this.incomplete(replaceColumns(table, new Map(read))));
    const replacements = this.imputed.map(
      (name, j) => [name, [[name, this.#column(name, this.kinds[j], completed.column(j))]]] as const,
    );
    return replaceColumns(table, new Map(replacements));
  }

  protected complete(x: Matrix): Matrix {
    return completeByNeighbors(this.donors, this, x);
  }

  /** Numbers as a column of a kind, with its levels in the order of the training table. */
  #column(name: string, kind: Kind, values: Float64Array): Column {
    if (kind === "boolean") return { kind, codes: Int8Array.from(values) };
    if (kind === "ordinal" || kind === "categorical")
      return { kind, codes: Int32Array.from(values), levels: this.#levels(name) };
    return { kind: "quantitative", values };
  }

  #levels(name: string): readonly Label[] {
    const encoding = this.inputs.encoding?.columns.find(({ column }) => column === name);
    return encoding !== undefined && "levels" in encoding ? encoding.levels : [];
  }
}
