import { requireKnownOptions } from "../base/known-options.js";
import type { Table } from "../data/table.js";
import type { Metric } from "../evaluate/metrics/metric.js";
import { defaultMetrics, findMetric } from "../evaluate/metrics/registry.js";
import { can } from "../learn/capabilities.js";
import { requireWhole } from "../probability/distributions/require.js";
import { random } from "../probability/random/index.js";
import { type Seed, seedOf } from "../probability/random/seed.js";
import { countedRows, type Explained, hearingsOf, positiveIn, requireFeature, scoreOf } from "./heard.js";

export interface PermutationImportanceOptions {
  /** The metric, or its name; the first of the usual ones of the task unless given. */
  readonly metric?: string | Metric;
  /** The columns to permute; all that the model reads unless given. */
  readonly columns?: readonly string[];
  /** How often each row counts in the score; as the weight column of the table says, or once, unless given. */
  readonly weights?: ArrayLike<number>;
  /** How often each column is permuted: 5 unless given. */
  readonly repeats?: number;
  /** The seed of the permutations, or a stream whose next number is the seed: 0 unless given. */
  readonly seed?: Seed;
}

/** How much a model depends on one column. */
export interface ColumnImportance {
  readonly column: string;
  /** How much worse the score gets: positive if the column helps. */
  readonly mean: number;
  /** The standard deviation over permutations and folds; NaN for a single one. */
  readonly standardDeviation: number;
  readonly drops: readonly number[];
}

/**
 * How much worse a model scores on rows that it has not seen when one column is permuted, so that its values tell
 * nothing (Breiman 2001). Of columns that say the same, each can stand in for the others, so all of them may seem
 * unimportant. The most important column comes first.
 *
 * ```ts
 * const validation = await crossValidate(new GaussianNB(), table, "species", { keepModels: true });
 * permutationImportance(validation, table, "species")[0].column;
 * ```
 */
export function permutationImportance(
  source: Explained,
  table: Table,
  target: string,
  options: PermutationImportanceOptions = {},
): readonly ColumnImportance[] {
  const method = "permutationImportance";
  requireKnownOptions(method, options, ["metric", "columns", "weights", "repeats", "seed"]);
  const { repeats = 5 } = options;
  const seed = seedOf(options.seed ?? 0);
  requireWhole(method, "repeats", repeats, 1);
  requireWhole(method, "seed", seed, 0);
  const all = countedRows(method, table, options.weights);
  const hearings = hearingsOf(method, source, all);
  const task = can(hearings[0].model, "classes") ? "classification" : "regression";
  const metric = options.metric === undefined ? defaultMetrics(task)[0] : findMetric(options.metric, task);
  const positive = positiveIn(method, source, hearings[0].model, all, target);
  const judgment = { method, metric, target, positive };
  const sign = metric.better === "higher" ? 1 : -1;
  const columns = options.columns ?? hearings[0].model.features;
  const drops = columns.map((): number[] => []);
  for (const [fold, hearing] of hearings.entries()) {
    const { table: own } = hearing;
    const whole = scoreOf(judgment, hearing);
    for (const [at, column] of columns.entries()) {
      requireFeature(method, hearing, column);
      const stream = random(seed).child(fold).child(at);
      for (let repeat = 0; repeat < repeats; repeat += 1) {
        const shuffled = own.select([column]).take(stream.permutation(own.rows)).column(column);
        const score = scoreOf(judgment, { ...hearing, table: own.withColumn(column, shuffled) });
        drops[at].push(sign * (whole - score));
      }
    }
  }
  return columns
    .map((column, at) => ({ column, ...summaryOf(drops[at]), drops: drops[at] }))
    .sort((a, b) => b.mean - a.mean);
}

function summaryOf(drops: readonly number[]): Pick<ColumnImportance, "mean" | "standardDeviation"> {
  const mean = drops.reduce((sum, drop) => sum + drop, 0) / drops.length;
  const squares = drops.reduce((sum, drop) => sum + (drop - mean) ** 2, 0);
  return { mean, standardDeviation: Math.sqrt(squares / (drops.length - 1)) };
}
