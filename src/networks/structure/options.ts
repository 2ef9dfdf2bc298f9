import * as z from "zod";
import { type RunControl, requireRunSettings } from "../../base/control.js";
import { OptionError, optionName, wanted, words } from "../../base/errors.js";
import { parseOwnOptions } from "../../base/options.js";
import { refuseUselessOptions } from "../../base/useless-options.js";
import { badOption } from "../../math/probability/distributions/require.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import type { Arc } from "../graphs/partial-graph.js";
import { constraintShape } from "./constraints.js";
import { independenceShape } from "./independence.js";
import { STRUCTURE_OPTIONS } from "./method-options.js";
import { scoreShape } from "./scores/family-scorer.js";
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

const columnsShape = {
  columns: z
    .array(z.string())
    .readonly()
    .optional()
    .describe("The columns that become nodes; all without a role by default."),
  missing: z
    .enum(["em", "error", "omit"])
    .optional()
    .describe(
      "What becomes of cases with missing values: they are completed by structural EM, by default except where tests of independence decide; they are an error; or they are left out.",
    ),
} as const;

const networkColumnsOptions = z.strictObject(columnsShape);

/** What the columns of a table are to a network. */
export type NetworkColumnsOptions = Readonly<z.input<typeof networkColumnsOptions>>;

const counted = (least: number) => z.int().min(least);

export const learnStructureOptions = z.strictObject({
  method: z
    .enum(STRUCTURE_METHODS)
    .default("hill-climbing")
    .describe(
      "How the structure is found: by a search for a good score (hill-climbing, tabu, in a given order by k2, exact, or among neighbors that tests have found by mmhc); as the tree of largest mutual information (chow-liu), or one for a classifier (tan); or by tests of independence alone (pc, iamb).",
    ),
  ...columnsShape,
  ...scoreShape,
  ...constraintShape,
  init: z
    .custom<readonly Arc[]>()
    .optional()
    .meta({ constraint: "a list of pairs [from, to]" })
    .describe("Arcs of the network with which a search begins; the required ones by default."),
  starts: counted(1)
    .default(1)
    .describe(
      "From how many networks the search begins, each time by itself: the first from `init`, the others from networks drawn at random. The best result counts.",
    ),
  restarts: counted(0)
    .default(0)
    .describe("Number of restarts of hill climbing from random changes of the best network so far."),
  perturbations: counted(1).default(1).describe("Number of arcs that are changed at random at each restart."),
  tabuLength: counted(1)
    .default(10)
    .describe(
      "Number of last networks to which tabu search must not return, and of steps it continues without improvement.",
    ),
  maxIterations: counted(0)
    .optional()
    .describe("Maximum number of changes of a search; any number by default."),
  target: z.string().optional().describe("The column of the class, for tan."),
  ...independenceShape,
  alpha: z
    .number()
    .gt(0)
    .lt(1)
    .default(0.05)
    .describe("Nodes are dependent if the p-value of their test is at most this."),
  maxConditioning: counted(0)
    .optional()
    .describe("Maximum number of nodes that a test is conditioned on; any number by default."),
  seed: z.int().min(0).default(0).describe("The seed of starts, restarts and permutations."),
});

type LearnStructureInput = Readonly<z.input<typeof learnStructureOptions>>;

export interface LearnStructureOptions<M extends StructureMethod = StructureMethod>
  extends Omit<Seeded<LearnStructureInput>, "method">,
    Pick<RunControl, "signal" | "onProgress"> {
  /** How the structure is found. */
  readonly method?: M | undefined;
  /** Threads that search from several starts beside each other: those of `startWorkers` in `credal/workers`. */
  readonly workers?: StructureWorkers | undefined;
}

/** The options that have no schema. */
const OTHERS = ["signal", "onProgress", "workers"] as const;

type AllSettings = z.output<typeof learnStructureOptions>;

/** What of the options does not depend on the data, with defaults filled in. */
export interface StructureSettings
  extends Pick<
    AllSettings,
    "method" | "starts" | "restarts" | "perturbations" | "tabuLength" | "alpha" | "seed"
  > {
  readonly maxIterations: number;
  readonly maxConditioning: number;
}

/** Checks the options that do not depend on the data; `extra` names those that the caller itself reads. */
export function readStructureOptions(
  method: string,
  options: LearnStructureOptions,
  extra: readonly string[] = [],
): StructureSettings {
  const seeded = withSeed(options) as LearnStructureInput;
  const settings = parseOwnOptions(method, learnStructureOptions, seeded, [...OTHERS, ...extra]);
  requireRunSettings(method, options);
  const passed = Object.entries(options).filter(([option]) => !extra.includes(option));
  refuseUselessOptions(method, STRUCTURE_OPTIONS, settings.method, Object.fromEntries(passed));
  if (options.perturbations !== undefined && settings.restarts === 0) {
    const sentence = words`${optionName("perturbations")} is for ${wanted("restarts")}, and there are none; give option "restarts" too.`;
    throw new OptionError(method, sentence);
  }
  requireWorkers(method, options.workers);
  const { starts, restarts, perturbations, tabuLength, alpha, seed } = settings;
  const { maxIterations = Number.POSITIVE_INFINITY, maxConditioning = Number.POSITIVE_INFINITY } = settings;
  return {
    method: settings.method,
    ...{ starts, restarts, perturbations, tabuLength, maxIterations, alpha, maxConditioning, seed },
  };
}

function requireWorkers(method: string, workers: unknown): void {
  if (workers === undefined) return;
  const { searchStarts, learnReplicates } = (workers ?? {}) as Partial<StructureWorkers>;
  if (typeof searchStarts === "function" && typeof learnReplicates === "function") return;
  throw badOption(method, "workers", "the workers of startWorkers", workers);
}
