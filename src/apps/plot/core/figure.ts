import { badArgument, requireFields } from "../../../base/arguments.js";
import { got, OptionError, wanted, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { parseOptions } from "../../../base/options.js";
import { saveFile } from "../../../io/save.js";
import { compose, composePanel, layOut } from "./compose.js";
import { hostDocument } from "./document.js";
import { drawPlot, type PlotSpec } from "./draw-plot.js";
import { captionOf, type Drawing, type Frame } from "./drawing.js";
import { htmlPage } from "./html.js";
import { commonSettings, type FigureOptions, type FigureSettings, figureSchema } from "./options.js";
import type { PageDocument, PageImage } from "./page.js";
import { type PngOptions, renderPng } from "./raster.js";
import { wrongOption } from "./refusal.js";
import { serializeSvg } from "./serialize.js";
import { SIZES, THEMES } from "./theme.js";

/**
 * A finished figure. It is immutable: `with` returns a copy with another size, theme or text. The
 * same data and options give the same bytes.
 *
 * ```ts
 * const figure = histogramPlot([1, 2, 2, 3, 5], { title: "Five numbers" });
 * figure.toSVG(); // "<svg …"
 * await figure.save("numbers.png");
 * ```
 */
export class Figure {
  readonly #drawing: Drawing;
  readonly #settings: FigureSettings;

  /** Figures are made by functions such as `histogramPlot`. */
  constructor(drawing: Drawing, settings: FigureSettings) {
    requireFields("Figure", "the drawing", drawing, ["description"], "what a function of credal/plot draws");
    requireFields("Figure", "the settings", settings, ["width", "theme"], "the options of a figure");
    this.#drawing = drawing;
    this.#settings = Object.freeze(commonSettings(settings));
    Object.freeze(this);
  }

  get width(): number {
    return this.#settings.width;
  }

  /** The total height, including text. */
  get height(): number {
    return layOut(this.#drawing, this.#settings, { words: true }).height;
  }

  get theme(): "light" | "dark" {
    return this.#settings.theme;
  }

  get title(): string | undefined {
    return this.#settings.title;
  }

  get subtitle(): string | undefined {
    return this.#settings.subtitle;
  }

  /** All text below the figure: the given caption, then the notes of the figure itself. */
  get caption(): string {
    return captionOf(this.#drawing, this.#settings);
  }

  /** A description of what the figure shows. */
  get description(): string {
    return this.#drawing.description;
  }

  /** A copy of the figure with another size, theme or text. */
  with(options: FigureOptions): Figure {
    const settings = parseOptions("Figure.with", figureSchema, { ...this.#settings, ...options });
    return new Figure(this.#drawing, settings);
  }

  /** An svg element of this page, or of another document if one is given. */
  toElement(document: PageDocument = hostDocument("Figure.toElement")): PageImage {
    return compose(document, this.#drawing, this.#settings, { words: true });
  }

  /** SVG as text, for a file or to be inserted into a page. */
  toSVG(): string {
    return this.#svg(true);
  }

  /** One HTML page with title, figure and caption that needs no other file. */
  toHTML(): string {
    const { title, subtitle, width, theme } = this.#settings;
    return htmlPage(THEMES[theme], {
      title,
      subtitle,
      caption: this.caption,
      description: this.description,
      width,
      svg: this.#svg(false),
    });
  }

  /** The bytes of a PNG image. Needs Node.js and the optional package @resvg/resvg-js. */
  async toPNG(options: PngOptions = {}): Promise<Uint8Array> {
    const { scale = 2 } = options;
    if (!(scale > 0 && scale <= 20))
      throw wrongOption("Figure.toPNG", "scale", "a number > 0 and ≤ 20", String(scale));
    return renderPng(this.toSVG(), options);
  }

  /**
   * Writes a complete file or none at all, in the format given by its extension: .svg, .png or
   * .html.
   */
  async save(path: string | URL, options: PngOptions = {}): Promise<void> {
    await saveFile("Figure.save", path, [await this.#content(path, options)]);
  }

  async #content(path: string | URL, options: PngOptions): Promise<string | Uint8Array> {
    const ending = /\.(\w+)$/.exec(typeof path === "string" ? path : path.pathname)?.[1].toLowerCase();
    switch (ending) {
      case "svg":
        return this.toSVG();
      case "html":
        return this.toHTML();
      case "png":
        return this.toPNG(options);
      default:
        throw new OptionError(
          "Figure.save",
          words`the file's name must end with ${wanted(".svg, .png or .html")}; got ${got(quote(String(path)))}.`,
          { option: "path" },
        );
    }
  }

  #svg(words: boolean): string {
    return serializeSvg(compose(hostDocument("Figure.toSVG"), this.#drawing, this.#settings, { words }));
  }

  /** The figure as part of another one, in the other one's theme; not for users. */
  static panel(figure: Figure): Panel {
    requireFigure("Figure.panel", figure);
    const drawing = figure.#drawing;
    const { height: _, ...rest } = figure.#settings;
    const settings = (width: number, theme: "light" | "dark", height?: number): FigureSettings => ({
      ...rest,
      width,
      theme,
      ...(height !== undefined && { height }),
    });
    const options = { words: true, padding: 6, titleSize: SIZES.panel };
    return {
      description:
        figure.title === undefined ? drawing.description : `${figure.title}: ${drawing.description}`,
      height: (width) => layOut(drawing, settings(width, "light"), options).height,
      draw: ({ document, theme, width, height }) =>
        composePanel(document, drawing, settings(width, theme.name, height), options),
    };
  }
}

/** A figure without its own size and theme. */
export type Panel = Pick<Drawing, "description" | "height" | "draw">;

type Notes = { readonly notes?: Drawing["notes"] };

/** A drawing, or a single plot as a drawing. */
export type FigureSpec = Notes &
  Omit<Drawing, "method" | "notes" | "draw"> &
  (Pick<Drawing, "draw"> | { readonly plot: (frame: Frame) => PlotSpec });

export function makeFigure(
  method: string,
  settings: FigureSettings,
  { notes = [], ...spec }: FigureSpec,
): Figure {
  if ("draw" in spec) return new Figure({ method, notes, ...spec }, settings);
  const { plot, ...rest } = spec;
  return new Figure({ method, notes, ...rest, draw: (frame) => drawPlot(frame, plot(frame)) }, settings);
}

/** The text of a figure that is a panel of another one, whose width and theme it takes. */
export function panelSettings(title: string, subtitle?: string): FigureSettings {
  return { width: 320, theme: "light", title, ...(subtitle !== undefined && { subtitle }) };
}

/** A figure of another copy of the library keeps its parts to itself. */
export function requireFigure(method: string, value: unknown): asserts value is Figure {
  if (!(value instanceof Figure))
    throw badArgument(method, "every panel", "a Figure of this copy of the library", value);
}
