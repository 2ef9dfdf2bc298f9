import { expect } from "vitest";

/** An error of this class whose sentence contains these words, or matches this pattern. */
export function refusal(type: new (...details: never[]) => Error, words: string | RegExp): unknown {
  const message = typeof words === "string" ? expect.stringContaining(words) : expect.stringMatching(words);
  return expect.objectContaining({ name: type.name, message });
}
