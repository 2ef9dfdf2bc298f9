import { generator } from "./generator.js";

const ITEMS = 1000;
const PATTERNS = 2000;
/** The mean number of items of a pattern, and of a basket. */
const PATTERN_LENGTH = 4;
const BASKET_LENGTH = 10;
/** The share of a pattern's items that come from the pattern before it, and that reach a basket. */
const INHERITED = 0.3;
const KEPT = 0.75;

interface Pattern {
  readonly items: readonly number[];
  /** The probability of this pattern or one before it. */
  readonly upTo: number;
}

/** Baskets made of overlapping patterns of unequal weight, in the manner of IBM's Quest generator. */
export function makeBaskets(count: number): string[][] {
  const { uniform, normal } = generator();
  const patterns: Pattern[] = [];
  let total = 0;
  for (let p = 0; p < PATTERNS; p += 1) {
    const length = 1 + Math.floor(-Math.log(uniform()) * (PATTERN_LENGTH - 1));
    const items = new Set<number>();
    for (const item of patterns[p - 1]?.items ?? [])
      if (items.size < length && uniform() < INHERITED) items.add(item);
    while (items.size < length) items.add(Math.floor(ITEMS * uniform()));
    total -= Math.log(uniform());
    patterns.push({ items: [...items], upTo: total });
  }
  return Array.from({ length: count }, () => {
    const length = Math.max(1, Math.round(BASKET_LENGTH + Math.sqrt(BASKET_LENGTH) * normal()));
    const basket = new Set<number>();
    while (basket.size < length)
      for (const item of patternAt(patterns, total * uniform()).items) if (uniform() < KEPT) basket.add(item);
    return Array.from(basket, (item) => `item ${item}`);
  });
}

/** The first pattern that reaches a number. */
function patternAt(patterns: readonly Pattern[], sum: number): Pattern {
  let [low, high] = [0, patterns.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (patterns[middle].upTo < sum) low = middle + 1;
    else high = middle;
  }
  return patterns[low];
}
