import type { Label } from "../../base/label.js";
import { Encoding } from "../../data/kinds/encoding.js";
import type { Column } from "../../data/table/column.js";
import { missingRows } from "../../data/table/missing.js";
import { Table } from "../../data/table/table.js";
import type { TargetKind } from "../../model/estimator.js";
import { type Classes, readNewColumns } from "../../model/input.js";
import { type TargetCases, TargetTransformerEstimator } from "../../model/tasks/target-transformer.js";
import { columnCases } from "../engine/encode/cases.js";
import { noValues } from "../engine/no-values.js";
import { requireAmong } from "../engine/table-columns.js";
import { ImputerModel, type ImputerRule } from "./model.js";
import { type ImputerMethod, imputerOptions } from "./options.js";
import { methods, requireFill, requireMethod, statistic } from "./statistic.js";

/**
 * Fills in missing values, column by column: with the mean, the median or the mode of the observed values,
 * with a constant, or with a separate level.
 *
 * ```ts
 * const model = await new Imputer().fit([[1], [2], [9], [NaN]]);
 * model.transform([[NaN]]); // [[2]]
 * ```
 */
export class Imputer extends TargetTransformerEstimator<typeof imputerOptions, ImputerModel> {
  static readonly kind = "Imputer";
  static readonly schema = imputerOptions;
  static readonly models = [ImputerModel];

  override get target(): TargetKind | undefined {
    return this.options.perClass ? "classes" : undefined;
  }

  protected learn(cases: TargetCases): ImputerModel {
    const { method, perClass, columns } = this.options;
    const classes = perClass ? cases.classes("perClass") : undefined;
    // Text is imputed only if it is asked for, and lists and dates never are.
    const named = typeof method === "object" ? Object.keys(method) : [];
    const read = columnCases(
      cases,
      columns,
      (kind, name) => !["text", "list", "date"].includes(kind) || named.includes(name),
    );
    const { table, weights, inputs, converted, passed } = read;
    this.#requireKnown("method", converted);
    this.#requireKnown("fill", converted);
    // The numbers of a matrix were checked when it was read.
    if (cases.source instanceof Table) requireFinite(this.kind, table, converted);
    const rules = converted.map((name) => this.#rule(name, table.column(name), weights, classes));
    return new ImputerModel({ inputs, passed, rules });
  }

  #rule(
    name: string,
    column: Column,
    weights: Float64Array | undefined,
    classes: Classes<Label> | undefined,
  ): ImputerRule {
    const method = requireMethod(this.kind, name, column.kind, this.#method(name, column));
    const fill = this.#fill(name, column, method, weights);
    const rows = missingRows(column);
    const missing = weights === undefined ? rows.length : rows.reduce((sum, row) => sum + weights[row], 0);
    const { indicator } = this.options;
    return {
      column: name,
      kind: column.kind as ImputerRule["kind"],
      method,
      fill,
      ...(column.kind === "ordinal" && { levels: column.levels }),
      missing,
      indicator: indicator === "if-missing" ? missing > 0 : indicator,
      ...(classes !== undefined && {
        perClass: {
          ...(classes.name !== undefined && { target: classes.name }),
          fills: classFills(column, method, fill, weights, classes),
        },
      }),
    };
  }

  #method(name: string, { kind }: Column): ImputerMethod {
    const { method } = this.options;
    if (typeof method === "string") return method;
    return ownValue(method, name) ?? methods[kind][0];
  }

  #fill(name: string, column: Column, method: ImputerMethod, weights: Float64Array | undefined): Label {
    const { fill, level } = this.options;
    if (method === "level") return level;
    if (method === "constant")
      return requireFill(this.kind, name, column, typeof fill === "object" ? ownValue(fill, name) : fill);
    const value = statistic(column, method, weights);
    if (value !== undefined) return value;
    throw noValues(this.kind, name, 'drop it, or choose the method "constant" for it');
  }

  /** A misspelled column would be imputed by another rule than the given one. */
  #requireKnown(option: "method" | "fill", imputed: readonly string[]): void {
    const given = this.options[option];
    const named = typeof given === "object" ? Object.keys(given) : [];
    requireAmong(this.kind, option, named, imputed, "the imputed columns are");
  }
}

/** The statistic within every class; a class without a value in the column takes the overall one. */
function classFills(
  column: Column,
  method: ImputerMethod,
  overall: Label,
  weights: Float64Array | undefined,
  { classes, codes }: Classes<Label>,
): { label: Label; fill: Label }[] {
  return classes.map((label, k) => {
    if (method === "constant" || method === "level") return { label, fill: overall };
    const within = Float64Array.from(codes, (code, row) => (code === k ? (weights?.[row] ?? 1) : 0));
    return { label, fill: statistic(column, method, within) ?? overall };
  });
}

function ownValue<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Throws if a number is infinite, naming its column and row. */
function requireFinite(method: string, table: Table, imputed: readonly string[]): void {
  const columns = imputed.filter((name) => table.kind(name) === "quantitative");
  const encoding = Encoding.of(method, table, { columns });
  readNewColumns(method, table, { names: columns, encoding }, "native");
}
