export type { Candidate } from "./candidate.js";
export {
  type Choice,
  choice,
  integerRange,
  logUniformRange,
  type NumberDistribution,
  uniformRange,
} from "./distribution.js";
export { NestedCrossValidation, nestedCrossValidate } from "./nested.js";
export type { NestedOptions, SearchOptions } from "./options.js";
export { search } from "./search.js";
export { SearchResult, type SearchRound } from "./search-result.js";
export type { Configuration, OptionValues, SearchSpace, SpaceValues } from "./space.js";
