// A sampler separate from its inputs, so that any thread can run one of its chains.

import { argumentName, got, OptionError, wanted, words } from "../../base/errors.js";
import { type Random, random } from "../probability/random/random.js";
import type { ChainRecord } from "./chain-workers.js";
import type { LogDensityParts } from "./log-density.js";
import {
  type Ingredient,
  isModuleExport,
  loadExport,
  type ModuleExport,
  requireModuleExport,
} from "./module-export.js";
import type { ChainSettings } from "./options.js";

/** One chain: a point that moves. */
export interface Chain {
  /** Overwritten by every transition. */
  readonly position: Float64Array;
  /** The log density at the position. */
  readonly logDensity: number;
  /** The acceptance probability of the last transition, from 0 to 1. */
  readonly acceptance: number;
  /** Whether the last transition diverged: it left the region where its steps are accurate enough. */
  readonly divergent: boolean;
  /** The scale of the steps after the warm-up. */
  readonly stepSize: number;
  /** Makes one transition; during the warm-up it also tunes. */
  move(): void;
  /** Ends the tuning. */
  endWarmup(): void;
}

/** How chains are made from functions (P, by name) and settings (S). */
export interface Sampler<P extends object = object, S extends ChainSettings = ChainSettings> {
  readonly method: string;
  readonly ingredients: Readonly<Record<string, Ingredient>>;
  makeChain(parts: P, settings: S, start: Float64Array, random: Random): Chain;
}

/** Each as it is, or as a module that creates it. */
export type Sources<P extends object> = { readonly [K in keyof P]: P[K] | ModuleExport };

/** A density that every thread can create by itself. */
export interface BuiltInDensity extends LogDensityParts {
  readonly builtIn: { readonly name: string; readonly data: unknown };
}

export function isBuiltIn(value: unknown): value is BuiltInDensity {
  return typeof value === "object" && value !== null && "builtIn" in value;
}

/** Checks that other threads can read the modules before anything is run. */
export function requireSources<P extends object>(method: string, sources: Sources<P>): Sources<P> {
  const read = Object.entries(sources).map(([name, source]) => [
    name,
    isModuleExport(source) ? requireModuleExport(method, source) : source,
  ]);
  return Object.fromEntries(read);
}

/** Functions stay in the thread that made them. */
export function requireSendable(method: string, sources: object): Readonly<Record<string, unknown>> {
  for (const [name, source] of Object.entries(sources)) {
    if (source === undefined || isModuleExport(source) || isBuiltIn(source)) continue;
    if (Array.isArray(source) && source.every((part) => typeof part === "string")) continue;
    const expected = '{ module: new URL("./model.js", import.meta.url) }';
    const sentence = words`${argumentName(name)} consists of ${got("functions")}, which cannot be sent to workers; pass a module that creates it, ${wanted(expected)}, or omit the workers.`;
    throw new OptionError(method, sentence);
  }
  return { ...sources };
}

/** Transitions between two looks at the clock. */
const TRANSITIONS_PER_LOOK = 32;

/** The number of transitions of a chain. */
export function chainLength({ warmup, draws, thin }: ChainSettings): number {
  return warmup + draws * thin;
}

/** Runs chain k with its own stream; `look` is called now and then with the number of completed transitions. */
export async function runChain<P extends object, S extends ChainSettings>(
  sampler: Sampler<P, S>,
  sources: Sources<P>,
  settings: S,
  start: Float64Array,
  k: number,
  look: (completed: number) => Promise<void>,
): Promise<ChainRecord> {
  const { draws, warmup, thin, seed } = settings;
  const size = start.length;
  const values = new Float64Array(draws * size);
  const logDensities = new Float64Array(draws);
  let [acceptance, divergences] = [0, 0];
  const parts = await loadParts(sampler, sources);
  const chain = sampler.makeChain(parts, settings, start, random(seed).child(k).child(1));
  for (let t = 0; t < warmup; t += 1) {
    if (t % TRANSITIONS_PER_LOOK === 0) await look(t);
    chain.move();
  }
  chain.endWarmup();
  for (let t = 0, kept = 0; t < draws * thin; t += 1) {
    if (t % TRANSITIONS_PER_LOOK === 0) await look(warmup + t);
    chain.move();
    acceptance += chain.acceptance / (draws * thin);
    if (chain.divergent) divergences += 1;
    if ((t + 1) % thin !== 0) continue;
    values.set(chain.position, kept * size);
    logDensities[kept] = chain.logDensity;
    kept += 1;
  }
  return { values, logDensities, acceptance, divergences, stepSize: chain.stepSize };
}

async function loadParts<P extends object>(sampler: Sampler<P, never>, sources: Sources<P>): Promise<P> {
  const { method, ingredients } = sampler;
  const loaded: [string, unknown][] = [];
  for (const [name, source] of Object.entries(sources))
    loaded.push([
      name,
      isModuleExport(source) ? await loadExport(method, source, ingredients[name]) : source,
    ]);
  return Object.fromEntries(loaded) as P;
}
