// Figures over the cases of two features with their classes.

import * as Plot from "@observablehq/plot";
import type { Drawing, Frame } from "../core/drawing.js";
import { type Figure, makeFigure } from "../core/figure.js";
import { sampleNote, sampleRows } from "../core/many.js";
import type { FigureSettings } from "../core/options.js";
import type { Domain } from "../core/range.js";
import type { Theme } from "../core/theme.js";
import { classLegend } from "./class-points.js";
import { type Classified, domainOf } from "./classified.js";

interface ClassPlaneSpec {
  readonly description: string;
  readonly notes?: Drawing["notes"];
  /** Besides the classes, or instead of them. */
  readonly legend?: Drawing["legend"];
  /** The ends of the axes: slightly more than the range of the cases unless they are given. */
  readonly domain?: Domain;
  /** What is drawn; `shown` are the rows of the cases, or a sample of them if there are many. */
  readonly marks: (theme: Theme, shown: Int32Array, frame: Frame) => Plot.Markish[];
}

/** The cases that a model was asked about or fitted to, in a frame with both features as axes. */
export function classPlane(
  method: string,
  settings: FigureSettings & { readonly most: number; readonly seed: number },
  cases: Classified,
  { description, notes = [], legend, domain = domainOf(cases), marks }: ClassPlaneSpec,
): Figure {
  const { x, y, classes, rows } = cases;
  const shown = sampleRows(rows, settings.most, settings.seed);
  return makeFigure(method, settings, {
    description,
    notes: [...notes, ...sampleNote(shown.length, rows.length, settings.seed), ...cases.notes],
    legend: legend ?? ((theme) => classLegend(theme, classes)),
    height: (width) => Math.round(Math.min(470, 110 + width * 0.52)),
    plot: (frame) => ({
      x: { label: x.name, domain: domain.x },
      y: { label: y.name, domain: domain.y },
      lines: "none",
      marks: [...marks(frame.theme, shown, frame), Plot.frame({ stroke: frame.theme.muted })],
    }),
  });
}
