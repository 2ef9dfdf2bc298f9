// Stacking: a final estimator learns from what others say of cases that they have not seen (Wolpert 1992).

import * as z from "zod";
import { columnName, DataError, words } from "../../../base/errors.js";
import { Table } from "../../../data/table/table.js";
import type { Folds } from "../../../evaluate/folds/plan.js";
import { foldsFor, tryFolds } from "../../../evaluate/validate/cross-validate.js";
import { type OutOfFold, outOfFold } from "../../../evaluate/validate/out-of-fold.js";
import type { Trial } from "../../../evaluate/validate/trial.js";
import { readCases, takeCases, takeNumbers } from "../../../model/case-rows.js";
import type { FitControl } from "../../../model/control.js";
import type { Estimator } from "../../../model/estimator.js";
import { type Rows, requireColumns } from "../../../model/input.js";
import type { Model } from "../../../model/model.js";
import { namedRows } from "./columns.js";

/** What one member says, as a column that the final estimator reads. */
export type SaidColumn = readonly [name: string, values: Float64Array];

export const stackOptions = {
  folds: z
    .custom<Folds>((value) => typeof value === "number" || (typeof value === "object" && value !== null))
    .default(5)
    .meta({ constraint: "a whole number ≥ 2, a plan, or a list of folds" })
    .describe("The folds. The final estimator learns from predictions for held-out cases."),
  passthrough: z
    .boolean()
    .default(false)
    .describe("Whether the final estimator also learns from the columns themselves."),
  seed: z
    .int()
    .min(0)
    .default(0)
    .describe(
      "The seed of the folds, unless the plan of the folds has a seed. The fits of the folds derive their seeds from it.",
    ),
};

interface StackSettings {
  readonly estimators: readonly (readonly [name: string, estimator: Estimator])[];
  readonly folds: Folds;
  readonly passthrough: boolean;
  readonly seed: number;
}

interface Stack {
  readonly settings: StackSettings;
  readonly trial: Trial;
  /** The names of the features. */
  readonly names: readonly string[];
  /** The columns of one member, from its predictions for cases that it has not seen. */
  readonly said: (member: string, predictions: OutOfFold) => readonly SaidColumn[];
}

/** The final estimator, fitted to what models of the other folds say of every case that some fold left out. */
export async function fitFinal(
  final: Estimator,
  target: (rows: Int32Array) => ArrayLike<unknown>,
  { settings, trial, names, said }: Stack,
  { signal, threads, onProgress }: FitControl,
): Promise<Model> {
  const { estimators, passthrough, seed } = settings;
  const folds = foldsFor(trial, settings);
  const columns: SaidColumn[] = [];
  let tested: Int32Array = new Int32Array(0);
  for (const [at, [member, estimator]] of estimators.entries()) {
    const trials = await tryFolds(trial, folds, { seed, signal, threads }, estimator);
    const predictions = outOfFold(trial.rows, trials);
    columns.push(...said(member, predictions));
    tested = predictions.tested;
    onProgress?.({ phase: "cross-fitting", completed: at + 1, total: estimators.length });
  }
  const rows = Int32Array.from(tested.keys()).filter((row) => tested[row] > 0);
  const whole = finalRows(trial.method, columns, passthrough ? trial.cases : undefined, names);
  const weights = trial.weights && takeNumbers(trial.weights, rows);
  return final.fitTo(takeCases(whole, rows), target(rows), { signal, threads, weights });
}

/** The table that the final estimator reads: what members say, beside the features if they are passed through. */
export function finalRows(
  method: string,
  columns: readonly SaidColumn[],
  features: Rows | undefined,
  names: readonly string[],
): Table {
  const said = columns.map(([name, values]) => [name, { kind: "quantitative", values }] as const);
  if (features === undefined) return Table.of(said);
  const cases = readCases(features, method);
  if (!(cases instanceof Table)) requireColumns(method, cases, names);
  const selected = namedRows(cases, names).select(names, method);
  const taken = said.find(([name]) => selected.has(name));
  if (taken !== undefined) {
    const sentence = words`the ${columnName(taken[0])} has the name that the final estimator gives to what a member says; rename it.`;
    throw new DataError(method, sentence);
  }
  return Table.of([...names.map((name) => [name, selected.column(name)] as const), ...said]);
}
