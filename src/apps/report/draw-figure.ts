// Figures of a page, drawn for every width of screen and theme.

import { CredalError } from "../../base/errors.js";
import type { Figure } from "../plot/core/figure.js";
import { element } from "./page.js";

/** A figure of the report. */
export interface ReportFigure {
  readonly title: string;
  /** What it shows, in one sentence. */
  readonly about: string;
  /**
   * For wide screens and for narrow ones, on which shrinking would make words too small to read, each for a light page
   * and for a dark one.
   */
  readonly svgs: readonly {
    readonly width: "wide" | "narrow";
    readonly theme: Theme;
    readonly svg: string;
  }[];
}

export type Plots = typeof import("../plot/index.js");

/** A figure that is not drawn yet. */
export interface FigurePlan {
  readonly title: string;
  readonly about: string;
  draw(plots: Plots): Figure;
}

type Theme = "light" | "dark";

/** Widths in pixels, for a screen and for a phone. */
const WIDTHS = { wide: 760, narrow: 350 } as const;

/** The figure in all widths and themes, or why it cannot be drawn. */
export function drawn(plots: Plots, { title, about, draw }: FigurePlan): ReportFigure {
  try {
    const figure = draw(plots);
    const svgs = (["wide", "narrow"] as const).flatMap((width) =>
      (["light", "dark"] as const).map((theme) => ({
        width,
        theme,
        svg: figure.with({ width: WIDTHS[width], theme }).toSVG(),
      })),
    );
    return { title, about, svgs };
  } catch (error) {
    if (!(error instanceof CredalError)) throw error;
    return { title, about: `Not drawn. ${error.message}`, svgs: [] };
  }
}

export function figureSection({ title, about, svgs }: ReportFigure): string {
  return `<figure>${element("h2", title)}\n${drawing(svgs)}\n${element("figcaption", about)}</figure>`;
}

/** The figure for each screen width and each theme; the style shows one of them. */
function drawing(svgs: ReportFigure["svgs"]): string {
  return svgs
    .map(({ width, theme, svg }) => `<div class="${width}"><div class="${theme}">${svg}</div></div>`)
    .join("\n");
}
