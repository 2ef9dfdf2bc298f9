import { type RunControl, requireRunSettings } from "../../base/control.js";
import { OptionError } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { quote } from "../../base/label.js";
import { refuseUselessOptions } from "../../base/useless-options.js";
import { badOption, requireLevel, requireWhole } from "../../math/probability/distributions/require.js";
import { type Seed, seedOf } from "../../math/probability/random/seed.js";
import type { Arc } from "../graphs/partial-graph.js";
import type { ConstraintOptions } from "./constraints.js";
import type { IndependenceTestName } from "./independence.js";
import { STRUCTURE_OPTIONS } from "./method-options.js";
import type { ScoreOptions } from "./scores/family-scorer.js";
import type { MissingRule } from "./scores/network-data.js";
import type { StructureWorkers } from "./structure-workers.js";

/** Methods that search for a good score, and find a directed graph. */
const SCORE_METHODS = ["hill-climbing", "tabu", "k2", "exact", "mmhc"] as const;
/** Methods that find trees of largest mutual information, directed as well. */
const TREE_METHODS = ["chow-liu", "tan"] as const;
/** Methods that test independence, and find a graph in which some edges have no direction. */
const TEST_METHODS = ["pc", "iamb"] as const;

/** All of them. */
export const STRUCTURE_METHODS = [...SCORE_METHODS, ...TREE_METHODS, ...TEST_METHODS] as const;

/** The methods that learn a network by its score. */
export type ScoreMethod = (typeof SCORE_METHODS)[number];
/** The methods that learn a network that is a tree, or nearly one. */
export type TreeMethod = (typeof TREE_METHODS)[number];
/** The methods that learn a network by tests of independence. */
export type TestMethod = (typeof TEST_METHODS)[number];
/** The methods that learn the structure of a network. */
export type StructureMethod = ScoreMethod | TreeMethod | TestMethod;

/** Methods that change one arc at a time, from some network on. */
const CLIMBING_METHODS = ["hill-climbing", "tabu", "mmhc"] as const;

export function isClimbing(method: StructureMethod): boolean {
  return (CLIMBING_METHODS as readonly string[]).includes(method);
}

/** What the columns of a table are to a network. */
export interface NetworkColumnsOptions {
  /** The columns that become nodes. The default is all columns without a role. */
  readonly columns?: readonly string[];
  /**
   * How cases with missing values are handled: completed by structural EM ("em", the default), left out ("omit"),
   * or an error ("error", the default with tests of independence).
   */
  readonly missing?: MissingRule | "em";
}

export interface LearnStructureOptions<M extends StructureMethod = StructureMethod>
  extends NetworkColumnsOptions,
    ConstraintOptions,
    ScoreOptions,
    Pick<RunControl, "signal" | "onProgress"> {
  /**
   * How the structure is found: "hill-climbing" (the default) or "tabu" search by a score, "k2" in a given order,
   * "exact" for the best score of all, "mmhc" by a score among neighbors that tests have found; the tree of largest
   * mutual information ("chow-liu"), or one for a classifier ("tan"); "pc" or "iamb" by tests of independence alone.
   */
  readonly method?: M;
  /** Arcs of the network with which hill climbing and tabu search begin. The default is the required ones. */
  readonly init?: readonly Arc[];
  /**
   * From how many networks the search begins, each time by itself: the first from `init`, the others from networks drawn
   * at random. The best result is kept. The default is 1.
   */
  readonly starts?: number;
  /** Number of restarts of hill climbing from random changes of the best network so far. The default is 0. */
  readonly restarts?: number;
  /** Number of arcs that are changed at random at each restart. The default is 1. */
  readonly perturbations?: number;
  /** Number of last networks to which tabu search must not return, and of steps it continues without improvement. The default is 10. */
  readonly tabuLength?: number;
  /** Maximum number of changes of a search. The default is no limit. */
  readonly maxIterations?: number;
  /** The column of the class, for "tan". */
  readonly target?: string;
  /** The test of independence. The default is "g-squared" for columns with levels and "correlation" for numbers. */
  readonly test?: IndependenceTestName;
  /** Nodes are dependent if the p-value of their test is at most this. The default is 0.05. */
  readonly alpha?: number;
  /** Maximum number of nodes in the condition of a test. The default is no limit. */
  readonly maxConditioning?: number;
  /** Number of permutations that a permutation test draws. The default is 1000. */
  readonly permutations?: number;
  /** The seed of starts, restarts and permutations, or a stream whose next number is the seed. The default is 0. */
  readonly seed?: Seed;
  /** Threads that search from several starts beside each other: those of `startWorkers` in `credal/workers`. */
  readonly workers?: StructureWorkers | undefined;
}

const OPTION_NAMES: readonly (keyof LearnStructureOptions)[] = [
  "method",
  "columns",
  "missing",
  "score",
  "equivalentSampleSize",
  "forbidden",
  "required",
  "order",
  "maxParents",
  "init",
  "starts",
  "restarts",
  "perturbations",
  "tabuLength",
  "maxIterations",
  "target",
  "test",
  "alpha",
  "maxConditioning",
  "permutations",
  "seed",
  "signal",
  "onProgress",
  "workers",
];

/** Numbers among the options, with defaults filled in. */
export interface StructureSettings {
  readonly method: StructureMethod;
  readonly starts: number;
  readonly restarts: number;
  readonly perturbations: number;
  readonly tabuLength: number;
  readonly maxIterations: number;
  readonly alpha: number;
  readonly maxConditioning: number;
  readonly seed: number;
}

/** Checks the options that do not depend on the data; `extra` names those that the caller itself reads. */
export function readStructureOptions(
  method: string,
  options: LearnStructureOptions,
  extra: readonly string[] = [],
): StructureSettings {
  requireKnownOptions(method, options, [...new Set([...OPTION_NAMES, ...extra])]);
  requireRunSettings(method, options);
  const { missing } = options;
  if (missing !== undefined && missing !== "em" && missing !== "error" && missing !== "omit")
    throw badOption(method, "missing", '"em", "error" or "omit"', quote(missing));
  const { method: name = "hill-climbing" } = options;
  const known: readonly string[] = STRUCTURE_METHODS;
  if (!known.includes(name)) throw badOption(method, "method", known.map(quote).join(" or "), quote(name));
  const passed = Object.entries(options).filter(([option]) => !extra.includes(option));
  refuseUselessOptions(method, STRUCTURE_OPTIONS, name, Object.fromEntries(passed));
  const whole = (
    option: "starts" | "restarts" | "perturbations" | "tabuLength" | "maxIterations" | "maxConditioning",
    least: number,
    value: number,
  ) => (options[option] === undefined ? value : requireWhole(method, option, options[option], least));
  const restarts = whole("restarts", 0, 0);
  if (options.perturbations !== undefined && restarts === 0) {
    const sentence = `option "perturbations" is for restarts, and there are none; give option "restarts" too.`;
    throw new OptionError(method, sentence, { option: "perturbations", expected: "restarts" });
  }
  requireWorkers(method, options.workers);
  return {
    method: name,
    starts: whole("starts", 1, 1),
    restarts,
    perturbations: whole("perturbations", 1, 1),
    tabuLength: whole("tabuLength", 1, 10),
    maxIterations: whole("maxIterations", 0, Number.POSITIVE_INFINITY),
    alpha: requireLevel(method, options.alpha ?? 0.05, "alpha"),
    maxConditioning: whole("maxConditioning", 0, Number.POSITIVE_INFINITY),
    seed: seedOf(options.seed ?? 0),
  };
}

function requireWorkers(method: string, workers: unknown): void {
  if (workers === undefined) return;
  const { searchStarts, learnReplicates } = (workers ?? {}) as Partial<StructureWorkers>;
  if (typeof searchStarts === "function" && typeof learnReplicates === "function") return;
  throw badOption(method, "workers", "the workers of startWorkers", workers);
}
