import fc from "fast-check";

/** A case with a score, whether it is positive, and how often it counts. */
export interface ScoredCase {
  readonly score: number;
  readonly positive: boolean;
  readonly weight: number;
}

/** Few different scores, so that there are ties; whole weights, so that all sums are exact; both classes. */
export const scoredCases: fc.Arbitrary<ScoredCase[]> = fc
  .array(
    fc.record({
      score: fc.integer({ min: -4, max: 4 }),
      positive: fc.boolean(),
      weight: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 2, maxLength: 30 },
  )
  .filter((list) => [true, false].every((side) => list.some((c) => c.positive === side && c.weight > 0)));

/** The cases as curves take them. */
export function arraysOf(list: readonly ScoredCase[]) {
  return [
    list.map((c) => c.positive),
    list.map((c) => c.score),
    { weights: list.map((c) => c.weight) },
  ] as const;
}
