import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { parseOptions } from "../../../base/options.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { canvas, type PlacedText, textMarks } from "../core/canvas.js";
import type { PlotSpec } from "../core/draw-plot.js";
import type { Frame } from "../core/drawing.js";
import { type Figure, makeFigure } from "../core/figure.js";
import { divergingLegend } from "../core/legend.js";
import { shortText } from "../core/numbers.js";
import { figureOptions, wholeNumber } from "../core/options.js";
import { divergingColor } from "../core/palette.js";
import { fitText, widest } from "../core/text.js";
import { SIZES } from "../core/theme.js";
import { largestIndices, type NetworkLike, outputNames, requireNetwork } from "./read-network.js";

const networkSchema = z.strictObject({
  ...figureOptions,
  most: wholeNumber(1, 60)
    .default(16)
    .describe("The maximum number of units drawn per layer: those with the largest weights."),
});

export type NeuralNetworkPlotOptions = z.input<typeof networkSchema>;

const SPACING = 26;
const RADIUS = 6;
const EDGE = 14;
/** The room for names at each side as a share of the width. */
const NAMES = 0.22;
const THICKEST = 4;
/** Even the largest weights are not as dark as the ends of the scale of colors, and the smallest are not invisible. */
const LEAST_OPACITY = 0.15;

interface Unit {
  readonly layer: number;
  readonly x: number;
  readonly y: number;
}

interface Connection {
  readonly from: Unit;
  readonly to: Unit;
  /** From −1 to 1, relative to the largest weight. */
  readonly share: number;
}

/**
 * The units of a network, layer by layer, and the weights between them: the thicker a line, the larger the weight, and
 * its color is that of its sign.
 *
 * ```ts
 * neuralNetworkPlot(await new MLPClassifier({ layers: [6] }).fit(iris(), "species"));
 * ```
 */
export function neuralNetworkPlot(model: NetworkLike, options: NeuralNetworkPlotOptions = {}): Figure {
  const method = "neuralNetworkPlot";
  const settings = parseOptions(method, networkSchema, options);
  const { weights, features } = requireNetwork(method, model);
  const sizes = [weights[0].rows, ...weights.map(({ columns }) => columns)];
  const drawn = chosenUnits(weights, settings.most);
  const largest = weights.reduce(
    (most, { data }) => data.reduce((layerMost, value) => Math.max(layerMost, Math.abs(value)), most),
    0,
  );
  const isPart = drawn.some((units, layer) => units.length < sizes[layer]);
  const outputs = outputNames(model);
  const tallest = Math.max(...drawn.map(({ length }) => length));
  return makeFigure(method, settings, {
    description: `A network of ${sizes.join(" → ")} units; the largest weight is ${shortText(largest)}.`,
    notes: [isPart && `Of ${sizes.join(", ")} units, those with the largest weights are drawn.`],
    legend: (theme) => [divergingLegend(theme, "weight", shortText(largest))],
    height: () => SPACING * Math.max(3, tallest) + 2 * EDGE,
    plot: (frame) => networkMarks(frame, { weights, drawn, largest, features, outputs }),
  });
}

/** The indices of the units with the largest weights: those that leave them or, of outputs, that arrive. */
function chosenUnits(weights: readonly Matrix[], most: number): number[][] {
  const sizes = weights.map((layer) =>
    Array.from({ length: layer.rows }, (_, unit) => Math.hypot(...layer.row(unit))),
  );
  const last = weights[weights.length - 1];
  sizes.push(Array.from({ length: last.columns }, (_, unit) => Math.hypot(...last.column(unit))));
  return sizes.map((lengths) => largestIndices(lengths, most));
}

interface Drawn {
  readonly weights: readonly Matrix[];
  /** The units of every layer that are drawn. */
  readonly drawn: readonly (readonly number[])[];
  readonly largest: number;
  readonly features: readonly string[];
  readonly outputs: readonly string[];
}

function networkMarks({ theme, width, height }: Frame, network: Drawn): PlotSpec {
  const { weights, drawn, largest, features, outputs } = network;
  const last = drawn.length - 1;
  const named = (names: readonly string[], layer: number) =>
    drawn[layer].map((unit) => fitText(names[unit] ?? String(unit), SIZES.axis, NAMES * width));
  const [left, right] = [named(features, 0), named(outputs, last)];
  const from = EDGE + widest(left, SIZES.axis) + RADIUS + 6;
  const to = width - EDGE - widest(right, SIZES.axis) - RADIUS - 6;
  const units = drawn.map((indices, layer) =>
    indices.map((_, at): Unit => {
      const x = from + ((to - from) * layer) / last;
      return { layer, x, y: height / 2 + SPACING * (at - (indices.length - 1) / 2) };
    }),
  );
  const connections = weights.flatMap((layer, at) =>
    drawn[at].flatMap((input, i) =>
      drawn[at + 1].map((unit, j): Connection => {
        const share = largest > 0 ? layer.get(input, unit) / largest : 0;
        return { from: units[at][i], to: units[at + 1][j], share };
      }),
    ),
  );
  // The largest weights lie on top.
  connections.sort((a, b) => Math.abs(a.share) - Math.abs(b.share));
  const label = (texts: readonly string[], layer: number, anchor: "start" | "end"): PlacedText[] =>
    texts.map((text, at) => {
      const { x, y } = units[layer][at];
      return { x: x + (anchor === "end" ? -RADIUS - 5 : RADIUS + 5), y, text, anchor };
    });
  return canvas([
    Plot.link(connections, {
      x1: ({ from: unit }: Connection) => unit.x,
      y1: ({ from: unit }: Connection) => unit.y,
      x2: ({ to: unit }: Connection) => unit.x,
      y2: ({ to: unit }: Connection) => unit.y,
      stroke: ({ share }: Connection) => divergingColor(theme.name, share < 0 ? -0.75 : 0.75),
      strokeOpacity: ({ share }: Connection) => LEAST_OPACITY + (1 - LEAST_OPACITY) * Math.abs(share),
      strokeWidth: ({ share }: Connection) => 0.4 + THICKEST * Math.abs(share),
    }),
    Plot.dot(units.flat(), {
      x: "x",
      y: "y",
      r: RADIUS,
      fill: theme.background,
      stroke: theme.text,
      strokeWidth: 1.2,
    }),
    ...textMarks(theme, [...label(left, 0, "end"), ...label(right, last, "start")]),
  ]);
}
