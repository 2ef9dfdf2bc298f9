export type { RuleCondition } from "../engine/condition.js";
export { RuleList } from "./fit.js";
export { type Rule, type RuleDescription, RuleListModel, type RuleListState } from "./model.js";
export type { RuleListOptions } from "./options.js";
