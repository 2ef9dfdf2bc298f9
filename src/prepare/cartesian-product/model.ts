import { z } from "zod";
import { DataError } from "../../base/errors.js";
import { listLevels, quote } from "../../base/label.js";
import type { Column } from "../../data/column.js";
import type { Table } from "../../data/table.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import type { NamedColumn } from "../columnwise/index.js";
import { ConstructingModel, type ConstructionState } from "../construct/index.js";
import { levelRule } from "../encode/codecs.js";
import { type LevelRule, MISSING } from "../encode/levels.js";
import { cellLevel, cellsOf, countCells } from "./cells.js";
import { type CartesianProductSettings, cartesianProductOptions } from "./options.js";

interface State extends ConstructionState, Pick<CartesianProductSettings, "unknown" | "separator"> {
  readonly rules: readonly LevelRule[];
  /** The combinations that are levels; all where absent. */
  readonly cells: Float64Array | undefined;
}

/** A fitted `CartesianProduct`. */
export class CartesianProductModel extends ConstructingModel {
  readonly kind = "CartesianProduct";
  /** The levels of the crossed columns; none where there was nothing to cross. */
  readonly rules: readonly LevelRule[];
  /** The levels of the product. */
  readonly levels: readonly string[];
  /** Which combinations these are, if not all: their places, the last column's levels varying fastest. */
  readonly cells: Float64Array | undefined;
  readonly unknown: CartesianProductSettings["unknown"];
  readonly separator: string;

  constructor({ rules, cells, unknown, separator, ...state }: State) {
    super(state);
    this.rules = rules;
    this.cells = cells;
    this.unknown = unknown;
    this.separator = separator;
    const known =
      cells ?? Array.from({ length: rules.length === 0 ? 0 : countCells(rules) }, (_, cell) => cell);
    const levels = Array.from(known, (cell) => cellLevel(rules, cell, separator));
    this.levels = unknown === "own-level" && rules.length > 0 ? [...levels, "(unknown)"] : levels;
    this.#requireDistinct();
  }

  static fromJSON(json: unknown): CartesianProductModel {
    return readModel(cartesianProductFormat, parseJson(json));
  }

  get constructed(): readonly string[] {
    return this.rules.length === 0 ? [] : [this.rules.map(({ column }) => column).join(this.separator)];
  }

  toJSON(): ModelJson {
    return writeModel(cartesianProductFormat, this);
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
    return new DataError(
      `${this.kind}: row ${row} has the combination ${received}, which did not occur when fitting; choose unknown: "missing" or "own-level", or levels: "all".`,
      { method: this.kind, column, row, expected: listLevels(this.levels), received },
    );
  }

  /** Levels that contain the separator may read alike in two combinations. */
  #requireDistinct(): void {
    if (new Set(this.levels).size === this.levels.length) return;
    const repeated = this.levels.find((level, at) => this.levels.indexOf(level) !== at);
    throw new DataError(
      `${this.kind}: two combinations of levels would be ${quote(repeated)}; choose another separator.`,
      {
        method: this.kind,
        option: "separator",
        expected: "a separator that no level contains",
        received: quote(this.separator),
      },
    );
  }
}

const schema = z.strictObject({
  features: z.array(z.string()),
  passed: codecs.features,
  dropped: z.array(z.string()),
  rules: z.array(levelRule),
  cells: codecs.float64Array.nullable(),
  unknown: cartesianProductOptions.shape.unknown.unwrap(),
  separator: z.string(),
});

function isCell(count: number): (cell: number) => boolean {
  return (cell) => Number.isInteger(cell) && cell >= 0 && cell < count;
}

export const cartesianProductFormat: ModelFormat<CartesianProductModel, typeof schema> = {
  kind: "CartesianProduct",
  schema: schema.refine(({ rules, cells }) => cells?.every(isCell(countCells(rules))) ?? true, {
    path: ["cells"],
    message: "are no combinations of the levels",
  }),
  state: ({ features, passed, dropped, rules, cells, unknown, separator }) => ({
    features: [...features],
    passed,
    dropped: [...dropped],
    rules: rules.map(({ column, levels, rare }) => ({ column, levels: [...levels], rare: [...rare] })),
    cells: cells === undefined ? null : new Float64Array(cells),
    unknown,
    separator,
  }),
  create: ({ cells, ...state }) => new CartesianProductModel({ ...state, cells: cells ?? undefined }),
};
