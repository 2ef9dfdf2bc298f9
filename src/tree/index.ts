export * from "./decision-tree-classifier/index.js";
export * from "./decision-tree-regressor/index.js";
export type { CostTable } from "./engine/cost-table.js";
export type { SurrogateSplit, TreeNode, TreeRule, TreeState } from "./engine/tree-model.js";
export type { Condition } from "./engine/words.js";
