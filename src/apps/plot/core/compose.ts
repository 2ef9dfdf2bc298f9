import { OptionError } from "../../../base/errors.js";
import { captionOf, type Drawing, type Frame } from "./drawing.js";
import { drawLegend, legendHeight } from "./legend.js";
import type { FigureSettings } from "./options.js";
import { serializeSvg, textHash } from "./serialize.js";
import { wrapText } from "./text.js";
import { FONTS, SIZES, THEMES, type Theme } from "./theme.js";

const XMLNS = "http://www.w3.org/2000/svg";
/** How much wider a figure is than what is drawn into it. */
export const PADDING = 12;
/** The smallest height of a figure. */
const LEAST = 60;

interface Line {
  readonly text: string;
  readonly size: number;
  readonly y: number;
  readonly color: string;
  readonly bold?: boolean;
}

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly Line[];
  readonly legend: { readonly y: number; readonly height: number };
  readonly body: { readonly y: number; readonly height: number };
}

export interface ComposeOptions {
  /** Whether title, subtitle and caption are part of the drawing. */
  readonly words: boolean;
  /** The space around everything. */
  readonly padding?: number;
  /** The title of a panel is smaller than that of the whole. */
  readonly titleSize?: number;
}

/** The positions of the text, the legend and the drawing, from top to bottom. */
export function layOut(
  drawing: Drawing,
  settings: FigureSettings,
  { words, padding = PADDING, titleSize = SIZES.title }: ComposeOptions,
): Layout {
  const { width } = settings;
  const theme = THEMES[settings.theme];
  const inner = width - 2 * padding;
  const lines: Line[] = [];
  let y = padding;
  const write = (text: string | undefined, size: number, color: string, bold = false) => {
    if (!words || text === undefined || text === "") return;
    for (const line of wrapText(text, size * (bold ? 1.06 : 1), inner)) {
      y += Math.round(size * 1.35);
      lines.push({ text: line, size, y: y - Math.round(size * 0.3), color, bold });
    }
  };
  write(settings.title, titleSize, theme.text, true);
  write(settings.subtitle, SIZES.subtitle, theme.muted);
  if (y > padding) y += 6;
  const legend = { y, height: legendHeight(drawing.legend?.(theme, inner) ?? [], inner) };
  y += legend.height;
  const above = lines.length;
  const top = y;
  y = 0;
  write(captionOf(drawing, settings), SIZES.caption, theme.muted);
  const below = y > 0 ? y + 4 : 0;
  const room =
    settings.height === undefined ? drawing.height(width) : settings.height - top - below - padding;
  if (room < LEAST) throw tooLow(drawing, settings, Math.ceil(LEAST + top + below + padding));
  const captions = lines.splice(above).map((line) => ({ ...line, y: line.y + top + room + 4 }));
  return {
    width,
    height: top + room + below + padding,
    lines: [...lines, ...captions],
    legend,
    body: { y: top, height: room },
  };
}

function tooLow({ method }: Drawing, { height, width }: FigureSettings, needed: number): OptionError {
  return new OptionError(method, {
    option: "height",
    expected: `at least ${needed} for these words at the width ${width}`,
    received: height,
  });
}

/** The whole figure as one svg element. */
export function compose(
  document: Document,
  drawing: Drawing,
  settings: FigureSettings,
  options: ComposeOptions,
): SVGSVGElement {
  const theme = THEMES[settings.theme];
  const layout = layOut(drawing, settings, options);
  const { width, height } = layout;
  const svg = make(document, "svg", {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    color: theme.text,
    fill: "currentColor",
    "font-family": FONTS,
  }) as SVGSVGElement;
  svg.append(
    withText(make(document, "title", {}), settings.title ?? drawing.description),
    withText(make(document, "desc", {}), describe(drawing, settings)),
    make(document, "rect", { width, height, fill: theme.background }),
    ...contents(document, drawing, theme, layout, options.padding ?? PADDING),
  );
  nameParts(svg);
  return svg;
}

/** A figure as part of a larger one: without its own background, title element and ids. */
export function composePanel(
  document: Document,
  drawing: Drawing,
  settings: FigureSettings,
  options: ComposeOptions,
): SVGElement {
  const layout = layOut(drawing, settings, options);
  const { width, height } = layout;
  const svg = make(document, "svg", { width, height });
  svg.append(...contents(document, drawing, THEMES[settings.theme], layout, options.padding ?? PADDING));
  return svg;
}

function contents(
  document: Document,
  drawing: Drawing,
  theme: Theme,
  { width, lines, legend, body }: Layout,
  padding: number,
): SVGElement[] {
  const parts = lines.map(({ text, size, y, color, bold }) =>
    withText(
      make(document, "text", {
        x: padding,
        y,
        "font-size": size,
        fill: color,
        ...(bold && { "font-weight": 600 }),
      }),
      text,
    ),
  );
  const inner = width - 2 * padding;
  if (legend.height > 0) {
    const frame = { document, theme, width: inner, height: legend.height };
    const drawn = drawLegend(frame, drawing.legend?.(theme, inner) ?? []);
    parts.push(put(drawn, padding, legend.y));
  }
  // Half the padding on each side: axes already leave some space.
  const frame = { document, theme, width: width - padding, height: body.height };
  parts.push(put(drawing.draw(frame), padding / 2, body.y));
  return parts;
}

function describe(drawing: Drawing, settings: FigureSettings): string {
  return [settings.subtitle, drawing.description, captionOf(drawing, settings)].filter(Boolean).join(" ");
}

/**
 * Attaches the description for screen readers to the figure. The ids are derived from the content:
 * the same figure always has the same ids, and another figure on the same page has different ones.
 */
function nameParts(svg: SVGElement): void {
  const name = `credal-${textHash(serializeSvg(svg))}`;
  const [title, description] = Array.from(svg.children);
  title.setAttribute("id", `${name}-title`);
  description.setAttribute("id", `${name}-desc`);
  svg.setAttribute("aria-labelledby", `${name}-title ${name}-desc`);
}

function make(
  document: Document,
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
): SVGElement {
  const element = document.createElementNS(XMLNS, name) as SVGElement;
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, String(value));
  }
  return element;
}

/** Drawings in one frame, each at its position. */
export function joined(
  { document, width, height }: Pick<Frame, "document" | "width" | "height">,
  parts: readonly (readonly [drawn: SVGElement, x: number, y: number])[],
): SVGElement {
  const svg = make(document, "svg", { width, height });
  svg.append(...parts.map(([drawn, x, y]) => put(drawn, x, y)));
  return svg;
}

/** An svg element at a position within its parent. */
function put(svg: SVGElement, x: number, y: number): SVGElement {
  svg.setAttribute("x", String(x));
  svg.setAttribute("y", String(y));
  return svg;
}

function withText(element: SVGElement, text: string): SVGElement {
  element.append(text);
  return element;
}
