import { throwIfAborted } from "../../../base/control.js";
import { OptionError, optionName, wanted, words } from "../../../base/errors.js";
import { pacer } from "../../../base/pause.js";
import type { FitControl } from "../../../model/control.js";
import type { ReducedDesign } from "../engine/design/reduce-design.js";
import { BestSubsets, type Subset } from "./best-subsets.js";
import { type Criterion, costOf, type SubsetFacts, subsetCriteria } from "./criteria.js";
import type { SubsetMethod, SubsetSelectionSettings } from "./options.js";
import {
  backwardTrail,
  criterionTrail,
  type FullFit,
  forwardTrail,
  fTrail,
  subsetCoefficients,
  type Trail,
} from "./solver.js";

/** Nodes of the tree visited between pauses: some milliseconds. */
const TURN = 1000;

/** Unless the best subsets are asked for, their search ends after about this many products: a second. */
const MOST_PRODUCTS = 2 ** 32;

/** A trail, and for the best subsets those that came second and later. */
export interface Search extends Trail {
  /** The method that found it. */
  readonly method: SubsetMethod;
  readonly others: readonly Subset[];
}

export async function searchSubsets(
  design: ReducedDesign,
  full: FullFit,
  facts: SubsetFacts,
  settings: SubsetSelectionSettings,
  control: FitControl,
): Promise<Search> {
  const largest = Math.min(settings.maxSize ?? Number.POSITIVE_INFINITY, design.columns.length);
  const degreesLeft = (size: number) => facts.totalWeight - (facts.hasIntercept ? 1 : 0) - size;
  const start = settings.init === "all" ? full.independent : [];
  const { method } = settings;
  switch (method) {
    case undefined: {
      const most = Math.ceil(MOST_PRODUCTS / design.columns.length ** 3);
      const best = await bestTrail(design, largest, settings.top, most, control);
      if (best !== undefined) return best;
      if (settings.top > 1) throw tooMany(design.columns.length);
      return { method: "forward", ...forwardTrail(design, largest), others: [] };
    }
    case "best":
      return requireFound(await bestTrail(design, largest, settings.top, Number.POSITIVE_INFINITY, control));
    case "forward":
      return { method, ...forwardTrail(design, largest), others: [] };
    case "backward":
      return { method, ...backwardTrail(design, full, degreesLeft, largest), others: [] };
    case "hybrid": {
      const criterion = (settings.criterion ?? "aic") as Criterion;
      const cost = (size: number, sum: number) => costOf(subsetCriteria(facts, size, sum), criterion);
      return { method, ...criterionTrail(design, start, degreesLeft, cost), others: [] };
    }
    case "f-to-enter": {
      const bounds = { enter: settings.fToEnter, remove: settings.fToRemove };
      return { method, ...fTrail(design, start, degreesLeft, bounds), others: [] };
    }
  }
}

function requireFound(search: Search | undefined): Search {
  if (search === undefined) throw new Error("bestTrail: a search without a limit has ended at it");
  return search;
}

function tooMany(columns: number): OptionError {
  const sentence = words`${optionName("top")} must be ${wanted("1")} here, because the best subsets of ${columns} features take too long to find; choose the method "best" to search for them all the same.`;
  return new OptionError("SubsetSelection", sentence, { received: "more" });
}

/** Undefined if more than `most` nodes would have to be visited. */
async function bestTrail(
  design: ReducedDesign,
  largest: number,
  top: number,
  most: number,
  control: FitControl,
): Promise<Search | undefined> {
  const search = new BestSubsets(design, largest, top);
  const pause = pacer();
  while (!search.run(Math.min(TURN, most))) {
    if (search.nodes >= most) return undefined;
    throwIfAborted("SubsetSelection", control.signal);
    control.onProgress?.({ phase: "subsets", completed: search.nodes });
    await pause();
  }
  // Sizes beyond the rank have no subset.
  const kept = search.kept.filter((subsets) => subsets.length > 0);
  const subsets = kept.map(([best]) => best);
  return {
    method: "best",
    subsets,
    moves: [],
    coefficients: subsets.map(({ columns }) => subsetCoefficients(design, columns)),
    others: kept.flatMap(([, ...rest]) => rest),
  };
}
