import { requireText } from "../../base/arguments.js";
import { DataError, got, OptionError, optionName, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import type { Table } from "../../data/table/table.js";
import { badOption } from "../../math/probability/distributions/require.js";
import { StudentT } from "../../math/probability/distributions/student-t.js";
import { random } from "../../math/probability/random/index.js";
import { withSeed } from "../../math/probability/random/seed.js";
import { can } from "../../model/capabilities.js";
import { defaultMetrics, metricOf } from "../metrics/registry.js";
import {
  countedRows,
  type Explained,
  hearingsOf,
  positiveIn,
  requireFeature,
  requireTruth,
  scoreOf,
} from "./heard.js";
import { type PermutationImportanceOptions, permutationImportanceOptions } from "./options.js";

/** How much a model depends on one column, or on several together. */
export interface ColumnImportance {
  /** The name of the column; names that were permuted together are separated by commas. */
  readonly column: string;
  /** The names of the columns that were permuted together. */
  readonly columns: readonly string[];
  /** How much worse the score gets: positive if the column helps. */
  readonly mean: number;
  /** The standard deviation over permutations and folds; NaN for a single one. */
  readonly standardDeviation: number;
  /**
   * A confidence interval of the mean, by Student's t. For one model it is over permutations: how much the mean would
   * vary if they were drawn again, with the same rows. For a cross-validation it is over the means of the folds, each of
   * other rows and another model; because these models share training rows, it may be too narrow. NaN for a single
   * permutation or fold.
   */
  readonly interval: { readonly lower: number; readonly upper: number };
  /** The losses of all permutations, fold after fold. */
  readonly drops: readonly number[];
}

/**
 * How much worse a model scores on rows that it has not seen when one column is permuted, so that its values tell
 * nothing (Breiman 2001). Of columns that say the same, each can stand in for the others, so all of them may seem
 * unimportant unless they are permuted together. The most important column comes first.
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
  const settings = parseOptions(method, permutationImportanceOptions, withSeed(options));
  const { repeats, level, seed } = settings;
  const all = countedRows(method, table, settings.weights);
  const hearings = hearingsOf(method, source, all);
  requireText(method, "the target", target);
  for (const hearing of hearings) requireTruth(method, hearing, target);
  const task = can(hearings[0].model, "classes") ? "classification" : "regression";
  const asked =
    settings.metric === undefined ? defaultMetrics(task)[0] : metricOf(method, settings.metric, task);
  // The difference of two infinite losses would say nothing.
  const metric = asked.task === "classification" ? (asked.clipped ?? asked) : asked;
  const positive = positiveIn(method, source, hearings[0].model, all, target);
  const judgment = { method, metric, target, positive };
  const sign = metric.better === "higher" ? 1 : -1;
  const groups = readGroups(method, settings.columns ?? hearings[0].model.features);
  const drops = groups.map((): number[] => []);
  for (const [fold, hearing] of hearings.entries()) {
    const { table: heard } = hearing;
    const whole = scoreOf(judgment, hearing);
    for (const [at, columns] of groups.entries()) {
      for (const column of columns) requireFeature(method, hearing, column);
      const stream = random(seed).child(fold).child(at);
      for (let repeat = 0; repeat < repeats; repeat += 1) {
        const shuffled = heard.select(columns).take(stream.permutation(heard.rows));
        const changed = columns.reduce(
          (rows: Table, column) => rows.withColumn(column, shuffled.column(column)),
          heard,
        );
        const drop = sign * (whole - scoreOf(judgment, { ...hearing, table: changed }));
        if (!Number.isFinite(drop)) throw notFinite(method, metric.name, columns, drop);
        drops[at].push(drop);
      }
    }
  }
  return groups
    .map((columns, at) => {
      const { mean, standardDeviation } = summaryOf(drops[at]);
      const interval = intervalOf(hearings.length > 1 ? foldMeans(drops[at], repeats) : drops[at], level);
      return { column: columns.join(", "), columns, mean, standardDeviation, interval, drops: drops[at] };
    })
    .sort((a, b) => b.mean - a.mean);
}

/** Scores of a caller's metric may be infinite; their differences could not be ranked. */
function notFinite(method: string, metric: string, columns: readonly string[], drop: number): DataError {
  const expected = "a metric that is finite, also with permuted columns";
  const sentence = words`the metric ${quote(metric)} changes by ${got(drop)} when ${columns.map(quote).join(", ")} is permuted; use ${wanted(expected)}.`;
  return new DataError(method, sentence, { option: "metric" });
}

/** The columns that are permuted together. */
function readGroups(
  method: string,
  columns: readonly (string | readonly string[])[],
): readonly (readonly string[])[] {
  if (!Array.isArray(columns))
    throw badOption(method, "columns", "a list of names, or of lists of names", columns);
  const groups: readonly (readonly string[])[] = columns.map((one) =>
    typeof one === "string" ? [one] : one,
  );
  const wrong = groups.findIndex((group) => group.length === 0 || new Set(group).size < group.length);
  if (wrong < 0) return groups;
  const expected = "one or more different names in every list";
  const sentence = words`${optionName("columns")} must have ${wanted(expected)}; got ${got(quote(columns[wrong]))}.`;
  throw new OptionError(method, sentence);
}

/** Permutations of the same rows vary together, so each fold counts as one observation. */
function foldMeans(drops: readonly number[], repeats: number): number[] {
  return Array.from(
    { length: drops.length / repeats },
    (_, fold) => summaryOf(drops.slice(fold * repeats, (fold + 1) * repeats)).mean,
  );
}

function intervalOf(drops: readonly number[], level: number): ColumnImportance["interval"] {
  if (drops.length < 2) return { lower: Number.NaN, upper: Number.NaN };
  const { mean, standardDeviation } = summaryOf(drops);
  const t = new StudentT({ degreesOfFreedom: drops.length - 1 }).quantile((1 + level) / 2);
  const half = (t * standardDeviation) / Math.sqrt(drops.length);
  return { lower: mean - half, upper: mean + half };
}

function summaryOf(drops: readonly number[]): Pick<ColumnImportance, "mean" | "standardDeviation"> {
  const mean = drops.reduce((sum, drop) => sum + drop, 0) / drops.length;
  const squares = drops.reduce((sum, drop) => sum + (drop - mean) ** 2, 0);
  return { mean, standardDeviation: Math.sqrt(squares / (drops.length - 1)) };
}
