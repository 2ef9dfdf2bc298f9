import * as Plot from "@observablehq/plot";
import type { Frame } from "./drawing.js";
import { tickText } from "./numbers.js";
import { fitText, textWidth, widest } from "./text.js";
import { SIZES } from "./theme.js";

type AxisOptions = NonNullable<Plot.PlotOptions["x"]>;
type Side = "marginTop" | "marginRight" | "marginBottom" | "marginLeft";
type Margins = Record<Side, number>;

export interface PlotSpec extends Plot.PlotOptions {
  readonly marks: Plot.Markish[];
  /** The axes with grid lines. */
  readonly lines?: "x" | "y" | "both" | "none";
}

/** The space between the end of a tick and its label, and from there to the edge. */
const TICK = 9;
const EDGE = 5;
/** The approximate distance between ticks in pixels. */
const X_SPACING = 80;
const Y_SPACING = 45;

/**
 * Draws marks with axes in the style of all figures. The margins are as wide as the tick labels,
 * which are known only once they are drawn; if the first guess was wrong, the plot is drawn again.
 */
export function drawPlot(frame: Frame, spec: PlotSpec): SVGElement {
  const given = givenMargins(spec);
  const guess = guessMargins(spec);
  const first = render(frame, spec, guess);
  const needed = { ...neededMargins(frame, first, guess), ...given };
  const close = (Object.keys(guess) as Side[]).every((side) => Math.abs(guess[side] - needed[side]) < 1);
  return close ? first : render(frame, spec, needed);
}

/** The width of the labels of the vertical axis, for plots that must be aligned. */
export function leftMargin(frame: Frame, spec: PlotSpec): number {
  const guess = guessMargins(spec);
  return neededMargins(frame, render(frame, spec, guess), guess).marginLeft;
}

function guessMargins(spec: PlotSpec): Margins {
  return {
    marginTop: isNamed(spec.y) ? 26 : 8,
    marginRight: 16,
    marginBottom: isNamed(spec.x) ? 38 : 24,
    marginLeft: 44,
    ...givenMargins(spec),
  };
}

function isNamed(options: AxisOptions | undefined): boolean {
  return options?.label !== undefined && options.label !== null && options.axis !== null;
}

function render({ document, theme, width, height }: Frame, spec: PlotSpec, margins: Margins): SVGElement {
  const { lines = "both", marks, x, y, ...rest } = spec;
  const grid = (options: AxisOptions | undefined, tickSpacing: number) => ({
    stroke: theme.grid,
    strokeOpacity: 1,
    ...(options?.ticks === undefined ? { tickSpacing } : { ticks: options.ticks }),
  });
  const svg = Plot.plot({
    document,
    width,
    height,
    ...rest,
    ...margins,
    x: axis(x, width, X_SPACING),
    y: axis(y, width, Y_SPACING),
    marks: [
      ...(lines === "both" || lines === "x" ? [Plot.gridX(grid(x, X_SPACING))] : []),
      ...(lines === "both" || lines === "y" ? [Plot.gridY(grid(y, Y_SPACING))] : []),
      ...marks,
    ],
  }) as unknown as SVGElement;
  return withoutStyle(svg, SIZES.axis);
}

/** Without the elements that the enclosing figure shows once for all of its parts. */
export function withoutStyle(svg: SVGElement, fontSize: number): SVGElement {
  for (const style of Array.from(svg.querySelectorAll("style"))) style.remove();
  for (const name of ["class", "style", "font-family", "viewBox"]) svg.removeAttribute(name);
  svg.setAttribute("font-size", String(fontSize));
  return svg;
}

function axis(options: AxisOptions | undefined, width: number, tickSpacing: number): AxisOptions {
  const label = options?.label;
  return {
    tickFormat: tickText,
    tickSpacing,
    ...options,
    // Room for the arrow.
    ...(typeof label === "string" && { label: fitText(label, SIZES.axis, width - 24) }),
  };
}

function givenMargins(spec: Plot.PlotOptions): Partial<Margins> {
  const sides: Side[] = ["marginTop", "marginRight", "marginBottom", "marginLeft"];
  return Object.fromEntries(
    sides.flatMap((side) => {
      const value = spec[side] ?? spec.margin;
      return value === undefined ? [] : [[side, value]];
    }),
  );
}

function neededMargins({ width, height }: Frame, svg: SVGElement, guess: Margins): Margins {
  const left = widest(tickLabels(svg, "y"), SIZES.axis) + TICK + EDGE;
  const bottom = tickLabels(svg, "x");
  const last = bottom[bottom.length - 1] ?? "";
  return {
    marginTop: guess.marginTop,
    marginBottom: guess.marginBottom,
    marginLeft: Math.min(Math.max(20, Math.ceil(left)), Math.floor(width / 2)),
    marginRight: Math.min(
      Math.max(12, Math.ceil(textWidth(last, SIZES.axis) / 2 + EDGE)),
      Math.floor(height),
    ),
  };
}

function tickLabels(svg: SVGElement, axis: "x" | "y"): string[] {
  const texts = svg.querySelectorAll(`g[aria-label="${axis}-axis tick label"] text`);
  return Array.from(texts, (text) => text.textContent ?? "");
}

/**
 * Names along a horizontal axis of bands: horizontal if they fit, otherwise slanted, with the
 * space they need.
 */
export function bandTicks(
  names: readonly string[],
  bandWidth: number,
): { readonly tickRotate: number; readonly room: number } {
  const longest = widest(names, SIZES.axis);
  if (longest <= bandWidth - 4) return { tickRotate: 0, room: SIZES.axis + TICK };
  return { tickRotate: -40, room: Math.ceil(longest * Math.sin((40 * Math.PI) / 180) + SIZES.axis + TICK) };
}
