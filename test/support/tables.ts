import fc from "fast-check";
import { ProbabilityTable } from "../../src/math/probability/table/index.js";

/** Joint tables over A (2 levels), B (3) and C (2), some with cells of probability 0. */
export const anyTable: fc.Arbitrary<ProbabilityTable> = weights(fc.integer({ min: 0, max: 20 })).filter(
  (table) => table !== undefined,
) as fc.Arbitrary<ProbabilityTable>;

/** Joint tables over A, B and C without a cell of probability 0. */
export const positiveTable = weights(fc.integer({ min: 1, max: 20 })) as fc.Arbitrary<ProbabilityTable>;

function weights(weight: fc.Arbitrary<number>): fc.Arbitrary<ProbabilityTable | undefined> {
  return fc.array(weight, { minLength: 12, maxLength: 12 }).map((counts) => {
    const variables = { A: [true, false], B: ["low", "middle", "high"], C: [0, 1] };
    if (counts.every((count) => count === 0)) return undefined;
    return ProbabilityTable.fromCounts(variables, counts);
  });
}
