import type { Steps } from "../../base/steps.js";
import type { ItemsetList } from "./itemset-list.js";
import type { Transactions } from "./transactions.js";

/** How much of a tree is visited between two pauses. */
const WORK_PER_STEP = 300_000;
/** How many baskets are planted between two pauses. */
const BASKETS_PER_STEP = 50_000;
/** What a tree costs however small it is, in visits of nodes. */
const PROJECTION = 100;

/** The items of a tree from the most to the least frequent, and where the nodes of each begin. */
interface Header {
  readonly labels: Int32Array;
  readonly weights: Float64Array;
  readonly heads: Int32Array;
  /** The first node; it is the root, and what comes later belongs to this tree or to trees that are grown from it. */
  readonly root: number;
}

interface Frame extends Header {
  /** The item whose baskets are looked at next; the less frequent ones are done. */
  at: number;
}

/**
 * Finds all itemsets whose weight is at least `least` (Han, Pei and Yin 2000). Baskets are stored as a prefix tree with
 * frequent items near the root; the baskets that have an item, without its less frequent items, are another such tree.
 * All trees that are needed at a time lie in the same arrays, one after the other.
 */
export function* fpGrowth(
  baskets: Transactions,
  least: number,
  maxLength: number,
  found: ItemsetList,
  onItem: (completed: number, total: number) => void,
): Steps<void> {
  const forest = new Forest();
  const first = yield* forest.plant(baskets, least);
  const total = first.labels.length;
  const stack: Frame[] = [{ ...first, at: total - 1 }];
  const prefix = new Int32Array(total);
  while (stack.length > 0) {
    const depth = stack.length;
    const frame = stack[depth - 1];
    const { at } = frame;
    if (at < 0) {
      stack.pop();
      forest.cut(frame.root);
      continue;
    }
    frame.at -= 1;
    if (depth === 1) onItem(total - at - 1, total);
    prefix[depth - 1] = frame.labels[at];
    found.add(prefix, depth, frame.weights[at]);
    if (depth < maxLength && at > 0) {
      const next = forest.project(frame, at, least);
      if (next !== undefined) stack.push({ ...next, at: next.labels.length - 1 });
    }
    if (forest.work > WORK_PER_STEP) {
      forest.work = 0;
      yield;
    }
  }
  onItem(total, total);
}

/** Prefix trees in shared arrays, with one entry per node. */
class Forest {
  /** How many nodes have been visited since this was last set to 0. */
  work = 0;
  #size = 0;
  #item = new Int32Array(4096);
  #parent = new Int32Array(4096);
  #child = new Int32Array(4096);
  #sibling = new Int32Array(4096);
  /** The next node of the same item. */
  #next = new Int32Array(4096);
  #weight = new Float64Array(4096);
  readonly #path: number[] = [];
  #sums = new Float64Array(0);
  #rankOfCode = new Int32Array(0);

  /** The tree of all baskets. */
  *plant(baskets: Transactions, least: number): Steps<Header> {
    const weights = baskets.itemWeights();
    const labels = Int32Array.from(weights.keys())
      .filter((code) => weights[code] >= least)
      .sort((a, b) => weights[b] - weights[a] || a - b);
    const rankOfCode = new Int32Array(weights.length).fill(-1);
    for (const [rank, code] of labels.entries()) rankOfCode[code] = rank;
    this.#sums = new Float64Array(labels.length);
    this.#rankOfCode = new Int32Array(labels.length);
    const header = this.#begin(labels, labels, weights);
    yield;
    const { starts, ranks } = rankedBaskets(baskets, rankOfCode);
    yield;
    const order = yield* sortedBaskets(starts, ranks, labels.length);
    // In sorted order a basket shares nodes with the basket before it or with none, so no child is searched for.
    const path = new Int32Array(labels.length);
    let [before, length, planted] = [0, 0, 0];
    for (const basket of order) {
      planted += 1;
      if (planted % BASKETS_PER_STEP === 0) yield;
      const [from, size] = [starts[basket], starts[basket + 1] - starts[basket]];
      let shared = 0;
      while (shared < size && shared < length && ranks[from + shared] === ranks[before + shared]) shared += 1;
      const weight = baskets.weights[basket];
      for (let at = 0; at < shared; at += 1) this.#weight[path[at]] += weight;
      for (let at = shared; at < size; at += 1)
        path[at] = this.#attach(
          at === 0 ? header.root : path[at - 1],
          ranks[from + at],
          weight,
          header.heads,
        );
      [before, length] = [from, size];
    }
    return header;
  }

  /** The tree of the baskets that have an item of a tree; undefined if no other item is frequent among them. */
  project({ labels, heads }: Header, item: number, least: number): Header | undefined {
    const [parent, items, next, weights] = [this.#parent, this.#item, this.#next, this.#weight];
    const sums = this.#sums;
    sums.fill(0, 0, item);
    let visited = 0;
    for (let node = heads[item]; node >= 0; node = next[node]) {
      const weight = weights[node];
      for (let up = parent[node]; items[up] >= 0; up = parent[up]) {
        sums[items[up]] += weight;
        visited += 1;
      }
    }
    let kept = 0;
    for (let i = 0; i < item; i += 1) this.#rankOfCode[i] = sums[i] >= least ? kept++ : -1;
    this.work += visited + item + PROJECTION;
    if (kept === 0) return undefined;
    const keptItems = new Int32Array(kept);
    for (let i = 0; i < item; i += 1) if (this.#rankOfCode[i] >= 0) keptItems[this.#rankOfCode[i]] = i;
    const header = this.#begin(
      keptItems,
      keptItems.map((i) => labels[i]),
      sums,
    );
    // The heads alone say what is frequent; nothing is grown from the most frequent item.
    if (kept > 1) this.#copyPaths(heads[item], header);
    return header;
  }

  /** Removes a tree and all that were grown from it. */
  cut(root: number): void {
    this.#size = root;
  }

  #begin(items: Int32Array, labels: Int32Array, sums: Float64Array): Header {
    const weights = Float64Array.from(items, (item) => sums[item]);
    const root = this.#add(-1, -1, 0);
    return { labels, weights, heads: new Int32Array(items.length).fill(-1), root };
  }

  /** Inserts the paths above the nodes of a list, without the items that have no rank. */
  #copyPaths(head: number, { root, heads }: Header): void {
    const path = this.#path;
    for (let from = head; from >= 0; from = this.#next[from]) {
      let length = 0;
      for (let up = this.#parent[from]; this.#item[up] >= 0; up = this.#parent[up]) {
        const index = this.#rankOfCode[this.#item[up]];
        if (index >= 0) path[length++] = index;
      }
      const weight = this.#weight[from];
      let node = root;
      for (let at = length - 1; at >= 0; at -= 1) node = this.#descend(node, path[at], weight, heads);
    }
  }

  /** The child of a node for an item, made if there is none, with more weight. */
  #descend(node: number, item: number, weight: number, heads: Int32Array): number {
    let before = -1;
    let child = this.#child[node];
    while (child >= 0 && this.#item[child] !== item) {
      before = child;
      child = this.#sibling[child];
    }
    if (child < 0) return this.#attach(node, item, weight, heads);
    this.#weight[child] += weight;
    if (before < 0) return child;
    this.#sibling[before] = this.#sibling[child];
    // What was asked for last comes first, because frequent paths are asked for often.
    this.#sibling[child] = this.#child[node];
    this.#child[node] = child;
    return child;
  }

  /** A new child of a node. */
  #attach(node: number, item: number, weight: number, heads: Int32Array): number {
    const child = this.#add(item, node, weight);
    this.#next[child] = heads[item];
    heads[item] = child;
    this.#sibling[child] = this.#child[node];
    this.#child[node] = child;
    return child;
  }

  #add(item: number, parent: number, weight: number): number {
    const node = this.#size;
    if (node === this.#item.length) this.#enlarge();
    this.#item[node] = item;
    this.#parent[node] = parent;
    this.#weight[node] = weight;
    this.#child[node] = -1;
    this.#sibling[node] = -1;
    this.#size += 1;
    return node;
  }

  #enlarge(): void {
    const larger = (array: Int32Array) => {
      const copy = new Int32Array(2 * array.length);
      copy.set(array);
      return copy;
    };
    this.#item = larger(this.#item);
    this.#parent = larger(this.#parent);
    this.#child = larger(this.#child);
    this.#sibling = larger(this.#sibling);
    this.#next = larger(this.#next);
    const weight = new Float64Array(2 * this.#weight.length);
    weight.set(this.#weight);
    this.#weight = weight;
  }
}

/** The frequent items of every basket, the most frequent first. */
function rankedBaskets(
  { pointers, codes, size }: Transactions,
  rankOfCode: Int32Array,
): { starts: Int32Array; ranks: Int32Array } {
  const starts = new Int32Array(size + 1);
  const ranks = new Int32Array(codes.length);
  let end = 0;
  for (let basket = 0; basket < size; basket += 1) {
    const start = end;
    for (let at = pointers[basket]; at < pointers[basket + 1]; at += 1) {
      const rank = rankOfCode[codes[at]];
      if (rank < 0) continue;
      // Baskets are short: inserting beats sorting.
      let to = end;
      for (; to > start && ranks[to - 1] > rank; to -= 1) ranks[to] = ranks[to - 1];
      ranks[to] = rank;
      end += 1;
    }
    starts[basket + 1] = end;
  }
  return { starts, ranks };
}

/** The baskets in the order of a dictionary: those that begin with the same item are sorted together. */
function* sortedBaskets(starts: Int32Array, ranks: Int32Array, items: number): Steps<Int32Array> {
  const count = starts.length - 1;
  // Empty baskets come first, then those of the most frequent item.
  const keyOf = (basket: number) => (starts[basket] === starts[basket + 1] ? 0 : ranks[starts[basket]] + 1);
  const ends = new Int32Array(items + 2);
  for (let basket = 0; basket < count; basket += 1) ends[keyOf(basket) + 1] += 1;
  for (let key = 0; key <= items; key += 1) ends[key + 1] += ends[key];
  const order = new Int32Array(count);
  const next = ends.slice();
  for (let basket = 0; basket < count; basket += 1) order[next[keyOf(basket)]++] = basket;
  for (let key = 1; key <= items; key += 1) {
    order.subarray(ends[key], ends[key + 1]).sort((a, b) => compareBaskets(starts, ranks, a, b));
    yield;
  }
  return order;
}

function compareBaskets(starts: Int32Array, ranks: Int32Array, a: number, b: number): number {
  const [from, other] = [starts[a], starts[b]];
  const [size, otherSize] = [starts[a + 1] - from, starts[b + 1] - other];
  for (let at = 0; at < size && at < otherSize; at += 1)
    if (ranks[from + at] !== ranks[other + at]) return ranks[from + at] - ranks[other + at];
  return size - otherSize || a - b;
}
