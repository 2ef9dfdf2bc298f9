import type { Model } from "../model.js";
import type { Subject } from "./subject.js";

/** One sentence of the contract, and the code that tries it. */
export interface Check {
  /** What must hold. */
  readonly name: string;
  /** Throws a Violation when it does not hold; resolves to a reason when it does not apply. */
  run(subject: Subject): Promise<string | undefined>;
}

/** The estimator breaks its contract, in this way. */
export class Violation extends Error {}

export function insist(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Violation(message);
}

/** Numbers of the same size that differ by no more than `tolerance`, relative to the largest. */
export function insistClose(
  actual: Float64Array,
  expected: Float64Array,
  tolerance: number,
  what: string,
): void {
  insist(
    actual.length === expected.length,
    `${what}: ${actual.length} numbers instead of ${expected.length}`,
  );
  const scale = expected.reduce((largest, value) => Math.max(largest, Math.abs(value)), 1);
  for (let i = 0; i < expected.length; i += 1) {
    const holds = Math.abs(actual[i] - expected[i]) <= tolerance * scale;
    insist(holds, `${what}: number ${i} is ${actual[i]} instead of ${expected[i]}`);
  }
}

export function insistFinite(numbers: Float64Array, what: string): void {
  const at = numbers.findIndex((value) => !Number.isFinite(value));
  insist(at < 0, `${what}: number ${at} is ${numbers[at]}`);
}

/** The error that a promise rejects with, if it is one the contract allows; undefined if it resolves. */
export async function refusal(work: () => Promise<unknown>, what: string): Promise<Error | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Violation) throw error;
    insist(isCredalError(error), `${what}: threw ${String(error)}, which is no CredalError`);
    return error;
  }
}

/** By shape, not by class: the estimator may come with a copy of the library of its own. */
function isCredalError(error: unknown): error is Error {
  const known =
    /^(Credal|Option|Data|Shape|Format|Convergence|SingularMatrix|NotPositiveDefinite|Abort|Worker|MissingDependency)Error$/;
  return error instanceof Error && known.test(error.name);
}

export function jsonOf(model: Model): string {
  return JSON.stringify(model.toJSON());
}
