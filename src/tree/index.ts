export * from "./decision-tree-classifier/index.js";
export * from "./decision-tree-regressor/index.js";
export type { BoostedState } from "./engine/boosting/boosted-trees.js";
export type { CostTable } from "./engine/cost-table.js";
export type { SurrogateSplit, TreeNode, TreeRule, TreeState } from "./engine/tree-model.js";
export type { Condition } from "./engine/words.js";
export * from "./gradient-boosting-classifier/index.js";
export * from "./gradient-boosting-regressor/index.js";
