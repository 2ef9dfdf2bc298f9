import type { Random } from "../src/math/probability/random/random.js";

/** One part of the library that the fuzzer attacks. */
export interface Part<State = unknown> {
  readonly name: string;
  /** What all trials share, made once in every thread. */
  prepare(): Promise<State>;
  /**
   * One attempt, which the stream of random numbers decides alone. Resolves to whether the input was refused
   * by a CredalError or worked; throws a BadAnswer for a wrong answer, and whatever else was thrown is a crash.
   */
  trial(state: State, random: Random): Promise<"refused" | "worked">;
}

/** The library answered, but the answer cannot be right. */
export class BadAnswer extends Error {
  override readonly name = "BadAnswer";
}

/** One of the values, each with the same chance. */
export function pick<T>(random: Random, values: readonly T[]): T {
  return values[random.integer(0, values.length - 1)];
}
