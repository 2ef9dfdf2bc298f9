import type { LegendEntry } from "./legend.js";
import type { FigureSettings } from "./options.js";
import type { Theme } from "./theme.js";

/** Where something is to be drawn. */
export interface Frame {
  readonly document: Document;
  readonly theme: Theme;
  readonly width: number;
  readonly height: number;
}

/** A figure without the words around it, still of any size and theme. */
export interface Drawing {
  /** The function that made it, for errors. */
  readonly method: string;
  /** What is seen, for those who do not see it. */
  readonly description: string;
  /** What the reader must know: rows left out, samples, rules. They end the caption. */
  readonly notes: readonly (string | false)[];
  /** What symbols, lines and colors mean. */
  readonly legend?: (theme: Theme, width: number) => readonly LegendEntry[];
  /** The height that goes well with a width. */
  readonly height: (width: number) => number;
  /** Draws into a frame: an svg element of its size. */
  readonly draw: (frame: Frame) => SVGElement;
}

/** All words below a figure. */
export function captionOf({ notes }: Drawing, { caption }: FigureSettings): string {
  return [caption, ...notes].filter(Boolean).join(" ");
}
