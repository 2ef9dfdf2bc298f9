/** Whether a figure is for a light or a dark page. */
export type ThemeName = "light" | "dark";

/**
 * Six colors per theme. Found by a search over sRGB: each has a contrast of 3 or more with its
 * background, any two differ by 0.13 or more in OKLab for normal sight, protanopia, deuteranopia
 * and tritanopia (Machado, Oliveira and Fernandes 2009), and the first three also differ in
 * lightness by 0.1, so that they remain distinguishable in grayscale.
 */
export const COLORS: Readonly<Record<ThemeName, readonly string[]>> = {
  light: ["#0b5fa5", "#e06c00", "#731041", "#009999", "#aa77ff", "#aa4422"],
  dark: ["#8ecbff", "#e0762a", "#a05a96", "#ffe066", "#5f70ee", "#bb2f10"],
};

export type SymbolName = "circle" | "triangle" | "square" | "diamond" | "cross" | "star" | "wye";

/** One more than there are colors: combined, they distinguish 42 series. */
const SYMBOLS: readonly SymbolName[] = ["circle", "triangle", "square", "diamond", "cross", "star", "wye"];

/** Lengths of strokes and gaps; the first is a solid line. */
const DASHES: readonly string[] = ["", "6 3", "2 2", "8 3 2 3", "10 4", "4 2 1 2 1 2", "1 3"];

/** How one of several series is drawn: never by color alone. */
export interface SeriesStyle {
  readonly color: string;
  readonly symbol: SymbolName;
  /** A stroke-dasharray; empty for a solid line. */
  readonly dash: string;
}

export function seriesStyle(theme: ThemeName, index: number): SeriesStyle {
  const colors = COLORS[theme];
  return {
    color: colors[index % colors.length],
    symbol: SYMBOLS[index % SYMBOLS.length],
    dash: DASHES[index % DASHES.length],
  };
}

/** The largest number of series that one figure can distinguish. */
export const MOST_SERIES = 42;

/** From zero to the maximum, away from the background. */
const SEQUENTIAL: Readonly<Record<ThemeName, readonly string[]>> = {
  light: ["#f3f7fb", "#c3dbee", "#7fb2da", "#3582bd", "#0b4f8a", "#062f57"],
  dark: ["#161d27", "#173a5e", "#1f5f99", "#4390d1", "#8ecbff", "#dcefff"],
};

/** From negative through zero to positive. */
const DIVERGING: Readonly<Record<ThemeName, readonly string[]>> = {
  light: ["#a34500", "#ef9f5c", "#f6f6f6", "#7fb2da", "#0b4f8a"],
  dark: ["#ffb27a", "#a8561c", "#1b222c", "#2f6ea8", "#a5d6ff"],
};

/** From low to high values, all of them visible on the background. */
const LOW_HIGH: Readonly<Record<ThemeName, readonly string[]>> = {
  light: ["#0b5fa5", "#8a8f98", "#e06c00"],
  dark: ["#8ecbff", "#8a8f98", "#e0762a"],
};

/** The color of a share from 0 to 1, for small symbols whose order matters. */
export function lowHighColor(theme: ThemeName, share: number): string {
  return between(LOW_HIGH[theme], share);
}

/** The color of a share from 0 to 1. */
export function sequentialColor(theme: ThemeName, share: number): string {
  return between(SEQUENTIAL[theme], share);
}

/**
 * The color of a share from 0 to 1, without the colors closest to the background, for marks that must be visible at 0.
 */
export function visibleColor(theme: ThemeName, share: number): string {
  return sequentialColor(theme, 0.15 + 0.85 * share);
}

/** Six colors from 0 to 1, for a legend. */
export function rampOf(color: (share: number) => string): string[] {
  return Array.from({ length: 6 }, (_, i) => color(i / 5));
}

/** The color of a number from −1 to 1. */
export function divergingColor(theme: ThemeName, value: number): string {
  return between(DIVERGING[theme], (value + 1) / 2);
}

function between(stops: readonly string[], share: number): string {
  const position = Math.min(1, Math.max(0, share)) * (stops.length - 1);
  const at = Math.min(Math.floor(position), stops.length - 2);
  const [low, high] = [channels(stops[at]), channels(stops[at + 1])];
  const mixed = low.map((value, c) => Math.round(value + (position - at) * (high[c] - value)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** Black or white, whichever is easier to read on a color. */
export function inkOn(color: string): string {
  return luminance(color) > 0.179 ? "#000000" : "#ffffff";
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
