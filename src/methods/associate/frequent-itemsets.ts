import { requireFields } from "../../base/arguments.js";
import { requireRunSettings, throwIfAborted } from "../../base/control.js";
import { argumentName, OptionError, words } from "../../base/errors.js";
import { parseOwnOptions } from "../../base/options.js";
import { abortablePacer } from "../../base/pause.js";
import { inspect, moreLines } from "../../base/printing.js";
import { finishPaced } from "../../base/steps.js";
import { shortNumber, textGrid } from "../../base/text-grid.js";
import { badOption } from "../../math/probability/distributions/require.js";
import { apriori } from "./apriori.js";
import { fpGrowth } from "./fp-growth.js";
import { ItemsetList } from "./itemset-list.js";
import { findItemset, type OrderedItemsets, orderItemsets } from "./itemset-order.js";
import { type FrequentItemsetsOptions, frequentItemsetsOptions } from "./options.js";
import type { Transactions } from "./transactions.js";

/** Items that occur together. */
export interface Itemset {
  readonly items: readonly string[];
  /** The share of the baskets that have all the items. */
  readonly support: number;
  /** The weight of these baskets: their number, unless baskets have weights. */
  readonly weight: number;
}

const METHOD = "frequentItemsets";
/** Sums of weights that differ by less than this, relatively, differ by rounding alone. */
const ROUNDING = 1e-12;

/**
 * All sets of items that at least a given share of the baskets have in common.
 *
 * ```ts
 * const frequent = await frequentItemsets(baskets, { support: 0.05 });
 * frequent.at(0).items;
 * ```
 */
export async function frequentItemsets(
  baskets: Transactions,
  options: FrequentItemsetsOptions = {},
): Promise<FrequentItemsets> {
  requireFields(METHOD, "the baskets", baskets, ["pointers", "codes", "itemWeights"], "Transactions");
  const { support, maxLength, method, maxItemsets } = parseOwnOptions(
    METHOD,
    frequentItemsetsOptions,
    options,
    ["signal", "onProgress"],
  );
  requireRunSettings(METHOD, options);
  const { signal, onProgress } = options;
  throwIfAborted(METHOD, signal);
  const most = maxLength ?? Number.POSITIVE_INFINITY;
  const least = support * baskets.totalWeight * (1 - ROUNDING);
  const found = new ItemsetList(METHOD, maxItemsets);
  const phase = method === "apriori" ? "passes" : "items";
  const report = (completed: number, total?: number) => onProgress?.({ phase, completed, total });
  const find = method === "apriori" ? apriori : fpGrowth;
  await finishPaced(find(baskets, least, most, found, report), abortablePacer(METHOD, signal));
  const ordered = orderItemsets(found, baskets.items.length);
  return new FrequentItemsets(baskets, ordered, ordered.starts.length - 2 < most);
}

/** Frequent itemsets, shorter ones first, and those of one length by the names of their items. */
export class FrequentItemsets implements Iterable<Itemset> {
  /** Number of sets. */
  readonly size: number;
  /** The baskets in which they were found. */
  readonly baskets: Transactions;
  /** The sets in typed arrays; codes are indices into the items of the baskets. */
  readonly sets: OrderedItemsets;
  readonly #everyLength: boolean;

  /** Call `frequentItemsets` instead. */
  constructor(baskets: Transactions, sets: OrderedItemsets, everyLength: boolean) {
    this.baskets = baskets;
    this.size = sets.weights.length;
    this.sets = sets;
    this.#everyLength = everyLength;
  }

  /** One of the sets. */
  at(index: number): Itemset {
    if (!(Number.isSafeInteger(index) && index >= 0 && index < this.size))
      throw badOption("FrequentItemsets.at", "index", `a whole number from 0 to ${this.size - 1}`, index);
    const { offsets, codes, weights } = this.sets;
    const items = codes.subarray(offsets[index], offsets[index + 1]);
    return {
      items: Array.from(items, (code) => this.baskets.items[code]),
      support: weights[index] / this.baskets.totalWeight,
      weight: weights[index],
    };
  }

  *[Symbol.iterator](): Iterator<Itemset> {
    for (let index = 0; index < this.size; index += 1) yield this.at(index);
  }

  /** The support of a set that is among these; undefined if it is not. */
  support(items: readonly string[]): number | undefined {
    const codes = items.map((item) => this.baskets.code(item, "FrequentItemsets.support"));
    const index = findItemset(
      this.sets,
      [...new Set(codes)].sort((a, b) => a - b),
    );
    return index < 0 ? undefined : this.sets.weights[index] / this.baskets.totalWeight;
  }

  /** The sets that no larger set equals in support: the others follow from them. */
  closed(): Itemset[] {
    return this.#withoutLarger(
      "FrequentItemsets.closed",
      (support, larger) => larger >= support * (1 - ROUNDING),
    );
  }

  /** The sets that no larger frequent set contains. */
  maximal(): Itemset[] {
    return this.#withoutLarger("FrequentItemsets.maximal", () => true);
  }

  toString(): string {
    const SHOWN = 10;
    const order = Array.from(this.sets.weights.keys())
      .sort((a, b) => this.sets.weights[b] - this.sets.weights[a] || a - b)
      .slice(0, SHOWN)
      .map((index) => this.at(index));
    const rows = order.map(({ items, support }) => [`{${items.join(", ")}}`, shortNumber(support)]);
    return [
      `${this.size} frequent itemsets of ${this.baskets.size} baskets`,
      textGrid([["itemset", "support"], ...rows], 1),
      ...moreLines(this.size - order.length),
    ].join("\n");
  }

  [inspect](): string {
    return this.toString();
  }

  /** The sets without those that a set with one more item rules out. */
  #withoutLarger(method: string, rulesOut: (support: number, larger: number) => boolean): Itemset[] {
    if (!this.#everyLength) {
      const sentence = words`longer sets were cut off by ${argumentName("maxLength")}; find the itemsets without it.`;
      throw new OptionError(method, sentence, { expected: "no limit" });
    }
    const { offsets, codes, weights, starts } = this.sets;
    const out = new Uint8Array(this.size);
    for (let index = starts[2] ?? this.size; index < this.size; index += 1) {
      const items = codes.subarray(offsets[index], offsets[index + 1]);
      for (let left = 0; left < items.length; left += 1) {
        const smaller = findItemset(this.sets, items, left);
        if (rulesOut(weights[smaller], weights[index])) out[smaller] = 1;
      }
    }
    return Array.from(out.keys())
      .filter((index) => out[index] === 0)
      .map((index) => this.at(index));
  }
}
