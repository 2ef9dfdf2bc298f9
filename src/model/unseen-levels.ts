import type { Label } from "../base/label.js";
import { requireTable, type Table } from "../data/table/table.js";
import { can, type SeenLevels } from "./capabilities.js";
import type { Features } from "./input.js";
import type { Model } from "./model.js";
import { requireModel } from "./require-model.js";

/** A column with levels that the model has not seen in training. */
export interface UnseenLevels {
  readonly column: string;
  /** The levels, in the order of the column. */
  readonly levels: readonly Label[];
  /** How many rows have one of them. */
  readonly rows: number;
}

/**
 * The levels of a table that the model has not seen in training and yet accepts: as its option `unknown` says, it
 * leaves them out, groups them with rare ones, or gives them their own column.
 *
 * ```ts
 * unseenLevels(model, table); // [{ column: "outlook", levels: ["foggy"], rows: 1 }]
 * ```
 */
export function unseenLevels(model: Model, table: Table): UnseenLevels[] {
  const method = "unseenLevels";
  requireModel(method, model);
  requireTable(method, table);
  if (!can(model, "unseenLevels")) return [];
  return [...model.seenLevels].flatMap(([name, seen]) => {
    const column = table.has(name) ? table.column(name) : undefined;
    if (column === undefined || !("levels" in column)) return [];
    const known = new Set(seen);
    const counts = column.levels.map(() => 0);
    for (const code of column.codes) if (code >= 0 && !known.has(column.levels[code])) counts[code] += 1;
    const levels = column.levels.filter((_, code) => counts[code] > 0);
    const rows = counts.reduce((sum, count) => sum + count, 0);
    return rows === 0 ? [] : [{ column: name, levels, rows }];
  });
}

/** The levels of the training table by column, where others count as missing. */
export function seenLevels({ encoding }: Features): SeenLevels {
  const columns = encoding?.columns ?? [];
  return new Map(
    columns.flatMap((rule) =>
      "levels" in rule && rule.unknown === "missing" ? [[rule.column, rule.levels]] : [],
    ),
  );
}

/** The levels that several models have seen; if two read the same column, the first counts. */
export function joinSeenLevels(models: readonly Model[]): SeenLevels {
  const joined = new Map<string, readonly Label[]>();
  for (const model of models) {
    if (!can(model, "unseenLevels")) continue;
    for (const [column, levels] of model.seenLevels) if (!joined.has(column)) joined.set(column, levels);
  }
  return joined;
}
