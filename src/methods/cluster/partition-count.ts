import { OptionError } from "../../base/errors.js";
import { quote } from "../../base/label.js";

/** Beyond this, the numbers have thousands of digits. */
const MOST_CASES = 2000;

/**
 * In how many ways cases can be divided into clusters that are not empty: a Stirling number of the second kind
 * (ESL 14.30), or without a number of clusters, the sum over all of them (a Bell number).
 *
 * ```ts
 * partitionCount(10, 4); // 34105n
 * partitionCount(19, 4); // 11259666950n
 * partitionCount(3); // 5n
 * ```
 */
export function partitionCount(cases: number, clusters?: number): bigint {
  requireCount("cases", cases);
  if (clusters !== undefined) requireCount("clusters", clusters);
  if (clusters !== undefined && clusters > cases) return 0n;
  const most = clusters ?? cases;
  // A new case joins one of the k clusters, or begins another.
  let counts: bigint[] = [1n];
  for (let n = 1; n <= cases; n += 1) {
    const joined = (k: number) => BigInt(k) * (counts[k] ?? 0n);
    counts = Array.from({ length: Math.min(n, most) + 1 }, (_, k) => joined(k) + (counts[k - 1] ?? 0n));
  }
  return clusters === undefined ? counts.reduce((sum, count) => sum + count) : counts[clusters];
}

function requireCount(option: string, value: unknown): void {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MOST_CASES) return;
  const expected = `a whole number from 0 to ${MOST_CASES}`;
  throw new OptionError("partitionCount", { option, expected, received: quote(value) });
}
