export type { RuleCondition } from "../../rules/engine/condition.js";
export { BoostedRules } from "./fit.js";
export {
  type BoostedRule,
  type BoostedRuleSet,
  BoostedRulesModel,
  type BoostedRulesState,
} from "./model.js";
export type { BoostedRulesOptions } from "./options.js";
