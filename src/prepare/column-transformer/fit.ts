import { throwIfAborted } from "../../base/control.js";
import { Encoding } from "../../data/kinds/encoding.js";
import type { Table } from "../../data/table/table.js";
import { Cases } from "../../model/cases.js";
import { type FitControl, ownControl } from "../../model/control.js";
import type { Rows } from "../../model/input.js";
import { passedColumns } from "../engine/encode/cases.js";
import { numberColumns } from "../engine/table-columns.js";
import { StepsEstimator, StepTarget } from "../pipeline/steps.js";
import { ColumnTransformerModel, type ColumnTransformerStep } from "./model.js";
import { type ColumnChoice, columnTransformerOptions } from "./options.js";

/**
 * Steps beside each other: each transformer has its own columns, and their outputs stand side by side.
 *
 * ```ts
 * new ColumnTransformer({
 *   steps: [
 *     ["numbers", new StandardScaler(), "quantitative"],
 *     ["levels", new OneHotEncoder(), ["city"]],
 *   ],
 * });
 * ```
 */
export class ColumnTransformer extends StepsEstimator<
  typeof columnTransformerOptions,
  ColumnTransformerModel
> {
  static readonly kind = "ColumnTransformer";
  static readonly schema = columnTransformerOptions;
  static readonly models = [ColumnTransformerModel];

  async fitTo(rows: Rows, target: unknown, given: FitControl = {}): Promise<ColumnTransformerModel> {
    const { kind } = this;
    const control = ownControl(kind, given);
    throwIfAborted(kind, control.signal);
    const aside = new StepTarget(kind, rows, target, this.target);
    const reading = { missing: "native", extremes: "all" } as const;
    const { weights, table: whole } = new Cases({ method: kind, rows: aside.features, control, reading });
    const table = whole.select(whole.featureNames());
    const steps: ColumnTransformerStep[] = [];
    for (const [name, step, choice] of this.options.steps) {
      throwIfAborted(kind, control.signal);
      const columns = chosen(table, choice);
      // A kind or a test may find nothing, and then there is nothing to do.
      if (columns.length === 0) continue;
      const selected = table.select(columns);
      const model = await aside.fitTransformer(kind, name, step, selected, { ...control, weights });
      steps.push({ name, columns, model });
    }
    const used = new Set(steps.flatMap(({ columns }) => columns));
    const others = this.options.remainder === "pass" ? table.drop([...used]) : table.select([]);
    const names = numberColumns(others);
    const passed = { names, encoding: Encoding.of(kind, table, { columns: names }) };
    // For its refusals: what cannot be transformed should not be learned from.
    passedColumns(kind, table, passed);
    const read = new Set([...used, ...names]);
    const inputs = { names: table.names.filter((name) => read.has(name)) };
    return new ColumnTransformerModel({ inputs, steps, passed, remainder: this.options.remainder });
  }
}

function chosen(table: Table, choice: ColumnChoice): readonly string[] {
  if (typeof choice === "function") return table.names.filter((name) => choice(name, table.kind(name)));
  if (typeof choice === "string") return table.names.filter((name) => table.kind(name) === choice);
  return table.select(choice).names;
}
