// What all samplers share: chains with streams of their own, a warm-up that is not kept, records of every draw.

import { OptionError, ShapeError } from "../errors.js";
import { breather } from "../evaluate/resample/breathe.js";
import { type FitControl, throwIfAborted } from "../learn/control.js";
import { placeNames } from "../learn/input.js";
import { type Random, random } from "../probability/random/random.js";
import { requireStartingPoint } from "./log-density.js";
import type { ChainSettings } from "./options.js";
import { Samples } from "./samples.js";

/** What a caller may say about one run, apart from the options. */
export type SampleControl = Pick<FitControl, "signal" | "onProgress">;

/**
 * Where chains begin: one point for all, one each, or a function that draws one from a chain's stream. Chains
 * that begin far apart and still agree are the ones to trust.
 */
export type Start =
  | ArrayLike<number>
  | readonly ArrayLike<number>[]
  | ((random: Random, chain: number) => ArrayLike<number>);

/** One chain: a point that moves. */
export interface Chain {
  /** Written over by every transition. */
  readonly position: Float64Array;
  /** Of the position. */
  readonly logDensity: number;
  /** How probable it was that the last transition would be accepted, from 0 to 1. */
  readonly acceptance: number;
  /** Whether the last transition left the region in which its steps are exact enough. */
  readonly divergent: boolean;
  /** What scales the steps, once the warm-up is over. */
  readonly stepSize: number;
  /** One transition; while warming up it also tunes. */
  move(): void;
  /** Ends the tuning for good. */
  endWarmup(): void;
}

/** Between two looks at the clock. */
const TRANSITIONS_PER_LOOK = 32;

export async function runChains(
  method: string,
  start: Start,
  settings: ChainSettings,
  makeChain: (start: Float64Array, random: Random) => Chain,
  control: SampleControl = {},
): Promise<Samples> {
  const { draws, warmup, thin, chains, seed } = settings;
  throwIfAborted(method, control.signal);
  const starts = startingPoints(method, start, settings);
  const size = starts[0].length;
  const names = settings.names ?? placeNames(size);
  requireNames(method, names, size);
  const values = new Float64Array(chains * draws * size);
  const logDensities = new Float64Array(chains * draws);
  const acceptance = new Float64Array(chains);
  const divergences = new Int32Array(chains);
  const stepSizes = new Float64Array(chains);
  const perChain = warmup + draws * thin;
  const total = chains * perChain;
  const breathe = breather();
  const look = async (completed: number) => {
    await breathe();
    throwIfAborted(method, control.signal);
    control.onProgress?.({ phase: "draws", completed, total });
  };
  for (let c = 0; c < chains; c += 1) {
    const chain = makeChain(starts[c], random(seed).child(c).child(1));
    for (let t = 0; t < warmup; t += 1) {
      if (t % TRANSITIONS_PER_LOOK === 0) await look(c * perChain + t);
      chain.move();
    }
    chain.endWarmup();
    stepSizes[c] = chain.stepSize;
    for (let t = 0, kept = c * draws; t < draws * thin; t += 1) {
      if (t % TRANSITIONS_PER_LOOK === 0) await look(c * perChain + warmup + t);
      chain.move();
      acceptance[c] += chain.acceptance / (draws * thin);
      if (chain.divergent) divergences[c] += 1;
      if ((t + 1) % thin !== 0) continue;
      values.set(chain.position, kept * size);
      logDensities[kept] = chain.logDensity;
      kept += 1;
    }
  }
  control.onProgress?.({ phase: "draws", completed: total, total });
  return new Samples({ names, chains, values, logDensities, acceptance, divergences, stepSizes, seed });
}

function startingPoints(method: string, start: Start, { chains, seed }: ChainSettings): Float64Array[] {
  const given = Array.from({ length: chains }, (_, c) => startOf(start, c, seed));
  if (isPointList(start) && start.length !== chains) {
    throw new ShapeError(`${method}: there are ${start.length} starts for ${chains} chains.`, {
      method,
      expected: `${chains} starts`,
      received: `${start.length} starts`,
    });
  }
  const points = given.map((point) => requireStartingPoint(method, point));
  const other = points.find((point) => point.length !== points[0].length);
  if (other === undefined) return points;
  throw new ShapeError(
    `${method}: all starts must have ${points[0].length} numbers, as the first has; got ${other.length}.`,
    { method, expected: `${points[0].length} numbers`, received: `${other.length} numbers` },
  );
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
  const received = names.length === size ? "a name twice" : `${names.length} names`;
  throw new OptionError(
    `${method}: option "names" must have ${size} different names, one per parameter; got ${received}.`,
    { method, option: "names", expected: `${size} different names`, received },
  );
}
