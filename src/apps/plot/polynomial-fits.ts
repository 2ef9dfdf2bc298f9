import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { DataError, got, words } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { chebyshev } from "../../math/linalg/chebyshev.js";
import { leastSquares } from "../../math/linalg/least-squares.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import { clipLine } from "./core/clip-line.js";
import { pathMark } from "./core/curves.js";
import { curveOf } from "./core/densities.js";
import { type Figure, makeFigure, panelSettings } from "./core/figure.js";
import { panelGrid } from "./core/grid.js";
import { readList } from "./core/lists.js";
import { sampleNote, sampleRows } from "./core/many.js";
import { shortText } from "./core/numbers.js";
import { figureOptions, seedOption, wholeNumber } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { rangeOf, widened } from "./core/range.js";

const polynomialSchema = z.strictObject({
  ...figureOptions,
  degrees: z
    .array(z.number().int().min(0).max(50))
    .min(1)
    .max(16)
    .default([0, 1, 2, 3, 4, 5, 6])
    .describe("The degrees of the polynomials, one panel each."),
  test: z
    .custom<CasesOfOne>(
      (value) => typeof value === "object" && value !== null && "x" in value && "y" in value,
    )
    .optional()
    .meta({ constraint: "{ x, y } of equal length" })
    .describe("Cases that were not used in the fits, for the test error."),
  most: wholeNumber(10, 50_000)
    .default(1000)
    .describe(
      "The maximum number of cases of either kind per panel; if there are more, a random sample is shown.",
    ),
  seed: seedOption,
  xLabel: z.string().default("x").describe("The label of the horizontal axis."),
  yLabel: z.string().default("y").describe("What is fitted."),
});

export type PolynomialFitsOptions = z.input<typeof polynomialSchema>;

/** Cases of one feature. */
export interface CasesOfOne {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

interface Cases {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

type Polynomial = (x: number) => number;

/** Points along a curve. */
const POINTS = 180;

/**
 * Polynomials of increasing degree fitted to the same cases by least squares, each with its root
 * mean squared error on those cases and on unseen ones.
 *
 * ```ts
 * polynomialFits([-0.9, -0.4, 0, 0.3, 0.8], [-0.3, -1, 0.1, 0.8, 0.5], { degrees: [0, 1, 3] });
 * ```
 */
export function polynomialFits(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  options: Seeded<PolynomialFitsOptions> = {},
): Figure {
  const method = "polynomialFits";
  const settings = parseOptions(method, polynomialSchema, withSeed(options));
  const train = readCases(method, "", { x, y });
  const test = settings.test === undefined ? undefined : readCases(method, "test.", settings.test);
  requirePoints(method, train, settings.degrees);
  const { most, seed } = settings;
  const shown = (cases: Cases) => sampleRows(Int32Array.from(cases.x.keys()), most, seed);
  const panels = settings.degrees.map((degree) => {
    const polynomial = fitPolynomial(train, degree);
    const labels = [settings.xLabel, settings.yLabel] as const;
    return panel(method, { degree, polynomial, train, test, labels, shown });
  });
  return panelGrid(method, panels, settings, {
    least: 190,
    most: 4,
    notes: [
      test !== undefined && "Dots: the cases of the fit; small gray ones: cases it has not seen.",
      "Errors are root mean squared ones. Curves are cut where they leave the frame.",
      ...[train, ...(test === undefined ? [] : [test])].flatMap(({ x: all }) =>
        sampleNote(Math.min(most, all.length), all.length, seed),
      ),
    ],
  });
}

interface PanelSpec {
  readonly degree: number;
  readonly polynomial: Polynomial;
  readonly train: Cases;
  readonly test: Cases | undefined;
  readonly labels: readonly [string, string];
  /** The rows that are drawn. */
  readonly shown: (cases: Cases) => Int32Array;
}

function panel(method: string, { degree, polynomial, train, test, labels, shown }: PanelSpec): Figure {
  const domain = {
    x: widened(rangeOf(train.x, test?.x ?? []), 0.04),
    y: widened(rangeOf(train.y, test?.y ?? []), 0.12),
  };
  const pieces = clipLine(curveOf(polynomial, domain.x, POINTS), domain.x, domain.y);
  const words = [
    `train ${shortText(rootMeanSquare(polynomial, train))}`,
    ...(test === undefined ? [] : [`test ${shortText(rootMeanSquare(polynomial, test))}`]),
  ];
  const points = (cases: Cases) =>
    Array.from(shown(cases), (i): [number, number] => [cases.x[i], cases.y[i]]);
  return makeFigure(method, panelSettings(`Degree ${degree}`, words.join(", ")), {
    description: `Error ${words.join(", ")}.`,
    height: (width) => Math.round(Math.min(260, 40 + width * 0.8)),
    plot: ({ theme }) => {
      const [color, second] = COLORS[theme.name];
      return {
        x: { label: labels[0], domain: domain.x, tickSpacing: 45 },
        y: { label: labels[1], domain: domain.y, tickSpacing: 35 },
        marks: [
          Plot.dot(test === undefined ? [] : points(test), { r: 1.4, fill: theme.muted, fillOpacity: 0.6 }),
          ...pieces.map((piece) => pathMark(piece, { stroke: second, strokeWidth: 1.8 })),
          Plot.dot(points(train), { r: 3, fill: color, stroke: theme.background, strokeWidth: 0.5 }),
        ],
      };
    },
  });
}

/**
 * Least squares in Chebyshev polynomials over the range of the cases, which keeps high degrees
 * accurate.
 */
function fitPolynomial({ x, y }: Cases, degree: number): Polynomial {
  const [low, high] = rangeOf(x);
  const middle = (low + high) / 2;
  const half = high > low ? (high - low) / 2 : 1;
  const terms = Array.from({ length: degree + 1 }, (_, k) => k);
  const at = (k: number, value: number) => chebyshev(k, (value - middle) / half);
  const design = Matrix.fromColumns(terms.map((k) => x.map((value) => at(k, value))));
  const { solution } = leastSquares(design, y);
  return (value) => terms.reduce((sum, k) => sum + solution[k] * at(k, value), 0);
}

function rootMeanSquare(polynomial: Polynomial, { x, y }: Cases): number {
  const squares = x.map((value, i) => (y[i] - polynomial(value)) ** 2);
  const root = Math.sqrt(squares.reduce((sum, value) => sum + value, 0) / x.length);
  // The rounding error of a polynomial that passes through all cases.
  const size = y.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return root <= 1e-12 * size ? 0 : root;
}

function readCases(method: string, prefix: string, { x, y }: CasesOfOne): Cases {
  const points = readList(method, `${prefix}x`, x);
  return { x: points, y: readList(method, `${prefix}y`, y, { length: points.length }) };
}

/** A polynomial of degree k needs k + 1 distinct points. */
function requirePoints(method: string, { x }: Cases, degrees: readonly number[]): void {
  const different = new Set(x).size;
  const most = Math.max(...degrees);
  if (most < different) return;
  const sentence = words`a polynomial of degree ${got(most)} needs ${most + 1} different values of x; there are ${different}.`;
  throw new DataError(method, sentence, { option: "degrees", expected: `degrees below ${different}` });
}
