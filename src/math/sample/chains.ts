// What all samplers share: where chains start, who runs them, and how their records are combined.

import { type RunControl, requireControl, requireWorkers, throwIfAborted } from "../../base/control.js";
import { defaultNames } from "../../base/default-names.js";
import { counted, got, OptionError, optionName, ShapeError, wanted, words } from "../../base/errors.js";
import { requireList } from "../../base/numbers.js";
import { pacer } from "../../base/pause.js";
import { type Random, random } from "../probability/random/random.js";
import type { ChainRecord, ChainWorkers } from "./chain-workers.js";
import { requireStartingPoint } from "./log-density.js";
import type { ChainSettings } from "./options.js";
import {
  chainLength,
  requireSendable,
  requireSources,
  runChain,
  type Sampler,
  type Sources,
} from "./sampler.js";
import { Samples } from "./samples.js";

/** Settings of a single run, apart from the options of the method. */
export interface SampleControl extends Pick<RunControl, "signal" | "onProgress"> {
  /** The threads that run the chains, from `startWorkers` in `credal/workers`. */
  readonly workers?: ChainWorkers | undefined;
}

/**
 * Where chains start: one point for all, one point each, or a function that draws one from a chain's stream. Chains
 * that start far apart and still agree are the most trustworthy.
 */
export type Start =
  | ArrayLike<number>
  | readonly ArrayLike<number>[]
  | ((random: Random, chain: number) => ArrayLike<number>);

/** Runs the chains of a sampler on workers, if there are any, or else one after the other; the draws are the same. */
export async function runChains<P extends object, S extends ChainSettings>(
  sampler: Sampler<P, S>,
  given: Sources<P>,
  start: Start,
  settings: S,
  control: SampleControl = {},
): Promise<Samples> {
  const { method } = sampler;
  requireControl(method, control, ["workers"]);
  const { workers, signal, onProgress } = control;
  requireWorkers(method, workers, "runChains");
  throwIfAborted(method, signal);
  const sources = requireSources(method, given);
  const starts = startingPoints(method, start, settings);
  const size = starts[0].length;
  const names = settings.names ?? defaultNames(size);
  requireNames(method, names, size);
  const away = workers?.runChains({
    method,
    sources: requireSendable(method, sources),
    settings,
    starts,
    signal,
    onProgress,
  });
  const records = await (away ?? oneAfterTheOther(sampler, sources, settings, starts, control));
  return new Samples({ names, ...joinRecords(records, size), seed: settings.seed });
}

async function oneAfterTheOther<P extends object, S extends ChainSettings>(
  sampler: Sampler<P, S>,
  sources: Sources<P>,
  settings: S,
  starts: readonly Float64Array[],
  { signal, onProgress }: SampleControl,
): Promise<ChainRecord[]> {
  const perChain = chainLength(settings);
  const total = starts.length * perChain;
  const pause = pacer();
  const records: ChainRecord[] = [];
  for (const [k, start] of starts.entries()) {
    const look = async (completed: number) => {
      await pause();
      throwIfAborted(sampler.method, signal);
      onProgress?.({ phase: "draws", completed: k * perChain + completed, total });
    };
    records.push(await runChain(sampler, sources, settings, start, k, look));
  }
  onProgress?.({ phase: "draws", completed: total, total });
  return records;
}

function joinRecords(records: readonly ChainRecord[], size: number) {
  const chains = records.length;
  const draws = records[0].logDensities.length;
  const values = new Float64Array(chains * draws * size);
  const logDensities = new Float64Array(chains * draws);
  for (const [k, record] of records.entries()) {
    values.set(record.values, k * draws * size);
    logDensities.set(record.logDensities, k * draws);
  }
  return {
    chains,
    values,
    logDensities,
    acceptance: Float64Array.from(records, ({ acceptance }) => acceptance),
    divergences: Int32Array.from(records, ({ divergences }) => divergences),
    stepSizes: Float64Array.from(records, ({ stepSize }) => stepSize),
  };
}

function startingPoints(method: string, start: Start, { chains, seed }: ChainSettings): Float64Array[] {
  if (typeof start !== "function") requireList(method, "numbers of the start", start);
  const given = Array.from({ length: chains }, (_, c) => startOf(start, c, seed));
  if (isPointList(start) && start.length !== chains) {
    throw new ShapeError(
      method,
      words`there are ${got(`${start.length} starts`)}, but ${wanted(chains)} chains.`,
    );
  }
  const points = given.map((point) => requireStartingPoint(method, point));
  const other = points.find((point) => point.length !== points[0].length);
  if (other === undefined) return points;
  const sentence = words`all starts must have ${wanted(counted(points[0].length, "number"))}, like the first; got ${got(counted(other.length, "number"))}.`;
  throw new ShapeError(method, sentence);
}

function startOf(start: Start, chain: number, seed: number): ArrayLike<number> {
  if (typeof start === "function") return start(random(seed).child(chain).child(0), chain);
  return isPointList(start) ? (start[chain] ?? start[0]) : start;
}

function isPointList(
  start: ArrayLike<number> | readonly ArrayLike<number>[] | Start,
): start is readonly ArrayLike<number>[] {
  return typeof start !== "function" && typeof start[0] === "object";
}

function requireNames(method: string, names: readonly string[], size: number): void {
  if (names.length === size && new Set(names).size === size) return;
  const received = names.length === size ? "a repeated name" : `${names.length} names`;
  const sentence = words`${optionName("names")} must have ${wanted(`${size} distinct names`)}, one per parameter; got ${got(received)}.`;
  throw new OptionError(method, sentence);
}
