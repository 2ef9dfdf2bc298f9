import { visible } from "./visible.js";

/** A class, level or category as the caller wrote it. */
export type Label = string | number | boolean;

export function isLabel(value: unknown): value is Label {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/**
 * The order of classes and levels wherever none is given: numbers by value, text by code point, false before true;
 * numbers before text before booleans.
 */
export function compareLabels(a: Label, b: Label): number {
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  if (typeof a !== typeof b) return rank(a) - rank(b);
  return a < b ? -1 : a > b ? 1 : 0;
}

function rank(label: Label): number {
  return typeof label === "number" ? 0 : typeof label === "string" ? 1 : 2;
}

/** The order of two texts by code point. JavaScript's `<` compares halves of characters beyond U+FFFF instead. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  if (at === length) return a.length - b.length;
  return indexOfUnit(a.charCodeAt(at)) - indexOfUnit(b.charCodeAt(at));
}

/** Puts surrogates, which stand for characters beyond U+FFFF, after all other units. */
function indexOfUnit(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** The distinct labels in order, and the index of each given label among them. */
export function sortLabels<L extends Label>(found: readonly L[]): { sorted: L[]; indices: Int32Array } {
  const sorted = [...found].sort(compareLabels);
  const indexOf = new Map(sorted.map((label, index) => [label, index]));
  return { sorted, indices: Int32Array.from(found, (label) => indexOf.get(label) ?? -1) };
}

/**
 * The labels of both lists, and the indices of each list's labels among them. Earlier labels keep their order,
 * because priors, weights or a file may have been given in that order. If they are sorted, new labels are sorted in;
 * otherwise new labels follow the earlier ones.
 */
export function mergeLabels(
  before: readonly Label[],
  now: readonly Label[],
): { merged: Label[]; before: number[]; now: number[] } {
  const sorted = before.every((label, k) => k === 0 || compareLabels(before[k - 1], label) < 0);
  const merged = [...new Set([...before, ...now])];
  if (sorted) merged.sort(compareLabels);
  const indexOf = new Map(merged.map((label, index) => [label, index]));
  const indices = (of: readonly Label[]) => of.map((label) => indexOf.get(label) ?? -1);
  return { merged, before: indices(before), now: indices(now) };
}

/** Why a value cannot be a label beside others like `first`: what is expected, and the end of the sentence. */
export function labelFault(
  value: unknown,
  first: Label | undefined,
): { expected: string; ending: string } | undefined {
  const ending = `got ${quote(value)}`;
  if (!isLabel(value) || (typeof value === "number" && !Number.isFinite(value)))
    return { expected: "a string, a finite number or a boolean", ending };
  // "1" and 1 are different labels, which is rarely meant.
  if (first === undefined || typeof first === typeof value) return undefined;
  return {
    expected: `a ${typeof first} like ${quote(first)}`,
    ending: `${ending}. Convert all labels to one type, for example with String`,
  };
}

/** The labels for a message; a long list is shortened to "… and 3 more". */
export function listLevels(levels: readonly Label[]): string {
  const SHOWN = 12;
  const shown = levels.slice(0, SHOWN).map(quote).join(", ");
  return levels.length > SHOWN ? `${shown} and ${levels.length - SHOWN} more` : shown;
}

/** Any value for a message: text in quotation marks, a few elements of a list, and what else it is in words. */
export function quote(value: unknown): string {
  switch (typeof value) {
    case "string":
      return visible(JSON.stringify(value));
    case "bigint":
      return `${value}n`;
    case "function":
      return "a function";
    case "object":
      return value === null ? "null" : quoteObject(value);
    default:
      return visible(String(value));
  }
}

function quoteObject(value: object): string {
  if (Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView))) {
    const SHOWN = 6;
    const list = value as unknown as ArrayLike<unknown>;
    const shown = Array.from({ length: Math.min(SHOWN, list.length) }, (_, at) => quoteElement(list[at]));
    return `[${shown.join(", ")}${list.length > SHOWN ? ", …" : ""}]`;
  }
  const name: unknown = Object.getPrototypeOf(value)?.constructor?.name;
  if (typeof name !== "string" || name === "" || name === "Object") return "an object";
  return `${/^[AEIOU]/.test(name) ? "an" : "a"} ${name}`;
}

/** Lists within lists are not spelled out, because they may contain themselves. */
function quoteElement(value: unknown): string {
  return Array.isArray(value) ? "[…]" : quote(value);
}
