export type { Verdict } from "../engine/concept-model.js";
export {
  type ConceptHypothesis,
  type Conjunction,
  conjunctionText,
  isAtLeastAsGeneral,
} from "./conjunction.js";
export { VersionSpace } from "./fit.js";
export { VersionSpaceModel, type VersionSpaceState } from "./model.js";
export type { VersionSpaceOptions } from "./options.js";
