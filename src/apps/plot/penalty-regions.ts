import * as Plot from "@observablehq/plot";
import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { DataError, ShapeError } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { Matrix, type MatrixLike } from "../../math/linalg/matrix.js";
import { clipLine } from "./core/clip-line.js";
import { pathMark } from "./core/curves.js";
import { ellipsePath, invertQuadratic, type Quadratic } from "./core/ellipse.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { onePerPanel } from "./core/grid.js";
import { readList } from "./core/lists.js";
import { pointText } from "./core/numbers.js";
import { type FigureSettings, figureOptions } from "./core/options.js";
import { COLORS } from "./core/palette.js";
import { type Domain, rangeOf } from "./core/range.js";
import { wrongFeatures } from "./core/refusal.js";
import { drawEqual, squareHeight } from "./core/square.js";
import { type Penalty, penaltyOf, regionBorder, type Touch, touchingPoint } from "./penalties/region.js";

const penaltySchema = z
  .union([z.number().gt(0), z.strictObject({ alpha: z.number().min(0).max(1) })])
  .meta({ constraint: "a number q > 0, or { alpha } from 0 to 1 for the elastic net" });

const regionSchema = z.strictObject({
  ...figureOptions,
  penalties: z
    .array(penaltySchema)
    .min(1)
    .max(12)
    .default([2, 1])
    .describe(
      "One panel each: the power q of |β₁|^q + |β₂|^q, or the elastic net's alpha in α·Σ|β| + (1 − α)·Σβ²/2.",
    ),
  part: z
    .number()
    .gt(0)
    .lt(1)
    .default(0.6)
    .describe("How far the regions extend along the axes, as a share of the larger estimate."),
});

export type PenaltyRegionsOptions = z.input<typeof regionSchema>;

/** A least-squares regression on two features. */
export interface TwoFeatureModel {
  readonly features: readonly string[];
  readonly terms: readonly string[];
  readonly parameters: ArrayLike<number>;
  /** (XᵀX)⁻¹ in the order of `terms`. */
  readonly inverseGram: Matrix;
}

/** An error that is quadratic in two coefficients. */
export interface QuadraticError {
  /** Its minimum. */
  readonly center: ArrayLike<number>;
  /** XᵀX of the centered features: the error grows by (β − center)ᵀ·matrix·(β − center). */
  readonly matrix: MatrixLike;
  readonly names?: readonly [string, string];
}

interface Problem {
  readonly names: readonly string[];
  readonly center: readonly [number, number];
  readonly matrix: Quadratic;
}

/** Ellipses around the estimate; the outermost touches the region. */
const ELLIPSES = 4;

/**
 * Why the lasso sets coefficients to 0 and ridge regression does not: the ellipses of equal
 * residual sum around the least-squares estimate of two coefficients, the region that a penalty
 * allows, and the point where the two touch (ESL figures 3.11 to 3.13).
 *
 * ```ts
 * const model = await new LinearRegression().fit(table.select(["lcavol", "svi", "lpsa"]), "lpsa");
 * penaltyRegions(model, { penalties: [2, 1, { alpha: 0.5 }] });
 * ```
 */
export function penaltyRegions(
  source: TwoFeatureModel | QuadraticError,
  options: PenaltyRegionsOptions = {},
): Figure {
  const method = "penaltyRegions";
  const settings = parseOptions(method, regionSchema, options);
  const problem = readProblem(method, source);
  const pictures = settings.penalties.map((given) => {
    const penalty = penaltyOf(given);
    const touch = touchingPoint(penalty, problem, settings.part);
    return { penalty, touch };
  });
  const domain = commonDomain(problem, pictures);
  const notes = [
    "Ellipses: equal residual sums around the least-squares estimate (cross). Dot: the least residual sum within the region.",
  ];
  return onePerPanel(method, settings, pictures, {
    title: ({ penalty }) => penalty.name,
    notes,
    least: 190,
    most: 3,
    draw: (picture, words, labels) =>
      panel(method, problem, picture, domain, { title: picture.penalty.name, ...words }, labels),
  });
}

function panel(
  method: string,
  { names, center, matrix }: Problem,
  { penalty, touch }: { readonly penalty: Penalty; readonly touch: Touch },
  { x, y }: Domain,
  settings: FigureSettings,
  notes: readonly string[],
): Figure {
  const border = regionBorder(penalty, touch.budget);
  const ellipses = Array.from({ length: ELLIPSES }, (_, k) =>
    ellipsePath(center, matrix, touch.error * ((k + 1) / ELLIPSES) ** 2),
  ).flatMap((path) => clipLine(path, x, y));
  return makeFigure(method, settings, {
    description: `The least-squares estimate of ${names.join(" and ")} is ${pointText(center)}, the least residual sum within the region is at ${pointText(touch.point)}.`,
    notes,
    height: squareHeight,
    draw: (frame) => {
      const [color, second, third] = COLORS[frame.theme.name];
      return drawEqual(frame, {
        x: { label: names[0], domain: x },
        y: { label: names[1], domain: y },
        lines: "none",
        marks: [
          Plot.ruleX([0], { stroke: frame.theme.muted, strokeOpacity: 0.7 }),
          Plot.ruleY([0], { stroke: frame.theme.muted, strokeOpacity: 0.7 }),
          pathMark(border, { fill: color, fillOpacity: 0.25, stroke: color, strokeWidth: 1.5 }),
          ...ellipses.map((path) => pathMark(path, { stroke: second, strokeWidth: 1.3 })),
          Plot.dot([center], { symbol: "times", stroke: second, strokeWidth: 2, r: 4 }),
          Plot.dot([touch.point], { fill: third, r: 4, stroke: frame.theme.background }),
        ],
      });
    },
  });
}

/** One square for all panels, so that they can be compared; long ellipses are clipped. */
function commonDomain(
  { center, matrix }: Problem,
  pictures: readonly { readonly penalty: Penalty; readonly touch: Touch }[],
): Domain {
  const around = (reach: number): { domain: Domain; half: number } => {
    const points = pictures.flatMap(({ penalty, touch }) => [
      ...regionBorder(penalty, touch.budget),
      ...ellipsePath(center, matrix, touch.error * reach ** 2),
    ]);
    const side = (axis: 0 | 1) => rangeOf(points.map((point) => point[axis]));
    const [x, y] = [side(0), side(1)];
    const half = 0.53 * Math.max(x[1] - x[0], y[1] - y[0]);
    const about = ([low, high]: readonly [number, number]) =>
      [(low + high) / 2 - half, (low + high) / 2 + half] as const;
    return { domain: { x: about(x), y: about(y) }, half };
  };
  const [whole, inner] = [around(1), around(1 - 1 / ELLIPSES)];
  return whole.half <= 1.5 * inner.half ? whole.domain : inner.domain;
}

function readProblem(method: string, source: TwoFeatureModel | QuadraticError): Problem {
  requireFields(method, "the source", source, [], "a fitted LinearRegression, or a quadratic error");
  const problem = "inverseGram" in source ? fromModel(method, source) : fromNumbers(method, source);
  const [a, b, c] = problem.matrix;
  if (!(a > 0 && c > 0 && a * c - b * b > 1e-12 * a * c)) {
    throw new DataError(method, "the two features must be independent; their matrix has no ellipses.", {
      expected: "a positive definite matrix",
      received: `((${a}, ${b}), (${b}, ${c}))`,
    });
  }
  if (problem.center[0] !== 0 || problem.center[1] !== 0) return problem;
  const sentence = "the least-squares estimate is 0; a penalty changes nothing.";
  throw new DataError(method, sentence, { expected: "a coefficient that is not 0", received: "zeros" });
}

function fromModel(method: string, { features, terms, parameters, inverseGram }: TwoFeatureModel): Problem {
  if (features.length !== 2) throw wrongFeatures(method, "a regression on", "2 features", features);
  const first = terms.length - 2;
  const part = (i: number, j: number) => inverseGram.get(first + i, first + j);
  return {
    names: features,
    center: [parameters[first], parameters[first + 1]],
    matrix: invertQuadratic([part(0, 0), part(0, 1), part(1, 1)]),
  };
}

function fromNumbers(method: string, { center, matrix, names }: QuadraticError): Problem {
  const [first, second] = readList(method, "center", center, { length: 2 });
  const square = matrix instanceof Matrix ? matrix : Matrix.from(matrix);
  const symmetric = square.rows === 2 && square.columns === 2 && square.get(0, 1) === square.get(1, 0);
  if (!symmetric) {
    throw new ShapeError(method, {
      what: '"matrix"',
      expected: "symmetric with 2 rows and 2 columns",
      received: `${square.rows} × ${square.columns}`,
    });
  }
  return {
    names: names ?? ["β₁", "β₂"],
    center: [first, second],
    matrix: [square.get(0, 0), square.get(0, 1), square.get(1, 1)],
  };
}
