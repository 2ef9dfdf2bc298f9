export {
  type TwoThresholdFitOptions,
  TwoThresholdRule,
  type TwoThresholdRuleParameters,
} from "./two-threshold-rule.js";
