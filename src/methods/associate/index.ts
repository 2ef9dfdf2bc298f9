// Items that occur together: baskets, the sets that many of them have in common, and rules.

export type { ReferenceDistribution } from "./associated-cases.js";
export { associationRules } from "./association-rules.js";
export type { BasketTextOptions } from "./basket-text.js";
export { type FrequentItemsets, frequentItemsets, type Itemset } from "./frequent-itemsets.js";
export { type GeneralizedRule, generalizedRules } from "./generalized-rules.js";
export type { OrderedItemsets } from "./itemset-order.js";
export type {
  AssociationRulesOptions,
  FrequentItemsetsOptions,
  GeneralizedRulesOptions,
} from "./options.js";
export type { RuleAdjustment } from "./rule-measures.js";
export type { AssociationRule } from "./rule-search.js";
export { type TableTransactionsOptions, Transactions, type TransactionsOptions } from "./transactions.js";
