// The bootstrap of a number that depends on rows: replicates, the jackknife, and intervals from both.

import { type RunControl, throwIfAborted } from "../../base/control.js";
import { DataError, wanted, words } from "../../base/errors.js";
import { pacer } from "../../base/pause.js";
import { standardDeviation } from "../../math/linalg/moments.js";
import type { Random } from "../../math/probability/random/random.js";
import { normalQuantile } from "../../math/probability/special/normal.js";
import { orderSample } from "../statistics/ordered-sample.js";
import { orderedQuantile } from "../statistics/quantile.js";
import { correctedShares } from "./bca.js";

/**
 * - "bca": quantiles of the bootstrap values, corrected for bias and skewness.
 * - "percentile": quantiles of the bootstrap values.
 * - "basic": the estimate minus what the quantiles exceed it by.
 * - "normal": the estimate, less its bias, ± a normal quantile of standard errors.
 * - "studentized": as "basic" for the estimate over its standard error.
 */
export type BootstrapMethod = "bca" | "percentile" | "basic" | "normal" | "studentized";

export interface RowBootstrap {
  readonly estimate: number;
  readonly interval: readonly [lower: number, upper: number];
  readonly standardError: number;
  readonly bias: number;
  /** The values that are finite. */
  readonly replicates: Float64Array;
  /** The number of samples in which the value is not finite; they are left out. */
  readonly undefinedResamples: number;
}

export interface RowBootstrapOptions {
  readonly resamples: number;
  readonly level: number;
  readonly method: BootstrapMethod;
  readonly stream: Random;
  /** The standard error of the value of some rows, for studentized intervals. */
  readonly error?: ((rows: Uint32Array, stream: Random) => number) | undefined;
  /** The standard error of the value of all rows; by default, the standard deviation of the replicates. */
  readonly ownError?: number | undefined;
}

/** What depends on rows, and how its errors name it. */
export interface RowStatistic {
  readonly caller: string;
  /** "the metric" or "the statistic". */
  readonly name: string;
  readonly rows: Uint32Array;
  value(rows: Uint32Array): number;
}

export async function bootstrapRows(
  statistic: RowStatistic,
  options: RowBootstrapOptions,
  control: Pick<RunControl, "signal" | "onProgress">,
): Promise<RowBootstrap> {
  const { rows } = statistic;
  const { resamples, stream, level, method, error } = options;
  const estimate = requireFinite(statistic, statistic.value(rows));
  const errors = new Float64Array(resamples);
  const values = await collect(statistic.caller, "resamples", resamples, control, (i) => {
    const draws = stream.child(i);
    const sample = drawRows(rows, draws);
    if (error !== undefined) errors[i] = error(sample, draws);
    return statistic.value(sample);
  });
  const replicates = values.filter((value) => Number.isFinite(value));
  requireSome(statistic, replicates.length, resamples);
  const quantiles = (numbers: Float64Array, shares: readonly number[]) => {
    const ordered = orderSample({ values: numbers, total: numbers.length });
    return shares.map((share) => orderedQuantile(statistic.caller, ordered, share));
  };
  const spread = standardDeviation(replicates);
  const bias = replicates.reduce((sum, value) => sum + (value - estimate), 0) / replicates.length;
  const shares = [(1 - level) / 2, (1 + level) / 2];
  const bounds = async (): Promise<number[]> => {
    if (method === "bca") {
      const leftOut = await jackknife(statistic, control);
      return quantiles(replicates, correctedShares(estimate, replicates, leftOut, level));
    }
    if (method === "percentile") return quantiles(replicates, shares);
    if (method === "basic")
      return quantiles(replicates, shares)
        .reverse()
        .map((value) => 2 * estimate - value);
    if (method === "normal") return shares.map((share) => estimate - bias + spread * normalQuantile(share));
    const ratios = values.map((value, i) => (value - estimate) / errors[i]).filter(Number.isFinite);
    requireSome(statistic, ratios.length, resamples);
    return quantiles(ratios, shares)
      .reverse()
      .map((ratio) => estimate - (options.ownError ?? spread) * ratio);
  };
  const [lower, upper] = await bounds();
  return {
    estimate,
    interval: [lower, upper],
    standardError: spread,
    bias,
    replicates,
    undefinedResamples: resamples - replicates.length,
  };
}

/** As many rows, drawn with replacement. */
export function drawRows(rows: Uint32Array, stream: Random): Uint32Array {
  const out = new Uint32Array(rows.length);
  for (let i = 0; i < out.length; i += 1) out[i] = rows[stream.integer(0, rows.length - 1)];
  return out;
}

/** Up to this many cases are left out one at a time, more of them in groups, which hardly changes the skewness. */
const JACKKNIFE_GROUPS = 1000;

async function jackknife(
  { caller, rows, value }: RowStatistic,
  control: Pick<RunControl, "signal" | "onProgress">,
): Promise<Float64Array> {
  if (rows.length < 2) return new Float64Array(0);
  const groups = Math.min(rows.length, JACKKNIFE_GROUPS);
  const values = await collect(caller, "jackknife", groups, control, (group) =>
    value(without(rows, group, groups)),
  );
  return values.filter((found) => Number.isFinite(found));
}

/** The rows without those of one group. */
function without(rows: Uint32Array, group: number, groups: number): Uint32Array {
  const out = new Uint32Array(rows.length - Math.ceil((rows.length - group) / groups));
  let at = 0;
  for (let i = 0; i < rows.length; i += 1) {
    if (i % groups === group) continue;
    out[at] = rows[i];
    at += 1;
  }
  return out;
}

async function collect(
  caller: string,
  phase: string,
  total: number,
  { signal, onProgress }: Pick<RunControl, "signal" | "onProgress">,
  compute: (i: number) => number,
): Promise<Float64Array> {
  const values = new Float64Array(total);
  const pause = pacer();
  for (let i = 0; i < total; i += 1) {
    throwIfAborted(caller, signal);
    values[i] = compute(i);
    if (await pause()) onProgress?.({ phase, completed: i + 1, total });
  }
  onProgress?.({ phase, completed: total, total });
  return values;
}

function requireFinite({ caller, name }: RowStatistic, value: number): number {
  if (Number.isFinite(value)) return value;
  const state = Number.isNaN(value) ? "not defined" : String(value);
  const sentence = words`${name} is ${state} for these cases; an interval needs ${wanted("a finite value")}.`;
  throw new DataError(caller, sentence, { received: String(value) });
}

function requireSome({ caller, name }: RowStatistic, finite: number, resamples: number): void {
  if (finite > 1) return;
  throw new DataError(caller, `${name} is not finite in ${resamples - finite} of ${resamples} samples.`, {
    option: "resamples",
    expected: "2 samples or more in which it is finite",
    received: String(finite),
  });
}
