import { requireKnownOptions } from "../../base/known-options.js";
import type { Label } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";
import { Table } from "../../data/table/table.js";
import { random } from "../../math/probability/random/random.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import type { Estimator } from "../../model/estimator.js";
import type { Rows } from "../../model/input.js";
import type { Fold } from "../folds/fold.js";
import { badOption } from "../metrics/input/numbers.js";
import type { Metric } from "../metrics/metric.js";
import { readCriteria } from "./criterion.js";
import {
  foldsFor,
  RESAMPLE_OPTIONS,
  type ResampleOptions,
  readArguments,
  requireTrialSettings,
  validate,
} from "./cross-validate.js";
import type { CrossValidation } from "./cross-validation.js";
import type { ScoreSummary } from "./score-summary.js";
import { ownTrialOf, type Trial, type TrialTarget } from "./trial.js";
import { type OptionPath, withOption } from "./with-option.js";

interface CurveOptions extends ResampleOptions {
  /** A metric or its name; by default the first of the usual metrics of the task. */
  readonly metric?: string | Metric;
  /** The positive one of two classes, for metrics of one class; chosen by `positiveClass` unless given. */
  readonly positive?: Label | undefined;
}

export interface LearningCurveOptions extends CurveOptions {
  /** How many rows to learn from: shares (up to 1) of the smallest training part, or counts (above 1). */
  readonly sizes?: readonly number[];
}

export type ValidationCurveOptions = CurveOptions;

const CURVE_OPTIONS = ["metric", "positive", ...RESAMPLE_OPTIONS] as const;

/** One point of a curve: the summary over folds. */
interface CurvePoint {
  readonly training: ScoreSummary;
  readonly test: ScoreSummary;
  /** The mean time of a fit, in seconds. */
  readonly fitSeconds: number;
}

/** Scores by the number of training cases. */
export interface LearningCurve {
  readonly metric: string;
  readonly better: "higher" | "lower";
  readonly points: readonly (CurvePoint & { readonly size: number })[];
  /** One row per size: means and standard errors of training and test, and the seconds of a fit. */
  readonly table: Table;
}

/** Scores by the values of one option. */
export interface ValidationCurve<V> {
  /** The option that changes, by its path. */
  readonly option: string;
  readonly metric: string;
  readonly better: "higher" | "lower";
  readonly points: readonly (CurvePoint & { readonly value: V })[];
  /** The value with the best mean test score; among equal ones, the first. */
  readonly best: V;
  /** One row per value, as in a learning curve. */
  readonly table: Table;
}

const SIZES = [0.1, 0.325, 0.55, 0.775, 1];

/**
 * How scores change with the number of training rows. Every fold keeps its test rows; its training rows are shuffled
 * once, and each size takes the first of them.
 *
 * ```ts
 * const curve = await learningCurve(new GaussianNB(), iris(), "species", { sizes: [0.2, 0.5, 1], folds: 5 });
 * curve.points[0].test.mean;
 * ```
 */
export async function learningCurve(
  estimator: Estimator,
  rows: Rows,
  target: TrialTarget | undefined,
  given: Seeded<LearningCurveOptions> = {},
): Promise<LearningCurve> {
  const method = "learningCurve";
  requireKnownOptions(method, given, [...CURVE_OPTIONS, "sizes"]);
  requireTrialSettings(method, given);
  const options = withSeed(given) as LearningCurveOptions;
  const trial = curveTrial(method, estimator, rows, target, options);
  const folds = foldsFor(trial, options);
  const sizes = readSizes(method, options.sizes ?? SIZES, folds);
  const streams = random(options.seed ?? 0).child(1);
  const orders = folds.map(({ train }, at) => streams.child(at).shuffle(train));
  const tasks = sizes.map((size) => ({
    estimator,
    folds: folds.map(({ name, test }, at) => ({
      name,
      test,
      train: Int32Array.from(orders[at].slice(0, size)),
    })),
  }));
  const points = (await follow(trial, tasks, options)).map((point, at) => ({ size: sizes[at], ...point }));
  const [{ test }] = points;
  const table = tableOf(Table.fromColumns({ size: sizes }), points);
  return { metric: test.metric, better: test.better, points, table };
}

/**
 * How scores change with one option of the estimator, or of one inside it; all values use the same folds.
 *
 * ```ts
 * const floors = [1e-9, 1e-3, 1];
 * await validationCurve(new GaussianNB(), "varianceFloor", floors, iris(), "species", { folds: 5 });
 * ```
 */
export async function validationCurve<V>(
  estimator: Estimator,
  path: OptionPath,
  values: readonly V[],
  rows: Rows,
  target: TrialTarget | undefined,
  given: Seeded<ValidationCurveOptions> = {},
): Promise<ValidationCurve<V>> {
  const method = "validationCurve";
  requireKnownOptions(method, given, CURVE_OPTIONS);
  requireTrialSettings(method, given);
  const options = withSeed(given) as ValidationCurveOptions;
  requireList(method, "values", values);
  if (values.length === 0) throw badOption(method, "values", "at least one value", "none");
  const candidates = values.map((value) => withOption(estimator, path, value));
  const trial = curveTrial(method, estimator, rows, target, options);
  const folds = foldsFor(trial, options);
  const tasks = candidates.map((candidate) => ({ estimator: candidate, folds }));
  const points = (await follow(trial, tasks, options)).map((point, at) => ({ value: values[at], ...point }));
  const [{ test }] = points;
  const sign = test.better === "higher" ? 1 : -1;
  const best = points.reduce((a, b) => (sign * b.test.mean > sign * a.test.mean ? b : a));
  const shown = values.every((value) => typeof value === "number")
    ? (values as readonly unknown[])
    : values.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  return {
    option: typeof path === "string" ? path : path.join("."),
    metric: test.metric,
    better: test.better,
    points,
    best: best.value,
    table: tableOf(Table.fromColumns({ value: shown }), points),
  };
}

/** A density has no target; all other estimators need one. */
function curveTrial(
  method: string,
  estimator: Estimator,
  rows: Rows,
  target: TrialTarget | undefined,
  { weights }: CurveOptions,
): Trial {
  const given = readArguments(method, estimator, [target]);
  return ownTrialOf({ method, estimator, rows, target: given.target, weights });
}

interface Task {
  readonly estimator: Estimator;
  readonly folds: readonly Fold[];
}

/** Cross-validates one task after another, and reports the progress of all of them together. */
async function follow(
  trial: Trial,
  tasks: readonly Task[],
  { metric, positive, seed, onProgress, signal, threads, workers }: CurveOptions,
): Promise<CurvePoint[]> {
  const [{ name }] = readCriteria(trial.method, trial.task, metric);
  const metrics = metric ?? name;
  const total = tasks.reduce((sum, { folds }) => sum + folds.length, 0);
  const points: CurvePoint[] = [];
  let before = 0;
  for (const { estimator, folds } of tasks) {
    const done = before;
    const result = await validate(
      trial,
      folds,
      {
        metrics,
        positive,
        scoreTraining: true,
        ...(seed !== undefined && { seed }),
        signal,
        threads,
        workers,
        onProgress: ({ completed }) => onProgress?.({ phase: "folds", completed: done + completed, total }),
      },
      estimator,
    );
    before += folds.length;
    points.push(pointOf(result));
  }
  return points;
}

function pointOf({ summaries, trainingSummaries, folds }: CrossValidation): CurvePoint {
  const [test] = summaries;
  const [training] = trainingSummaries ?? summaries;
  const fitSeconds = folds.reduce((sum, fold) => sum + fold.fitSeconds, 0) / folds.length;
  return { training, test, fitSeconds };
}

function tableOf(first: Table, points: readonly CurvePoint[]): Table {
  const columns: [name: string, of: (point: CurvePoint) => number][] = [
    ["training", ({ training }) => training.mean],
    ["trainingStandardError", ({ training }) => training.standardError],
    ["test", ({ test }) => test.mean],
    ["testStandardError", ({ test }) => test.standardError],
    ["fitSeconds", ({ fitSeconds }) => fitSeconds],
  ];
  return columns.reduce((table, [name, of]) => table.withColumn(name, Float64Array.from(points, of)), first);
}

function readSizes(method: string, sizes: readonly number[], folds: readonly Fold[]): number[] {
  const most = folds.reduce((least, { train }) => Math.min(least, train.length), Number.POSITIVE_INFINITY);
  if (sizes.length === 0) throw badOption(method, "sizes", "at least one size", "none");
  return sizes.map((size) => {
    const count = size <= 1 ? Math.round(size * most) : size;
    if (size > 0 && Number.isInteger(count) && count >= 1 && count <= most) return count;
    const expected = `shares up to 1 that leave at least one row, or whole numbers from 2 to ${most}`;
    throw badOption(method, "sizes", expected, String(size));
  });
}
