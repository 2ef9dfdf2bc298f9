// Trials one after another, and what became of them.

import { random } from "../src/math/probability/random/index.js";
import { BadAnswer, type Part } from "./part.js";

/** An input that the library did not stand up to. */
export interface Fault {
  readonly kind: "crash" | "hang" | "bad answer";
  /** The seed that repeats it. */
  readonly seed: number;
  readonly message: string;
}

/** One trial; a fault instead of an exception. */
export async function tryOnce<State>(
  part: Part<State>,
  state: State,
  seed: number,
): Promise<"refused" | "worked" | Fault> {
  try {
    return await part.trial(state, random(seed));
  } catch (error) {
    const kind = error instanceof BadAnswer ? "bad answer" : "crash";
    return { kind, seed, message: describe(error) };
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const first = error.stack?.split("\n").find((line) => line.includes("/src/")) ?? "";
  const text = `${error.name}: ${error.message}`.replaceAll(/\s+/g, " ").slice(0, 300);
  return `${text} ${first.trim()}`;
}
