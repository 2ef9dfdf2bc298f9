import type { Steps } from "../../base/steps.js";
import type { ItemsetList } from "./itemset-list.js";
import type { Transactions } from "./transactions.js";

/** How many baskets are counted between two pauses. */
const BASKETS_PER_STEP = 1000;

/** Candidates that share their first items: a trie. */
interface Branch {
  readonly children: Map<number, Branch>;
  weight: number;
}

/**
 * Finds all itemsets whose weight is at least `least` level by level (ESL 14.2.2; Agrawal et al. 1995): a set can only
 * be frequent if all of its subsets are, so the candidates of a pass extend the survivors of the pass before it.
 */
export function* apriori(
  baskets: Transactions,
  least: number,
  maxLength: number,
  found: ItemsetList,
  onPass: (completed: number) => void,
): Steps<void> {
  const weights = baskets.itemWeights();
  let survivors = [...weights.keys()].filter((code) => weights[code] >= least).map((code) => [code]);
  for (const [code] of survivors) found.add(Int32Array.of(code), 1, weights[code]);
  for (let length = 2; length <= maxLength && survivors.length > 1; length += 1) {
    onPass(length - 1);
    const root = branch();
    const candidates = candidatesFrom(survivors);
    for (const candidate of candidates) insert(root, candidate);
    for (let basket = 0; basket < baskets.size; basket += 1) {
      const items = baskets.codes.subarray(baskets.pointers[basket], baskets.pointers[basket + 1]);
      count(root, items, 0, length, baskets.weights[basket]);
      if (basket % BASKETS_PER_STEP === BASKETS_PER_STEP - 1) yield;
    }
    survivors = [];
    for (const candidate of candidates) {
      const { weight } = candidate.reduce((node, code) => node.children.get(code) ?? node, root);
      if (weight < least) continue;
      survivors.push(candidate);
      found.add(Int32Array.from(candidate), length, weight);
    }
  }
}

function branch(): Branch {
  return { children: new Map(), weight: 0 };
}

/** Joins survivors that differ in their last item alone, and drops those with a subset that did not survive. */
function candidatesFrom(survivors: readonly (readonly number[])[]): number[][] {
  const known = new Set(survivors.map((codes) => codes.join()));
  const candidates: number[][] = [];
  for (let i = 0; i < survivors.length; i += 1) {
    const first = survivors[i];
    const shared = first.length - 1;
    for (let j = i + 1; j < survivors.length; j += 1) {
      const second = survivors[j];
      if (first.some((code, at) => at < shared && code !== second[at])) break;
      const joined = [...first, second[shared]];
      if (joined.every((_, left) => known.has(joined.filter((_code, at) => at !== left).join())))
        candidates.push(joined);
    }
  }
  return candidates;
}

function insert(root: Branch, codes: readonly number[]): void {
  let node = root;
  for (const code of codes) {
    let next = node.children.get(code);
    if (next === undefined) {
      next = branch();
      node.children.set(code, next);
    }
    node = next;
  }
}

/** Adds the weight of a basket to every candidate in it. */
function count(node: Branch, codes: Int32Array, from: number, left: number, weight: number): void {
  if (left === 0) {
    node.weight += weight;
    return;
  }
  for (let at = from; at <= codes.length - left; at += 1) {
    const next = node.children.get(codes[at]);
    if (next !== undefined) count(next, codes, at + 1, left - 1, weight);
  }
}
