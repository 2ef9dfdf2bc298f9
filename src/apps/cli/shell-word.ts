import { visible } from "../../base/visible.js";

/** The text as one word of a command line. */
export function shellWord(text: string): string {
  if (/^[\w.,/:=-]+$/.test(text)) return text;
  // Escapes that a terminal shows can only be typed in this form of quotes.
  if (visible(text) !== text) return `$'${visible(text.replace(/['\\]/g, "\\$&"))}'`;
  return `"${text.replace(/["$`\\]/g, "\\$&")}"`;
}

/** The text as a word that holds a list of names, separated by commas, with this one only. */
export function nameInList(name: string): string {
  return shellWord(/^\s|\s$|[,"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
}
