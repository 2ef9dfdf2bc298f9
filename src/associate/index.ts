// Items that occur together: baskets, the sets that many of them have in common, and rules.

export {
  type AssociationRule,
  type AssociationRulesOptions,
  associationRules,
} from "./association-rules.js";
export type { BasketTextOptions } from "./basket-text.js";
export {
  type FrequentItemsets,
  type FrequentItemsetsOptions,
  frequentItemsets,
  type Itemset,
} from "./frequent-itemsets.js";
export type { OrderedItemsets } from "./itemset-order.js";
export type { RuleAdjustment } from "./rule-measures.js";
export { type TableTransactionsOptions, Transactions, type TransactionsOptions } from "./transactions.js";
