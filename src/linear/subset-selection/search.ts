import { throwIfAborted } from "../../base/control.js";
import { pacer } from "../../base/pause.js";
import type { FitControl } from "../../learn/control.js";
import type { ReducedDesign } from "../engine/design/reduce-design.js";
import { BestSubsets, type Subset } from "./best-subsets.js";
import { type Criterion, costOf, type SubsetFacts, subsetCriteria } from "./criteria.js";
import type { SubsetSelectionSettings } from "./options.js";
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

/** A trail, and for the best subsets those that came second and later. */
export interface Search extends Trail {
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
  switch (settings.method) {
    case "best":
      return bestTrail(design, largest, settings.top, control);
    case "forward":
      return { ...forwardTrail(design, largest), others: [] };
    case "backward":
      return { ...backwardTrail(design, full, degreesLeft, largest), others: [] };
    case "hybrid": {
      const criterion = (settings.criterion ?? "aic") as Criterion;
      const cost = (size: number, sum: number) => costOf(subsetCriteria(facts, size, sum), criterion);
      return { ...criterionTrail(design, start, degreesLeft, cost), others: [] };
    }
    case "f-to-enter": {
      const bounds = { enter: settings.fToEnter, remove: settings.fToRemove };
      return { ...fTrail(design, start, degreesLeft, bounds), others: [] };
    }
  }
}

async function bestTrail(
  design: ReducedDesign,
  largest: number,
  top: number,
  control: FitControl,
): Promise<Search> {
  const search = new BestSubsets(design, largest, top);
  const pause = pacer();
  while (!search.run(TURN)) {
    throwIfAborted("SubsetSelection", control.signal);
    control.onProgress?.({ phase: "subsets", completed: search.nodes });
    await pause();
  }
  // Sizes beyond the rank have no subset.
  const kept = search.kept.filter((own) => own.length > 0);
  const subsets = kept.map(([best]) => best);
  return {
    subsets,
    moves: [],
    coefficients: subsets.map(({ columns }) => subsetCoefficients(design, columns)),
    others: kept.flatMap(([, ...rest]) => rest),
  };
}
