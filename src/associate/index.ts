// Items that occur together: baskets, and the sets that many of them have in common.

export type { BasketTextOptions } from "./basket-text.js";
export {
  type FrequentItemsets,
  type FrequentItemsetsOptions,
  frequentItemsets,
  type Itemset,
} from "./frequent-itemsets.js";
export { type TableTransactionsOptions, Transactions, type TransactionsOptions } from "./transactions.js";
