// Reading figures back: what a picture says, by its own axes.

import { parseHTML } from "linkedom";
import type { Figure } from "../../src/apps/plot/index.js";

/** The root svg element of a figure. */
export function parseSvg(figure: Figure): Element {
  const { document } = parseHTML(`<body>${figure.toSVG()}</body>`);
  return document.querySelector("svg") as Element;
}

/** The texts of all elements of a kind, in their order. */
export function texts(root: Element, selector = "text"): string[] {
  return Array.from(root.querySelectorAll(selector), (element) => element.textContent ?? "");
}

/** All groups of marks with a label, such as "dot" or "rect". */
export function groups(root: Element, label: string): Element[] {
  return Array.from(root.querySelectorAll(`g[aria-label="${label}"]`));
}

/** All marks of a kind: the shapes within its groups. */
export function marks(root: Element, label: string): Element[] {
  return groups(root, label).flatMap((group) =>
    Array.from(group.querySelectorAll("circle, rect, path, text, line")),
  );
}

/** The inner svg elements that have axes. */
export function plots(root: Element): Element[] {
  return Array.from(root.querySelectorAll("svg")).filter((svg) =>
    Array.from(svg.children).some((child) => /axis/.test(child.getAttribute("aria-label") ?? "")),
  );
}

/**
 * From pixels of a plot back to the numbers along its axes, as the labels of the ticks tell. On a logarithmic
 * axis, a pixel is so much of the logarithm to base 10.
 */
export function readAxes(
  plot: Element,
  scale: "linear" | "log" = "linear",
): {
  x: (pixel: number) => number;
  y: (pixel: number) => number;
  /** How much of the axis a pixel is. */
  pixel: { x: number; y: number };
} {
  const across = ticks(plot, "x", 0).map((tick) =>
    scale === "log" ? { ...tick, value: Math.log10(tick.value) } : tick,
  );
  const [x, y] = [line(across), line(ticks(plot, "y", 1))];
  const back = scale === "log" ? (value: number) => 10 ** value : (value: number) => value;
  return {
    x: (pixel) => back(x.at + x.slope * pixel),
    y: (pixel) => y.at + y.slope * pixel,
    pixel: { x: Math.abs(x.slope), y: Math.abs(y.slope) },
  };
}

function ticks(plot: Element, axis: "x" | "y", coordinate: 0 | 1): { pixel: number; value: number }[] {
  const labels = plot.querySelectorAll(`g[aria-label="${axis}-axis tick label"] text`);
  return Array.from(labels, (label) => {
    const text = (label.textContent ?? "").replaceAll(",", "").replaceAll("−", "-");
    const value = text.endsWith("%") ? Number(text.slice(0, -1)) / 100 : Number(text);
    return { pixel: translation(label)[coordinate], value };
  });
}

function line(points: { pixel: number; value: number }[]): { at: number; slope: number } {
  const [first, last] = [points[0], points[points.length - 1]];
  const slope = (last.value - first.value) / (last.pixel - first.pixel);
  return { at: first.value - slope * first.pixel, slope };
}

/** Where an element was moved to. */
export function translation(element: Element): [x: number, y: number] {
  const [, x, y] = /translate\(([-\d.e]+),([-\d.e]+)\)/.exec(element.getAttribute("transform") ?? "") ?? [];
  return [Number(x), Number(y)];
}

/** The middle of a dot, whatever its symbol. */
export function center(dot: Element): [x: number, y: number] {
  if (dot.localName !== "circle") return translation(dot);
  return [Number(dot.getAttribute("cx")), Number(dot.getAttribute("cy"))];
}

/** The positions of all dots of a plot, in the units of its axes. */
export function dotPositions(plot: Element, axes = readAxes(plot)): [x: number, y: number][] {
  return marks(plot, "dot").map((dot) => {
    const [x, y] = center(dot);
    return [axes.x(x), axes.y(y)];
  });
}

/** The edges of a rectangle in pixels. */
export function box(rect: Element): { left: number; right: number; top: number; bottom: number } {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name)));
  return { left: x, right: x + width, top: y, bottom: y + height };
}

/** The corners of a path in pixels. */
export function corners(path: Element): [x: number, y: number][] {
  let [x, y] = [0, 0];
  return [...(path.getAttribute("d") ?? "").matchAll(/([MLHV])(-?[\d.]+)(?:,(-?[\d.]+))?/g)].map(
    ([, command, first, second]) => {
      if (command === "H") x = Number(first);
      else if (command === "V") y = Number(first);
      else [x, y] = [Number(first), Number(second)];
      return [x, y];
    },
  );
}

/** The lines of a plot in the units of its axes, with the width and the dashes of their strokes. */
export function lines(
  plot: Element,
  axes = readAxes(plot),
): { width: string | null; dash: string | null; path: [x: number, y: number][] }[] {
  return groups(plot, "line").flatMap((group) =>
    Array.from(group.querySelectorAll("path"), (path) => ({
      width: group.getAttribute("stroke-width"),
      dash: group.getAttribute("stroke-dasharray"),
      path: corners(path).map(([x, y]): [number, number] => [axes.x(x), axes.y(y)]),
    })),
  );
}
