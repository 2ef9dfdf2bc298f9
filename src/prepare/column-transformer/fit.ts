import { throwIfAborted } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import { Encoding } from "../../data/encoding.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type TargetKind } from "../../learn/estimator.js";
import { type Rows, readWeights } from "../../learn/input.js";
import { passedColumns, trainingTable } from "../encode/cases.js";
import { isTransformer } from "../pipeline/apply-step.js";
import { type PipelineTarget, StepTarget } from "../pipeline/target.js";
import { numberColumns } from "../table-columns.js";
import { ColumnTransformerModel, type ColumnTransformerStep } from "./model.js";
import { type ColumnChoice, columnTransformerOptions } from "./options.js";

/**
 * Steps beside each other: each transformer has columns of its own, and their outputs stand side by side.
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
export class ColumnTransformer extends Estimator<typeof columnTransformerOptions> {
  static readonly kind = "ColumnTransformer";
  static readonly task = "transformation";
  static readonly schema = columnTransformerOptions;

  /** What the last step that learns from a target needs. */
  override get target(): TargetKind | undefined {
    return this.options.steps.map(([, step]) => step.target).findLast((target) => target !== undefined);
  }

  /** Without a target, where no step needs one. */
  fit(rows: Rows, control?: FitControl): Promise<ColumnTransformerModel>;
  fit(rows: Rows, target: PipelineTarget, control?: FitControl): Promise<ColumnTransformerModel>;
  async fit(rows: Rows, ...rest: unknown[]): Promise<ColumnTransformerModel> {
    const { kind } = this;
    const [target, given] = this.target !== undefined ? rest : [undefined, rest[0]];
    const control = (given ?? {}) as FitControl;
    throwIfAborted(kind, control.signal);
    const weights = readWeights(kind, rows, control.weights);
    const aside = new StepTarget(rows, target);
    const whole = trainingTable(kind, rows);
    const table = whole.select(whole.featureNames(aside.names));
    const steps: ColumnTransformerStep[] = [];
    for (const [name, step, choice] of this.options.steps) {
      throwIfAborted(kind, control.signal);
      const columns = chosen(table, choice);
      // A kind or a test may find nothing, and then there is nothing to do.
      if (columns.length === 0) continue;
      const model = await aside.fit(step, table.select(columns), { ...control, weights });
      if (!isTransformer(model)) throw noTransformer(kind, name, model.kind);
      steps.push({ name, columns, model });
    }
    const used = new Set(steps.flatMap(({ columns }) => columns));
    const others = this.options.remainder === "pass" ? table.drop([...used]) : table.select([]);
    const names = numberColumns(others);
    const passed = { names, encoding: Encoding.of(kind, table, { columns: names }) };
    // For its refusals: what cannot be transformed should not be learned from.
    passedColumns(kind, table, passed);
    const read = new Set([...used, ...names]);
    const features = table.names.filter((name) => read.has(name));
    return new ColumnTransformerModel({ features, steps, passed, remainder: this.options.remainder });
  }
}

function chosen(table: Table, choice: ColumnChoice): readonly string[] {
  if (typeof choice === "function") return table.names.filter((name) => choice(name, table.kind(name)));
  if (typeof choice === "string") return table.names.filter((name) => table.kind(name) === choice);
  return table.select(choice).names;
}

function noTransformer(method: string, name: string, received: string): DataError {
  return new DataError(`${method}: step "${name}" is ${received}, which transforms nothing.`, {
    method,
    option: "steps",
    expected: "a transformer",
    received,
  });
}
