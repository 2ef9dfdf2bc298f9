import * as z from "zod";
import { DataError, got, rowName, words } from "../../base/errors.js";
import { listLevels, quote } from "../../base/label.js";
import type { Column } from "../../data/table/column.js";
import type { Table } from "../../data/table/table.js";
import type { SeenLevels } from "../../model/capabilities.js";
import * as codecs from "../../model/files/codecs.js";
import { field, type StateOf } from "../../model/files/state.js";
import type { NamedColumn } from "../engine/columnwise/index.js";
import { ConstructingModel, constructionState } from "../engine/construct/index.js";
import { levelRule } from "../engine/encode/codecs.js";
import { type LevelRule, MISSING } from "../engine/encode/levels.js";
import { firstRepeated } from "../engine/table-columns.js";
import { cellLevel, cellsOf, countCells, MOST_LEVELS } from "./cells.js";
import { type CartesianProductSettings, cartesianProductOptions } from "./options.js";

const cartesianProductState = constructionState
  .extend({
    /** The levels of the crossed columns; none if there was nothing to cross. */
    rules: field<readonly LevelRule[]>(z.array(levelRule)),
    /** The combinations that are levels, if not all: their indices, where the last column's levels vary fastest. */
    cells: codecs.float64Array.optional(),
    unknown: cartesianProductOptions.shape.unknown.unwrap(),
    separator: z.string(),
  })
  .check(
    "rules",
    `must be distinct columns with at most ${MOST_LEVELS} combinations of levels, unless they are listed`,
    ({ rules, cells }) =>
      firstRepeated(rules.map(({ column }) => column)) === undefined &&
      countCells(rules) <= (cells === undefined ? MOST_LEVELS : Number.MAX_SAFE_INTEGER),
  )
  .check(
    "cells",
    "must be combinations of the levels",
    ({ rules, cells }) => cells?.every(isCell(countCells(rules))) ?? true,
  );

/** What `CartesianProduct` learns. */
export interface CartesianProductState
  extends Readonly<Pick<CartesianProductSettings, "unknown" | "separator">>,
    StateOf<typeof cartesianProductState> {}

/** A fitted `CartesianProduct`. */
export class CartesianProductModel extends ConstructingModel<CartesianProductState> {
  static readonly kind = "CartesianProduct";
  static readonly state = cartesianProductState;
  /** The levels of the product. */
  readonly levels: readonly string[];

  constructor(state: CartesianProductState) {
    super(state);
    const { rules, cells, unknown, separator } = state;
    const known =
      cells ?? Array.from({ length: rules.length === 0 ? 0 : countCells(rules) }, (_, cell) => cell);
    const levels = Array.from(known, (cell) => cellLevel(rules, cell, separator));
    this.levels = unknown === "own-level" && rules.length > 0 ? [...levels, "(unknown)"] : levels;
    this.#requireDistinct();
  }

  get constructed(): readonly string[] {
    return this.rules.length === 0 ? [] : [this.rules.map(({ column }) => column).join(this.separator)];
  }

  /** The levels of the training data by column, where others are accepted. */
  get seenLevels(): SeenLevels {
    return new Map(this.unknown === "error" ? [] : this.rules.map(({ column, levels }) => [column, levels]));
  }

  protected construct(table: Table): readonly NamedColumn[] {
    const [name] = this.constructed;
    if (name === undefined) return [];
    const cells = cellsOf(this.kind, this.rules, table, this.unknown === "error" ? "error" : "ignore");
    const codeOf = this.cells && new Map(Array.from(this.cells, (cell, code) => [cell, code]));
    const other = this.unknown === "own-level" ? this.levels.length - 1 : MISSING;
    const codes = new Int32Array(cells.length);
    for (let row = 0; row < cells.length; row += 1) {
      const code = cells[row] < 0 || codeOf === undefined ? cells[row] : codeOf.get(cells[row]);
      if (code === undefined && this.unknown === "error") throw this.#unseen(name, cells[row], row);
      codes[row] = code === MISSING ? MISSING : code === undefined || code < 0 ? other : code;
    }
    return [[name, { kind: "categorical", codes, levels: this.levels } satisfies Column]];
  }

  #unseen(column: string, cell: number, row: number): DataError {
    const received = quote(cellLevel(this.rules, cell, this.separator));
    const sentence = words`${rowName(row)} has the combination ${got(received)}, which is not in the training data; choose unknown: "missing" or "own-level", or levels: "all".`;
    return new DataError(this.kind, sentence, { column, expected: listLevels(this.levels) });
  }

  /** If levels contain the separator, two combinations may have the same name. */
  #requireDistinct(): void {
    const repeated = firstRepeated(this.levels);
    if (repeated === undefined) return;
    throw new DataError(
      this.kind,
      `two combinations of levels would be named ${quote(repeated)}; choose another separator.`,
      {
        option: "separator",
        expected: "a separator that no level contains",
        received: quote(this.separator),
      },
    );
  }
}

function isCell(count: number): (cell: number) => boolean {
  return (cell) => Number.isInteger(cell) && cell >= 0 && cell < count;
}
