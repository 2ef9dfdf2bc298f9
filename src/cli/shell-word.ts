import { visible } from "../base/visible.js";

/** The text as one word of a command line. */
export function shellWord(text: string): string {
  return /^[\w.,/:=-]+$/.test(text) ? text : `"${visible(text.replace(/["$`\\]/g, "\\$&"))}"`;
}
