import type { ThemeName } from "./palette.js";

/** The colors of everything except the data. */
export interface Theme {
  readonly name: ThemeName;
  readonly background: string;
  readonly text: string;
  /** Subtitles, captions, reference lines. */
  readonly muted: string;
  readonly grid: string;
}

export const THEMES: Readonly<Record<ThemeName, Theme>> = {
  light: { name: "light", background: "#ffffff", text: "#1c2128", muted: "#57606a", grid: "#e3e6ea" },
  dark: { name: "dark", background: "#10151c", text: "#e6edf3", muted: "#a3adb8", grid: "#2a323d" },
};

/**
 * Font names without quotation marks, which some renderers take to be part of the name. The last
 * ones are those found on servers.
 */
export const FONTS =
  "system-ui, Segoe UI, Helvetica Neue, Arial, Liberation Sans, Noto Sans, DejaVu Sans, sans-serif";

export const SIZES = { title: 16, panel: 13, subtitle: 13, axis: 11, legend: 12, caption: 11 } as const;
