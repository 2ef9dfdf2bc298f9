import { visible } from "./visible.js";

/** A class, level or category as the caller wrote it. */
export type Label = string | number | boolean;

export function isLabel(value: unknown): value is Label {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** Sorts numbers by value, text by code point, false before true; numbers before text before booleans. */
export function compareLabels(a: Label, b: Label): number {
  if (typeof a !== typeof b) return rank(a) - rank(b);
  return a < b ? -1 : a > b ? 1 : 0;
}

function rank(label: Label): number {
  return typeof label === "number" ? 0 : typeof label === "string" ? 1 : 2;
}

/** The labels for a message; a long list is shortened to "… and 3 more". */
export function listLevels(levels: readonly Label[]): string {
  const SHOWN = 12;
  const shown = levels.slice(0, SHOWN).map(quote).join(", ");
  return levels.length > SHOWN ? `${shown} and ${levels.length - SHOWN} more` : shown;
}

export function quote(value: unknown): string {
  if (typeof value === "string") return visible(JSON.stringify(value));
  try {
    return visible(String(value));
  } catch {
    // It has its own idea of a string, or is nested too deeply.
    return Array.isArray(value) ? "a list" : "an object";
  }
}
