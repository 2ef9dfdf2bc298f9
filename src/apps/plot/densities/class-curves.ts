// Densities of classes over one feature, and what follows by Bayes' rule.

import { requireFields } from "../../../base/arguments.js";
import { DataError, got, OptionError, optionName, ShapeError } from "../../../base/errors.js";
import { type Label, quote } from "../../../base/label.js";
import { FIGURE, wanted, words } from "../../../base/sentence.js";
import { Normal } from "../../../math/probability/distributions/index.js";
import { type DensityLike, densityRange, isDensity, unionOf } from "../core/densities.js";
import { readList } from "../core/lists.js";
import { mustBe, needs } from "../core/refusal.js";

/** A classifier of one feature that has a density for each class: `GaussianNB`, `LinearDiscriminant`, … */
export interface DensityClassifier<L extends Label = Label> {
  readonly kind: string;
  readonly features: readonly string[];
  readonly classes: readonly L[];
  readonly priors: ArrayLike<number>;
  /** The distribution of a feature within a class. */
  distribution?(label: L, feature: string): DensityLike;
  /** The distribution of a feature within a class, or the normal distribution of all features within it. */
  density?(label: L, feature: string): DensityLike | NormalMoments;
}

interface NormalMoments {
  readonly mean: ArrayLike<number>;
  readonly covariance: { get(row: number, column: number): number };
}

/** Densities of classes by name. A bare function needs the option `domain`. */
export interface ClassDensitySource {
  readonly densities: Readonly<Record<string, DensityLike | ((x: number) => number)>>;
  /** Prior probabilities of the classes, in their order; equal by default. */
  readonly priors?: ArrayLike<number>;
}

export interface ClassCurves {
  readonly names: readonly string[];
  readonly priors: readonly number[];
  /** p(x | class) */
  readonly density: (index: number, x: number) => number;
  /** P(class | x) of all classes; NaN where all densities are 0. */
  readonly posterior: (x: number) => number[];
  readonly domain: readonly [number, number];
  readonly feature: string | undefined;
}

type Density = DensityLike | ((x: number) => number);

export function readClassCurves<L extends Label>(
  method: string,
  source: DensityClassifier<L> | ClassDensitySource,
  domain: readonly [number, number] | undefined,
): ClassCurves {
  requireFields(method, "the source", source, [], "a classifier with densities, or densities by class");
  const { names, densities, priors, feature } =
    "densities" in source ? readDensities(method, source) : readModel(method, source);
  const log = (k: number, x: number) => {
    const density = densities[k];
    if (typeof density === "function") return Math.log(density(x));
    return density.logDensity === undefined ? Math.log(density.density(x)) : density.logDensity(x);
  };
  return {
    names,
    priors,
    feature,
    density: (k, x) => {
      const density = densities[k];
      return typeof density === "function" ? density(x) : density.density(x);
    },
    posterior: (x) => {
      const logs = names.map((_, k) => Math.log(priors[k]) + log(k, x));
      const most = Math.max(...logs);
      const shares = logs.map((value) => Math.exp(value - most));
      const total = shares.reduce((sum, value) => sum + value, 0);
      return shares.map((value) => value / total);
    },
    domain: domain ?? unionOf(names.map((name, k) => rangeOfDensity(method, name, densities[k]))),
  };
}

function rangeOfDensity(method: string, name: string, density: Density): readonly [number, number] {
  if (typeof density !== "function") return densityRange(density);
  const sentence = words`the density of ${quote(name)} is a bare function; give ${optionName("domain")}, from where to where it is drawn.`;
  throw new OptionError(method, sentence, { expected: "[low, high]", received: "nothing" });
}

interface Read {
  readonly names: readonly string[];
  readonly densities: readonly Density[];
  readonly priors: readonly number[];
  readonly feature: string | undefined;
}

function readDensities(method: string, { densities, priors }: ClassDensitySource): Read {
  const entries = Object.entries(densities);
  if (entries.length < 2) throw needs(method, "densities of 2 classes or more", entries.length);
  for (const [name, density] of entries) {
    if (typeof density === "function" || isDensity(density)) continue;
    const expected = "a distribution, or a function of x";
    throw mustBe(method, `the density of ${quote(name)}`, expected, quote(density));
  }
  return {
    names: entries.map(([name]) => name),
    densities: entries.map(([, density]) => density),
    priors: readPriors(method, priors ?? entries.map(() => 1), entries.length),
    feature: undefined,
  };
}

/** Priors that add up to 1. */
function readPriors(method: string, given: ArrayLike<number>, length: number): number[] {
  const priors = readList(method, "priors", given, { length, low: 0 });
  const total = priors.reduce((sum, prior) => sum + prior, 0);
  if (total > 0) return Array.from(priors, (prior) => prior / total);
  const sentence = words`"priors" must not all be ${got("0")}.`;
  throw new DataError(method, sentence, { column: "priors", expected: "a sum > 0" });
}

function readModel<L extends Label>(method: string, model: DensityClassifier<L>): Read {
  const { features, classes } = model;
  if (features?.length !== 1) {
    const sentence = words`${FIGURE}needs a classifier of ${wanted("1 feature")}; this one has ${got(features?.length ?? 0)}. Fit it to one, or give { densities, priors }.`;
    throw new ShapeError(method, sentence);
  }
  const [feature] = features;
  const densities = classes.map((label): DensityLike => {
    if (model.distribution !== undefined) return model.distribution(label, feature);
    if (model.density === undefined) {
      const expected = "a classifier with a density for each class, such as GaussianNB or LinearDiscriminant";
      throw needs(method, expected, model.kind);
    }
    const density = model.density(label, feature);
    if (isDensity(density)) return density;
    const { mean, covariance } = density;
    return new Normal({ mean: mean[0], standardDeviation: Math.sqrt(covariance.get(0, 0)) });
  });
  return {
    names: classes.map(String),
    densities,
    priors: readPriors(method, model.priors, classes.length),
    feature,
  };
}
