import type { Verdict } from "../engine/concept-model.js";
import type { CaseLevels } from "./below-general.js";
import type { ConceptHypothesis } from "./conjunction.js";

/** The hypotheses that are consistent with the training cases. */
export interface Space {
  readonly size: number;
  /** All of them, the most specific one first. */
  list(): ConceptHypothesis[];
  /** How many of them accept a case. */
  votes(levels: CaseLevels): number;
  /** The share of them that accept a case, also where there are too many to be counted exactly. */
  share(levels: CaseLevels): number;
  verdict(levels: CaseLevels): Verdict;
}
