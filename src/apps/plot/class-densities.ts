import * as Plot from "@observablehq/plot";
import * as z from "zod";
import type { Label } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import { chosenLine, curveLegend, curveMark, type Path } from "./core/curves.js";
import { below, curveOf, densityTop } from "./core/densities.js";
import { type Figure, makeFigure } from "./core/figure.js";
import { shortText } from "./core/numbers.js";
import { figureOptions, intervalSchema } from "./core/options.js";
import { drawStack } from "./core/stack.js";
import type { Theme } from "./core/theme.js";
import {
  type ClassDensitySource,
  type DensityClassifier,
  readClassCurves,
} from "./densities/class-curves.js";
import { findChanges, intervalsWhere } from "./densities/scan.js";

const classDensitySchema = z.strictObject({
  ...figureOptions,
  reject: z
    .number()
    .gt(0)
    .max(1)
    .optional()
    .describe(
      "The smallest probability at which a class is chosen; regions where no class reaches it are shaded.",
    ),
  weighted: z
    .boolean()
    .default(false)
    .describe("Whether densities are multiplied by the priors, so that they cross at the thresholds."),
  domain: intervalSchema
    .optional()
    .describe("The ends of the horizontal axis; by default chosen from quantiles."),
  xLabel: z
    .string()
    .optional()
    .describe("The label of the horizontal axis; by default the name of the feature."),
});

export type ClassDensitiesOptions = z.input<typeof classDensitySchema>;

/**
 * Bayes' decision over one feature: the densities of the classes above, and the probabilities of
 * the classes given the feature below. Lines mark where the most probable class changes, and shaded
 * regions where no class is probable enough to decide.
 *
 * ```ts
 * const model = await new GaussianNB().fit(iris().select(["petalLength", "species"]), "species");
 * classDensities(model, { reject: 0.9 });
 * classDensities({ densities: { healthy: new Exponential({ rate: 1 }), ill: new Gamma({ shape: 4, rate: 1 }) } });
 * ```
 */
export function classDensities<L extends Label>(
  source: DensityClassifier<L> | ClassDensitySource,
  options: ClassDensitiesOptions = {},
): Figure {
  const method = "classDensities";
  const settings = parseOptions(method, classDensitySchema, options);
  const { names, priors, density, posterior, domain, feature } = readClassCurves(
    method,
    source,
    settings.domain,
  );
  const { reject, weighted } = settings;
  const best = (x: number) => {
    const shares = posterior(x);
    return shares.indexOf(Math.max(...shares));
  };
  const thresholds = findChanges(best, domain);
  const doubtful =
    reject === undefined ? [] : intervalsWhere((x) => Math.max(...posterior(x)) < reject, domain);
  const factor = (k: number) => (weighted ? priors[k] : 1);
  const whole = names.map((_, k) => curveOf((x) => factor(k) * density(k, x), domain));
  const top = densityTop(whole);
  const densities = whole.map((path) => below(path, top));
  const posteriors = names.map((_, k) => curveOf((x) => posterior(x)[k], domain));
  const label = settings.xLabel ?? feature ?? "x";
  const changes = thresholds.map((x) => shortText(x));
  const regions = doubtful.map(([low, high]) => `${shortText(low)} to ${shortText(high)}`);
  return makeFigure(method, settings, {
    description: `Densities of ${label} in ${names.length} classes (${names.join(", ")}) and the probabilities of the classes over it. ${
      changes.length === 0
        ? "The same class is the most probable everywhere."
        : `The most probable class changes at ${changes.join(", ")}.`
    }${regions.length === 0 ? "" : ` No class reaches ${reject} from ${regions.join(", from ")}.`}`,
    notes: [changes.length !== 0 && `Dashed lines: the most probable class changes (${changes.join(", ")}).`],
    legend: (theme) => [
      ...curveLegend(theme, names),
      ...(regions.length === 0
        ? []
        : [{ label: `reject: below ${reject}`, color: theme.muted, fillOpacity: 0.18 }]),
    ],
    height: (width) => Math.round(Math.min(470, 170 + width * 0.46)),
    draw: (frame) => {
      const { theme } = frame;
      const x = { domain };
      const common = marksOf(theme, thresholds, doubtful);
      return drawStack(frame, [
        {
          share: 0.48,
          spec: {
            marginBottom: 10,
            x: { ...x, label: null, tickFormat: () => "" },
            y: { label: weighted ? `p(${label}, class)` : `p(${label} | class)`, domain: [0, top] },
            marks: [...common, ...linesOf(theme, densities), Plot.ruleY([0], { stroke: theme.text })],
          },
        },
        {
          share: 0.52,
          spec: {
            x: { ...x, label },
            y: { label: `P(class | ${label})`, domain: [0, 1] },
            marks: [
              ...common,
              reject === undefined
                ? null
                : Plot.ruleY([reject], { stroke: theme.muted, strokeDasharray: "2 4" }),
              ...linesOf(theme, posteriors),
              Plot.ruleY([0], { stroke: theme.text }),
            ],
          },
        },
      ]);
    },
  });
}

function linesOf(theme: Theme, paths: readonly Path[]): Plot.Markish[] {
  return paths.map((path, index) => curveMark(theme, path, index));
}

function marksOf(
  theme: Theme,
  thresholds: readonly number[],
  doubtful: readonly (readonly [number, number])[],
): Plot.Markish[] {
  return [
    Plot.rectX(doubtful, {
      x1: ([low]: readonly [number, number]) => low,
      x2: ([, high]: readonly [number, number]) => high,
      fill: theme.muted,
      fillOpacity: 0.18,
    } as Plot.RectXOptions),
    chosenLine(theme, thresholds),
  ];
}
