import type { OptionsByMethod } from "../../base/useless-options.js";
import type { LearnStructureOptions, StructureMethod } from "./options.js";

type OptionName = keyof LearnStructureOptions;

const SCORED: readonly OptionName[] = ["score", "equivalentSampleSize"];
const TESTED: readonly OptionName[] = ["test", "alpha", "maxConditioning", "permutations", "seed"];
const DIRECTIONS: readonly OptionName[] = ["forbidden", "order"];
const SEARCHED: readonly OptionName[] = [...SCORED, ...DIRECTIONS, "required", "maxParents"];
const CLIMBED: readonly OptionName[] = [...SEARCHED, "init", "starts", "maxIterations", "seed"];
const RESTARTED: readonly OptionName[] = [...CLIMBED, "restarts", "perturbations"];

/**
 * The options that each method reads, besides `method`, `columns` and `missing`, and besides `signal`, `onProgress` and
 * `workers`, which never change a result. A tree has the score of its arcs, although it is not found by it.
 */
export const STRUCTURE_OPTIONS: OptionsByMethod<StructureMethod> = {
  "hill-climbing": RESTARTED,
  tabu: [...CLIMBED, "tabuLength"],
  k2: SEARCHED,
  exact: SEARCHED,
  mmhc: [...RESTARTED, ...TESTED],
  "chow-liu": [...SCORED, ...DIRECTIONS],
  tan: [...SCORED, ...DIRECTIONS, "target"],
  pc: [...TESTED, ...DIRECTIONS, "required"],
  iamb: [...TESTED, ...DIRECTIONS, "required"],
};
