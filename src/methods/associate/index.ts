// Items that occur together: baskets, the sets that many of them have in common, and rules.

export type { ReferenceDistribution } from "./associated-cases.js";
export { type AssociationRulesOptions, associationRules } from "./association-rules.js";
export type { BasketTextOptions } from "./basket-text.js";
export {
  type FrequentItemsets,
  type FrequentItemsetsOptions,
  frequentItemsets,
  type Itemset,
} from "./frequent-itemsets.js";
export {
  type GeneralizedRule,
  type GeneralizedRulesOptions,
  generalizedRules,
} from "./generalized-rules.js";
export type { OrderedItemsets } from "./itemset-order.js";
export type { RuleAdjustment } from "./rule-measures.js";
export type { AssociationRule } from "./rule-search.js";
export { type TableTransactionsOptions, Transactions, type TransactionsOptions } from "./transactions.js";
