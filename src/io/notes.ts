import * as z from "zod";

/** The option of readers that decide something by the data which may not be what was meant. */
export interface NoteOption {
  /** Called with a sentence for every such decision, once the table is read. */
  readonly onNote?: (note: string) => void;
}

export const noteOption = z
  .custom<NonNullable<NoteOption["onNote"]>>((value) => typeof value === "function", {
    error: "must be a function",
  })
  .exactOptional()
  .describe("Called with a sentence for every decision that the data leave open.");
