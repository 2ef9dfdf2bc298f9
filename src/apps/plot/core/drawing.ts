import type { LegendEntry } from "./legend.js";
import type { FigureSettings } from "./options.js";
import type { PageDocument, PageElement } from "./page.js";
import type { Theme } from "./theme.js";

/** Where something is to be drawn. */
export interface Frame {
  readonly document: PageDocument;
  readonly theme: Theme;
  readonly width: number;
  readonly height: number;
}

/** A sentence, if it applies. */
type Note = string | false;

/** A figure without the text around it, for any size and theme. */
export interface Drawing {
  /** The function that made it, for errors. */
  readonly method: string;
  /** A description of what the figure shows, for screen readers. */
  readonly description: string;
  /** Notes that the reader needs, at the end of the caption: omitted rows, sampling, rules; some depend on the width. */
  readonly notes: readonly (Note | ((width: number) => Note))[];
  /** What symbols, lines and colors mean. */
  readonly legend?: (theme: Theme, width: number) => readonly LegendEntry[];
  /** The preferred height for a width. */
  readonly height: (width: number) => number;
  /** Draws into a frame: an svg element of its size. */
  readonly draw: (frame: Frame) => PageElement;
}

/** All text below a figure. */
export function captionOf({ notes }: Drawing, { caption, width }: FigureSettings): string {
  const resolved = notes.map((note) => (typeof note === "function" ? note(width) : note));
  return [caption, ...resolved].filter(Boolean).join(" ");
}
