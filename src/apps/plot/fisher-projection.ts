import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import type { Label } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import type { Table } from "../../data/table/table.js";
import type { Matrix, MatrixLike } from "../../math/linalg/matrix.js";
import { random } from "../../math/probability/random/index.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import type { Rows } from "../../model/input.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { sampleNote, sampleRows } from "./core/many.js";
import { pointText, shortText } from "./core/numbers.js";
import { figureOptions, sampleOptions } from "./core/options.js";
import { rangeOf, widened } from "./core/range.js";
import { needs, wrongOption } from "./core/refusal.js";
import { nameColumn } from "./core/rows.js";
import type { GroupSource } from "./core/source.js";
import { classLegend, classMeans, classPoints } from "./regions/class-points.js";
import { readClasses } from "./regions/classified.js";

const fisherSchema = z.strictObject({
  ...figureOptions,
  coordinates: z
    .tuple([z.number().int().min(1), z.number().int().min(1)])
    .default([1, 2])
    .describe("Which two discriminant coordinates are drawn, counted from 1."),
  ...sampleOptions,
});

export type FisherProjectionOptions = z.input<typeof fisherSchema>;

/** A classifier with discriminant coordinates: `LinearDiscriminant`, `FlexibleDiscriminant` or `MixtureDiscriminant`. */
export interface ProjectingModel<L extends Label = Label> {
  readonly kind: string;
  readonly classes: readonly L[];
  /** Classes or subclasses × coordinates: the means. */
  readonly centroids: Matrix;
  /** The index of the class of every subclass; without subclasses, every class has one mean. */
  readonly owners?: ArrayLike<number>;
  /** The share of the variance between the means that each coordinate accounts for. */
  readonly explainedRatio: ArrayLike<number>;
  transform(rows: Rows): Matrix;
}

/** How far the cases of a class are scattered across its line. */
const SPREAD = 0.35;

/**
 * Fisher's view of the classes: the cases and the means in the two discriminant coordinates in
 * which the means are farthest apart, each with variance 1 within the classes (ESL figures 4.4 and
 * 4.8). A mixture discriminant has several means per class, those of the subclasses. Two classes of one mean each have
 * a single coordinate; each class is then a line, across which its cases are scattered.
 *
 * ```ts
 * const model = await new LinearDiscriminant().fit(wine, "variety");
 * fisherProjection(model, wine, "variety");
 * ```
 */
export function fisherProjection<L extends Label>(
  model: ProjectingModel<L>,
  rows: Table | MatrixLike,
  target: GroupSource,
  options: Seeded<FisherProjectionOptions> = {},
): Figure {
  const method = "fisherProjection";
  const settings = parseOptions(method, fisherSchema, withSeed(options));
  requireFields(method, "the model", model, ["classes"], "a fitted classifier");
  if (typeof model.transform !== "function" || model.centroids === undefined) {
    throw needs(
      method,
      "a model with discriminant coordinates, such as LinearDiscriminant or MixtureDiscriminant",
      model.kind,
    );
  }
  const projected = model.transform(rows as Rows);
  const { classes, codes } = readClasses(method, model, rows, target, projected.rows);
  const { seed, most } = settings;
  const flat = projected.columns === 1;
  const axes = flat ? ([1, 1] as const) : readCoordinates(method, settings.coordinates, projected.columns);
  const x = projected.column(axes[0] - 1);
  const y = flat ? lines(codes, seed) : projected.column(axes[1] - 1);
  const owners = Array.from(model.owners ?? model.classes.keys());
  const means = owners.map((owner, group): [number, number] => [
    model.centroids.get(group, axes[0] - 1),
    flat ? owner : model.centroids.get(group, axes[1] - 1),
  ]);
  const meansOf = (k: number) =>
    means
      .filter((_, group) => owners[group] === k)
      .map((mean) => (flat ? shortText(mean[0]) : pointText(mean)))
      .join(", ");
  const groups = model.owners === undefined ? "classes" : "subclasses";
  const known = Int32Array.from(codes.keys()).filter((row) => codes[row] >= 0);
  const shown = sampleRows(known, most, seed);
  const name = (index: number) =>
    `discriminant ${index} (${shortText(100 * model.explainedRatio[index - 1])}%)`;
  const around = (values: Float64Array, axis: 0 | 1) => {
    const centers = means.map((mean) => mean[axis]);
    return widened(rangeOf(values, centers), 0.05);
  };
  const domain = {
    x: around(x, 0),
    y: flat ? ([-0.6, classes.length - 0.4] as const) : around(y, 1),
  };
  return makeFigure(method, settings, {
    description: `${known.length} cases of ${classes.length} classes in ${flat ? "the discriminant coordinate" : `the discriminant coordinates ${axes.join(" and ")}`}. ${classes
      .map(
        (label, k) =>
          `${label}: ${owners.indexOf(k) === owners.lastIndexOf(k) ? "mean" : "means"} ${meansOf(k)}.`,
      )
      .join(" ")}`,
    notes: [
      `Large symbols: means of the ${groups}. In brackets: the part of the spread between the means.`,
      flat && "Across the lines the cases are scattered at random.",
      known.length < codes.length && `Cases without a class are not shown (${codes.length - known.length}).`,
      ...sampleNote(shown.length, known.length, seed),
    ],
    legend: (theme) => classLegend(theme, classes),
    height: (width) => (flat ? 110 + classes.length * 70 : Math.round(Math.min(470, 110 + width * 0.52))),
    plot: (frame) => {
      const names = nameColumn(classes, frame.width);
      return {
        ...(flat && { marginLeft: names.width }),
        x: { label: name(axes[0]), domain: domain.x },
        y: flat
          ? {
              label: null,
              domain: domain.y,
              ticks: [...classes.keys()],
              tickFormat: (k: number) => names.shown[k],
              tickSize: 0,
            }
          : { label: name(axes[1]), domain: domain.y },
        marks: [
          ...classPoints(frame.theme, { x: { values: x }, y: { values: y }, codes, classes }, shown, 2.6),
          ...classMeans(frame.theme, means, 8, owners),
        ],
      };
    },
  });
}

/** One line per class. */
function lines(codes: Int32Array, seed: number): Float64Array {
  const stream = random(seed);
  return Float64Array.from(codes, (code) => code + SPREAD * (2 * stream.next() - 1));
}

function readCoordinates(
  method: string,
  [first, second]: readonly [number, number],
  count: number,
): readonly [number, number] {
  if (first !== second && first <= count && second <= count) return [first, second];
  throw wrongOption(method, "coordinates", `two different numbers from 1 to ${count}`, `${first}, ${second}`);
}
