export type { RuleCondition } from "./conditions.js";
export { RuleList } from "./fit.js";
export { type Rule, type RuleDescription, RuleListModel, type RuleListState } from "./model.js";
export type { RuleListOptions } from "./options.js";
