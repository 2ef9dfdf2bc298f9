import * as z from "zod";
import type { Label } from "../../base/label.js";
import { asTrained } from "../../data/kinds/as-trained.js";
import { type Column, type Kind, type LevelColumn, valueAt } from "../../data/table/column.js";
import { missingRows } from "../../data/table/missing.js";
import { SparseColumn } from "../../data/table/sparse-column.js";
import type { Table } from "../../data/table/table.js";
import type { ColumnWriter } from "../../math/linalg/interleave.js";
import * as codecs from "../../model/files/codecs.js";
import { requireSameKind } from "../engine/column-kind.js";
import { ColumnwiseModel, columnwiseState, type NamedColumn } from "../engine/columnwise/index.js";
import { levelIndices } from "../engine/encode/levels.js";
import { type ImputerMethod, imputerMethod } from "./options.js";
import { canHold } from "./statistic.js";

const imputerRule = z
  .strictObject({
    column: z.string(),
    kind: z.enum(["quantitative", "ordinal", "categorical", "boolean", "text"]),
    method: imputerMethod,
    fill: codecs.label,
    /** The levels of an ordinal training column, in their order. */
    levels: codecs.labels.optional(),
    /** The weight of the training cases whose value was missing. */
    missing: z.number().min(0),
    indicator: z.boolean(),
    perClass: z
      .strictObject({
        target: z.string().optional(),
        fills: z.array(z.strictObject({ label: codecs.label, fill: codecs.label })).readonly(),
      })
      .optional(),
  })
  .refine((rule) => [rule, ...(rule.perClass?.fills ?? [])].every(({ fill }) => fits(rule, fill)), {
    path: ["fill"],
    message: "must fit the kind of its column",
    when: codecs.ifWhole,
  });

/** What replaces the missing values of a column. */
export type ImputerRule = z.output<typeof imputerRule>;

/** What was learned about a column. */
export interface ImputerStatistic {
  readonly method: ImputerMethod;
  /** What replaces a missing value if the class is not known. */
  readonly value: Label;
  /** What replaces a missing value in each class, with the option `perClass`. */
  readonly perClass?: readonly { readonly label: Label; readonly value: Label }[];
  /** The weight of the training cases whose value was missing. */
  readonly missing: number;
}

/** A fitted `Imputer`. */
export class ImputerModel extends ColumnwiseModel<ImputerRule> {
  static readonly kind = "Imputer";
  static readonly state = columnwiseState(imputerRule);

  /** What was learned, by column. */
  get statistics(): Readonly<Record<string, ImputerStatistic>> {
    return Object.fromEntries(
      this.rules.map(({ column, method, fill, missing, perClass }) => [
        column,
        {
          method,
          value: fill,
          ...(perClass && { perClass: perClass.fills.map(({ label, fill }) => ({ label, value: fill })) }),
          missing,
        },
      ]),
    );
  }

  /** For every output, the feature that it is made from; undefined if what replaces a missing value depends on a class. */
  override get sources(): readonly string[] | undefined {
    return this.rules.some(({ perClass }) => perClass !== undefined) ? undefined : super.sources;
  }

  protected override names({ column, indicator }: ImputerRule): readonly string[] {
    return indicator ? [column, indicatorName(column)] : [column];
  }

  protected convert(rule: ImputerRule, found: Column, table: Table): readonly NamedColumn[] {
    const column = asTrained(rule.kind, rule.levels ?? [], found);
    // Levels may come as ordinal or categorical, because some file formats store no order.
    const leveled = "levels" in column && (rule.kind === "ordinal" || rule.kind === "categorical");
    if (!leveled) requireSameKind(this.kind, rule.column, rule.kind, column.kind);
    const rows = missingRows(column);
    const filled = this.#filled(rule, column, rows, fillsOf(rule, rows, table));
    if (!rule.indicator) return [[rule.column, filled]];
    const codes = new Int8Array(table.rows);
    for (const row of rows) codes[row] = 1;
    return [
      [rule.column, filled],
      [indicatorName(rule.column), { kind: "boolean", codes }],
    ];
  }

  protected override writer(rule: ImputerRule, column: Column, table: Table): ColumnWriter | undefined {
    const isPlain = rule.kind === "quantitative" && !rule.indicator && targetOf(rule, table) === undefined;
    if (!isPlain || column.kind !== "quantitative" || column instanceof SparseColumn) return undefined;
    const { values } = column;
    const fill = Number(rule.fill);
    return {
      width: 1,
      write: (data, stride, at, start, end) =>
        writeFilled(values, fill, start, end, data, start * stride + at, stride),
    };
  }

  /** The column with these values at these rows; the schema of the rule has checked that they fit its kind. */
  #filled(rule: ImputerRule, column: Column, rows: Uint32Array, fills: readonly Label[]): Column {
    switch (column.kind) {
      case "quantitative": {
        if (rows.length === 0) return column;
        const values = column.values.slice();
        for (let at = 0; at < rows.length; at += 1) values[rows[at]] = Number(fills[at]);
        return { ...column, values };
      }
      case "text": {
        const values = [...column.values];
        for (const [at, row] of rows.entries()) values[row] = String(fills[at]);
        return { ...column, values };
      }
      case "boolean": {
        const codes = Int32Array.from(column.codes);
        const levels: LevelColumn = { kind: "categorical", codes, levels: [false, true] };
        if (rule.method === "level") return filledLevels(levels, rows, fills, [rule.fill]);
        return { kind: "boolean", codes: Int8Array.from(filledLevels(levels, rows, fills, []).codes) };
      }
      case "ordinal":
      case "categorical": {
        const added = rule.method === "level" ? [rule.fill] : [];
        if (rule.levels === undefined) return filledLevels(column, rows, fills, added);
        const known = { column: rule.column, levels: rule.levels, rare: [] };
        const codes = levelIndices(this.kind, known, column, "error");
        return filledLevels({ kind: "ordinal", codes, levels: rule.levels }, rows, fills, added);
      }
      case "list":
      case "date":
        return column;
    }
  }
}

/** Writes values from `to` on, `stride` apart, with another one for those that are missing. */
function writeFilled(
  values: Float64Array,
  fill: number,
  start: number,
  end: number,
  data: Float64Array,
  to: number,
  stride: number,
): void {
  for (let row = start, next = to; row < end; row += 1, next += stride) {
    // Two writes, because choosing between the two numbers takes twice as long.
    data[next] = values[row];
    if (Number.isNaN(values[row])) data[next] = fill;
  }
}

/** The column of the classes, if fills depend on them and the table has it. */
function targetOf({ perClass }: ImputerRule, table: Table): Column | undefined {
  if (perClass?.target === undefined || !table.has(perClass.target)) return undefined;
  return table.column(perClass.target);
}

/** The value for each of these rows: that of its class, if the table has it and the model knows it. */
function fillsOf(rule: ImputerRule, rows: Uint32Array, table: Table): Label[] {
  const { fill, perClass } = rule;
  const target = targetOf(rule, table);
  if (perClass === undefined || target === undefined) return new Array<Label>(rows.length).fill(fill);
  const fillOf = new Map(perClass.fills.map((entry) => [entry.label, entry.fill]));
  return Array.from(rows, (row) => {
    const label = valueAt(target, row);
    return label === null || typeof label === "object" ? fill : (fillOf.get(label) ?? fill);
  });
}

/** New levels come after the others: `added` always, those of `fills` if they are needed. */
function filledLevels(
  column: LevelColumn,
  rows: Uint32Array,
  fills: readonly Label[],
  added: readonly Label[],
): LevelColumn {
  const levels = [...new Set([...column.levels, ...added, ...fills])];
  const codeOf = new Map(levels.map((level, code) => [level, code]));
  const codes = column.codes.slice();
  for (let at = 0; at < rows.length; at += 1) codes[rows[at]] = codeOf.get(fills[at]) ?? -1;
  return { ...column, codes, levels };
}

function indicatorName(column: string): string {
  return `${column}=missing`;
}

interface Holder {
  readonly kind: Exclude<Kind, "list" | "date">;
  readonly method: ImputerMethod;
  readonly levels?: readonly Label[] | undefined;
}

/** Whether a column of the rule's kind can hold a value. */
function fits({ kind, method, levels = [] }: Holder, fill: Label): boolean {
  if (method === "level") return typeof fill === "string" && kind !== "quantitative" && kind !== "text";
  return canHold(kind, levels, fill);
}
