import * as z from "zod";
import { RUN_SETTINGS, requireRunSettings } from "../../../base/control.js";
import { DataError } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import type { Label } from "../../../base/label.js";
import { parseOptions } from "../../../base/options.js";
import { abortablePacer } from "../../../base/pause.js";
import { requireTable, type Table } from "../../../data/table/table.js";
import { ownValues } from "../../../model/case-rows.js";
import type { FitControl } from "../../../model/control.js";
import { readWeights } from "../../../model/input.js";
import { targetNames } from "../../../model/supervised-input.js";
import { Imputer } from "../../../prepare/imputer/index.js";
import { ExtraTreesClassifier } from "../extra-trees-classifier/index.js";
import { ExtraTreesRegressor } from "../extra-trees-regressor/index.js";
import type { ForestModel, ForestState } from "../forest/model.js";
import { RandomForestClassifier } from "../random-forest-classifier/index.js";
import { RandomForestRegressor } from "../random-forest-regressor/index.js";
import {
  type IncompleteColumn,
  incompleteColumns,
  numbersOf,
  valueByProximities,
  withNumbers,
} from "./fill.js";

/** A method whose models have proximities. */
export type ForestEstimator =
  | RandomForestClassifier
  | RandomForestRegressor
  | ExtraTreesClassifier
  | ExtraTreesRegressor;

const FORESTS = [RandomForestClassifier, RandomForestRegressor, ExtraTreesClassifier, ExtraTreesRegressor];

const imputationOptions = z.strictObject({
  rounds: z
    .int()
    .min(1)
    .default(5)
    .describe("Number of forests, each grown from the values that the previous one filled in."),
});

type ImputationInput = z.input<typeof imputationOptions>;

/** How missing values are filled in by the proximities of a forest. */
export interface ProximityImputationOptions extends Omit<FitControl, "workers">, Readonly<ImputationInput> {}

/** What is needed of a forest. */
type Proximate = Pick<ForestModel<ForestState>, "proximities">;

/** Cases whose proximities are computed at a time. */
const TOGETHER = 256;

/**
 * Fills in the missing values of training cases by what similar cases have (Breiman 2003): first with medians
 * and most frequent levels, then in every round with the mean of the known values, or the most frequent level, where
 * cases count by their proximities in a forest that was grown from the round before. The forest knows the target, so the
 * result is for training, and not for measuring how well the target can be predicted.
 *
 * ```ts
 * const forest = new RandomForestClassifier({ trees: 300 });
 * const complete = await imputeByProximities(forest, table, "species");
 * ```
 */
export async function imputeByProximities(
  estimator: ForestEstimator,
  table: Table,
  target: string | ArrayLike<Label>,
  options: ProximityImputationOptions = {},
): Promise<Table> {
  const method = "imputeByProximities";
  requireKnownOptions(method, options, ["rounds", "weights", ...RUN_SETTINGS]);
  requireRunSettings(method, options);
  requireForest(method, estimator);
  requireTable(method, table);
  const { signal, onProgress, threads, weights: given, ...settings } = options;
  const { rounds } = parseOptions(method, imputationOptions, settings);
  const weights = readWeights(method, table, given)?.slice();
  const truth = ownValues(target);
  const names = table.featureNames(targetNames(target, "classes"));
  const incomplete = incompleteColumns(table, names);
  if (incomplete.length === 0) return table;
  const control = { signal, threads, ...(weights && { weights }) };
  const pause = abortablePacer(method, signal);
  const rough = await new Imputer({ columns: incomplete.map(({ name }) => name) }).fit(table, control);
  let filled: Table = rough.transformTable(table);
  for (let round = 0; round < rounds; round += 1) {
    const model: Proximate = await estimator.fitTo(filled, truth, control);
    filled = await refill(filled, incomplete, model, weights, pause);
    onProgress?.({ phase: "rounds", completed: round + 1, total: rounds });
  }
  return filled;
}

/** The table with what the proximities of a forest say of its missing values; where they say nothing, as it was. */
async function refill(
  table: Table,
  incomplete: readonly IncompleteColumn[],
  model: Proximate,
  weights: Float64Array | undefined,
  pause: () => Promise<unknown>,
): Promise<Table> {
  const filled = incomplete.map(({ name }) => numbersOf(table.column(name), table.rows).numbers);
  const rows = Array.from({ length: table.rows }, (_, row) => row).filter((row) =>
    incomplete.some(({ numbers }) => Number.isNaN(numbers[row])),
  );
  for (let start = 0; start < rows.length; start += TOGETHER) {
    const batch = rows.slice(start, start + TOGETHER);
    const proximities = model.proximities(table.take(batch), table);
    for (const [at, row] of batch.entries())
      for (const [k, column] of incomplete.entries()) {
        if (!Number.isNaN(column.numbers[row])) continue;
        const value = valueByProximities(column, proximities.row(at), weights);
        if (!Number.isNaN(value)) filled[k][row] = value;
      }
    await pause();
  }
  return incomplete.reduce((all, { name }, k) => withNumbers(all, name, filled[k]), table);
}

function requireForest(method: string, estimator: unknown): void {
  if (FORESTS.some((forest) => estimator instanceof forest)) return;
  const expected = `a forest: ${FORESTS.map(({ kind }) => kind).join(", ")}`;
  throw new DataError(method, { what: "the estimator", expected });
}
