// Numbers and lists as people read them.

import { quote } from "../../../base/label.js";

/** The number of decimals that shows two digits of the uncertainty, between two and six. */
export function decimalsFor(uncertainty: number): number {
  if (!(uncertainty > 0 && Number.isFinite(uncertainty))) return 3;
  return Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(uncertainty))));
}

export function showScore(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "–" : value > 0 ? "∞" : "−∞";
  if (Math.abs(value) >= 1e7) return value.toPrecision(4);
  // What is rounded to 0 has no sign.
  return value.toFixed(decimals).replace(/^-(?=[0.]+$)/, "");
}

export function showProbability(p: number): string {
  return p < 0.001 ? "< 0.001" : p.toFixed(3);
}

/** 0.35 ms, 12 ms, 1.2 s, 3 min 20 s. */
export function showSeconds(seconds: number): string {
  if (seconds >= 100) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  if (seconds >= 1) return `${Number(seconds.toPrecision(2))} s`;
  return `${Number((1000 * seconds).toPrecision(2))} ms`;
}

/** Seconds of an estimate: `20 s`, `3 min`, `5 h`. */
export function showRoughly(seconds: number): string {
  if (seconds < 60) return `${Number(seconds.toPrecision(1))} s`;
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

/** `"a", "b" and 3 more` */
export function showNames(names: readonly string[], shown = 6): string {
  const some = names.slice(0, shown).map(quote).join(", ");
  return names.length > shown ? `${some} and ${names.length - shown} more` : some;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
