import * as z from "zod";
import type { Fact } from "../base/fact.js";

/** The option of readers that decide something by the data which may not be what was meant. */
export interface NoteOption {
  /** Called with a sentence for every such decision, once the table is read, and with the same as data. */
  readonly onNote?: (note: string, fact: Fact) => void;
}

export const noteOption = z
  .custom<NonNullable<NoteOption["onNote"]>>((value) => typeof value === "function", {
    error: "must be a function",
  })
  .exactOptional()
  .describe("Called with a sentence for every decision that the data leave open, and with its facts.");

/** Tells of a fact whoever asked for notes. */
export function tellFact(
  { onNote }: { readonly onNote?: NoteOption["onNote"] | undefined },
  fact: Fact,
): void {
  onNote?.(String(fact), fact);
}
