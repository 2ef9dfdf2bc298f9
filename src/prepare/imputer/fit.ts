import { DataError } from "../../base/errors.js";
import { type Label, listLevels } from "../../base/label.js";
import type { Column } from "../../data/column.js";
import { Encoding } from "../../data/encoding.js";
import { missingRows } from "../../data/missing.js";
import { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type TargetKind } from "../../learn/estimator.js";
import { type Classes, type Rows, readClasses, readNewColumns } from "../../learn/input.js";
import { fitArguments } from "../columnwise/fit-arguments.js";
import { readTrainingCases, trainingTable } from "../encode/cases.js";
import { ImputerModel, type ImputerRule } from "./model.js";
import { type ImputerStrategy, imputerOptions } from "./options.js";
import { requireFill, requireStrategy, statistic, strategies } from "./statistic.js";

/** The classes of the cases, or the name of their column in the table. */
type Target = ArrayLike<Label> | string;

/**
 * Fills in missing values, column by column: with the mean, the median or the mode of the values that
 * are there, with a constant, or with a level that says "missing".
 *
 * ```ts
 * const model = await new Imputer().fit([[1], [2], [9], [NaN]]);
 * model.transform([[NaN]]); // [[2]]
 * ```
 */
export class Imputer extends Estimator<typeof imputerOptions> {
  static readonly kind = "Imputer";
  static readonly task = "transformation";
  static readonly schema = imputerOptions;

  override get target(): TargetKind | undefined {
    return this.options.perClass ? "classes" : undefined;
  }

  fit(rows: Rows, control?: FitControl): Promise<ImputerModel>;
  fit(rows: Rows, target: Target, control?: FitControl): Promise<ImputerModel>;
  async fit(rows: Rows, second?: Target | FitControl, third?: FitControl): Promise<ImputerModel> {
    const { target, control } = fitArguments<Target>(second, third);
    const except = typeof target === "string" ? [target] : [];
    const whole = trainingTable(this.kind, rows);
    const classes = this.options.perClass ? this.#classes(rows, target) : undefined;
    const chosen = this.options.columns ?? this.#usual(whole, except);
    const cases = readTrainingCases(this.kind, whole, chosen, except, control);
    const { table, weights, encoded, features, passed } = cases;
    this.#requireKnown("strategy", encoded);
    this.#requireKnown("fill", encoded);
    // Those of a matrix were refused when it was read.
    if (rows instanceof Table) requireFinite(this.kind, table, encoded);
    const rules = encoded.map((name) => this.#rule(name, table.column(name), weights, classes));
    return new ImputerModel({ features, passed, rules });
  }

  /** Text is imputed only where it is asked for, and lists never are. */
  #usual(table: Table, except: readonly string[]): string[] {
    const { strategy } = this.options;
    const named = typeof strategy === "object" ? Object.keys(strategy) : [];
    return table.featureNames(except).filter((name) => {
      const kind = table.kind(name);
      return (kind !== "text" && kind !== "list") || named.includes(name);
    });
  }

  #classes(rows: Rows, target: Target | undefined): Classes<Label> {
    if (target !== undefined) return readClasses(this.kind, rows, target);
    const message = `${this.kind}: option "perClass" is true, but no target is given to fit.`;
    throw new DataError(message, { method: this.kind, option: "perClass", expected: "a target" });
  }

  #rule(
    name: string,
    column: Column,
    weights: Float64Array | undefined,
    classes: Classes<Label> | undefined,
  ): ImputerRule {
    const strategy = requireStrategy(this.kind, name, column.kind, this.#strategy(name, column));
    const fill = this.#fill(name, column, strategy, weights);
    const rows = missingRows(column);
    const missing = weights === undefined ? rows.length : rows.reduce((sum, row) => sum + weights[row], 0);
    const { indicator } = this.options;
    return {
      column: name,
      kind: column.kind as ImputerRule["kind"],
      strategy,
      fill,
      ...(column.kind === "ordinal" && { levels: column.levels }),
      missing,
      indicator: indicator === "if-missing" ? missing > 0 : indicator,
      ...(classes !== undefined && {
        perClass: {
          ...(classes.name !== undefined && { target: classes.name }),
          fills: classFills(column, strategy, fill, weights, classes),
        },
      }),
    };
  }

  #strategy(name: string, { kind }: Column): ImputerStrategy {
    const { strategy } = this.options;
    if (typeof strategy === "string") return strategy;
    return own(strategy, name) ?? strategies[kind][0];
  }

  #fill(name: string, column: Column, strategy: ImputerStrategy, weights: Float64Array | undefined): Label {
    const { fill, level } = this.options;
    if (strategy === "level") return level;
    if (strategy === "constant")
      return requireFill(this.kind, name, column, typeof fill === "object" ? own(fill, name) : fill);
    const value = statistic(column, strategy, weights);
    if (value !== undefined) return value;
    throw new DataError(
      `${this.kind}: column "${name}" has no values to learn from; drop it, or give it the strategy "constant".`,
      {
        method: this.kind,
        column: name,
        expected: "at least 1 value that is not missing",
        received: "none",
      },
    );
  }

  /** A misspelled column would be imputed by another rule than the one that was given. */
  #requireKnown(option: "strategy" | "fill", encoded: readonly string[]): void {
    const given = this.options[option];
    const stranger = typeof given === "object" && Object.keys(given).find((name) => !encoded.includes(name));
    if (typeof stranger !== "string") return;
    throw new DataError(
      `${this.kind}: option "${option}" names "${stranger}"; the columns to impute are ${listLevels(encoded)}.`,
      {
        method: this.kind,
        option,
        column: stranger,
        expected: encoded.join(", "),
        received: stranger,
      },
    );
  }
}

/** The statistic within every class; a class that has no value of the column takes the overall one. */
function classFills(
  column: Column,
  strategy: ImputerStrategy,
  overall: Label,
  weights: Float64Array | undefined,
  { classes, codes }: Classes<Label>,
): { label: Label; fill: Label }[] {
  return classes.map((label, k) => {
    if (strategy === "constant" || strategy === "level") return { label, fill: overall };
    const within = Float64Array.from(codes, (code, row) => (code === k ? (weights?.[row] ?? 1) : 0));
    return { label, fill: statistic(column, strategy, within) ?? overall };
  });
}

function own<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** For its refusals: infinite numbers are named by column and row. */
function requireFinite(method: string, table: Table, encoded: readonly string[]): void {
  const columns = encoded.filter((name) => table.kind(name) === "quantitative");
  const encoding = Encoding.of(method, table, { columns });
  readNewColumns(method, table, { names: columns, encoding }, "native");
}
