// The fit of an additive model: terms become columns and penalties, and a penalized likelihood their coefficients.

import { DataError, got, OptionError, wanted, words } from "../../../base/errors.js";
import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import { basisSize } from "../../../math/basis/size.js";
import { countDistinct } from "../../../math/linalg/distinct-rows.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { FitControl } from "../../../model/control.js";
import type { Features } from "../../../model/input.js";
import { formulaOf } from "../../../model/terms/formula-encoding.js";
import { type Arena, withArena } from "../../../wasm/arena.js";
import { familyOf, ruleOf } from "../../linear/glm/options.js";
import { allRows, BlocksDesign } from "../engine/penalized/blocks-design.js";
import type { PenaltyBlock } from "../engine/penalized/coordinates.js";
import { RowsDesign } from "../engine/penalized/design.js";
import { fitPenalized, type PenalizedFit, totalPenalty } from "../engine/penalized/fit.js";
import { glmSettings, knownScale, likelihoodOf, type Responses } from "../engine/penalized/likelihood.js";
import { type BuiltTerm, buildTerm, gathered } from "./construct.js";
import { averagesOf, rowSource } from "./design.js";
import type { GAMSettings } from "./options.js";
import { type LinearTerm, planOf } from "./plan.js";
import { spreadsOf } from "./spreads.js";
import type { FittedTerm, GAMState } from "./state.js";
import { testRandom, testSmooth } from "./term-tests.js";

/** The cases of a fit, none of weight 0. */
export interface AdditiveCases extends Responses {
  readonly method: string;
  readonly x: Matrix;
  readonly features: Features;
  readonly response: string;
}

/** More coefficients than these take hours. */
const MOST_COEFFICIENTS = 3000;
/** From so many rows on, these are read in blocks. */
const MANY_ROWS = 100_000;
/** The size of a basis that nobody asked for. */
const USUAL_SIZE = 10;
/** With many columns, bases have fewer functions, so that coefficients are no more than this share of distinct rows. */
const SHARE = 0.8;

export function learnAdditive(
  cases: AdditiveCases,
  settings: GAMSettings,
  control: FitControl,
): Promise<GAMState> {
  return withArena((arena) => learnIn(arena, cases, settings, control));
}

async function learnIn(
  arena: Arena,
  cases: AdditiveCases,
  settings: GAMSettings,
  control: FitControl,
): Promise<GAMState> {
  const { method, x, features, weights, y } = cases;
  const pause = abortablePacer(method, control.signal);
  const plan = planOf(method, features, x, settings.terms);
  const notes: string[] = [];
  const hasIntercept = formulaOf(features)?.intercept ?? settings.intercept;
  const usualSize = sizeFor(x, weights, plan.smooth.length);
  if (usualSize < USUAL_SIZE)
    notes.push(
      `Terms have bases of ${usualSize} functions instead of ${USUAL_SIZE}, as there are few distinct rows for so many columns.`,
    );
  const construction = {
    method,
    weights,
    select: settings.select,
    usualSize,
    note: (sentence: string) => {
      if (!notes.includes(sentence)) notes.push(sentence);
    },
  };
  const built: BuiltTerm[] = [];
  for (const planned of plan.smooth) {
    built.push(...(await finishPaced(buildTerm(planned, x, construction), pause)));
    await pause();
  }
  const linearFeatures = plan.linear.flatMap((term) => term.features);
  const averages = settings.missing === "average" ? averagesOf(x, linearFeatures, weights) : undefined;
  const layout = {
    hasIntercept,
    linear: plan.linear,
    averages,
    smooths: built.map(({ inputs, smooth }) => ({ inputs, basis: smooth.basis })),
  };
  const unpenalized = Number(hasIntercept) + plan.linear.reduce((sum, term) => sum + term.features.length, 0);
  const { blocks, smoothing, terms } = blocksOf(method, built, unpenalized, settings.smoothing);
  const size = unpenalized + built.reduce((sum, { smooth }) => sum + basisSize(smooth.basis), 0);
  if (size > MOST_COEFFICIENTS) throw tooMany(method, size);
  await pause();
  const source = rowSource(layout, x);
  const isWorking = settings.solver === "blocks" || (settings.solver === "auto" && x.rows >= MANY_ROWS);
  const totalWeight = weights?.reduce((sum, weight) => sum + weight, 0) ?? y.length;
  const problem = {
    method,
    design: isWorking
      ? new BlocksDesign(method, source, control)
      : new RowsDesign(arena, allRows(source), control),
    y,
    prior: priorOf(cases),
    offset: cases.offset,
    cases: totalWeight,
    likelihood: likelihoodOf(settings, cases),
    blocks,
    smoothing,
    scale: knownScale(settings),
    criterion: settings.method,
    gamma: settings.gamma,
    maxIterations: settings.maxIterations,
    isWorking,
    isBackfitted: settings.solver === "backfitting",
    degreesOfFreedom:
      settings.degreesOfFreedom ?? (settings.solver === "backfitting" ? ("usual" as const) : undefined),
  };
  const fit = await fitPenalized(problem, { columns: unpenalized, intercept: hasIntercept }, control);
  const nullDeviance = await nullDevianceOf(arena, problem, hasIntercept, control);
  const measured = measure(cases, settings, fit, totalWeight);
  const { dispersion } = measured;
  const certain = certainRows(settings, fit.eta);
  if (certain > 0) notes.push(certaintyNote(settings, certain));
  const freedom = fit.freedom.reduce((sum, value) => sum + value, 0);
  const penalty = totalPenalty(blocks, fit.coefficients.length, fit.lambdas);
  const random = terms.filter(({ built: { isRandom } }) => isRandom);
  const parts = terms.map(({ built: term, first }) => ({ first, size: basisSize(term.smooth.basis) }));
  const spreads = spreadsOf(method, source, parts, fit.coefficients, weights, control.signal);
  const residualDegrees = knownScale(settings) === undefined ? totalWeight - freedom : undefined;
  return {
    inputs: features,
    response: cases.response,
    settings,
    hasIntercept,
    hasOffset: cases.offset !== undefined,
    averages,
    linear: plan.linear.map(({ term, features: own }: LinearTerm) => ({ term, features: [...own] })),
    smooths: terms.map((term, k) => ({
      ...fittedTerm(term, x, { ...fit, penalty, random }, dispersion, residualDegrees),
      spread: spreads[k],
    })),
    coefficients: fit.coefficients,
    aliased: [...fit.aliased],
    inverseInformation: fit.inverse,
    smoothingCovariance: fit.correction,
    freedom: fit.freedom,
    smoothing: fit.lambdas,
    limits: [...fit.limits],
    path: fit.path,
    criterion: fit.criterion,
    dispersion,
    cases: y.length,
    totalWeight,
    deviance: fit.deviance,
    nullDeviance,
    adjustedR2: measured.adjustedR2,
    notes,
    convergence: fit.convergence,
  };
}

/** The linear predictor of a probability, or of a mean, of 1e-10. */
const CERTAIN = 23;

/** How many rows have a fitted probability of 0 or 1, or a fitted mean count of 0. */
function certainRows({ family, link }: GAMSettings, eta: Float64Array): number {
  if (family === "binomial") return eta.filter((value) => Math.abs(value) > CERTAIN).length;
  const isLogOfCount = isCount(family) && (link === undefined || link === "log");
  return isLogOfCount ? eta.filter((value) => value < -CERTAIN).length : 0;
}

function isCount(family: GAMSettings["family"]): boolean {
  return family === "poisson" || family === "negative-binomial";
}

function certaintyNote({ family }: GAMSettings, rows: number): string {
  const [what, why] =
    family === "binomial"
      ? ["probabilities", "0 or 1 up to rounding: terms separate the classes there"]
      : ["mean counts", "0 up to rounding: terms single out rows without counts"];
  const whose = rows === 1 ? "1 row are" : `${rows} rows are`;
  return `The ${what} of ${whose} ${why}, so that their coefficients have no finite estimate, and standard errors do not hold.`;
}

/** The size of the bases of so many terms. */
function sizeFor(x: Matrix, weights: Float64Array | undefined, terms: number): number {
  if (terms === 0) return USUAL_SIZE;
  const enough = Math.ceil((USUAL_SIZE * terms) / SHARE);
  const distinct = countDistinct(x, weights, enough);
  return Math.min(USUAL_SIZE, Math.max(4, Math.floor((SHARE * distinct) / terms)));
}

function tooMany(method: string, size: number): DataError {
  const sentence = words`the terms have ${got(size)} coefficients; at most ${wanted(String(MOST_COEFFICIENTS))} can be fitted; choose columns, or lower k.`;
  return new DataError(method, sentence);
}

function priorOf({ weights, trials }: Responses): Float64Array | undefined {
  if (weights === undefined) return trials;
  return trials === undefined ? weights : weights.map((weight, i) => weight * trials[i]);
}

interface PlacedTerm {
  readonly built: BuiltTerm;
  readonly first: number;
  readonly parameters: number[];
}

/** The coefficients and smoothing parameters of every term. */
function blocksOf(
  method: string,
  built: readonly BuiltTerm[],
  unpenalized: number,
  given: GAMSettings["smoothing"],
) {
  const smoothing: (number | undefined)[] = [];
  const shared = new Map<string, number[]>();
  const terms: PlacedTerm[] = [];
  let first = unpenalized;
  for (const term of built) {
    const { penalties, basis } = term.smooth;
    const known = term.id === undefined ? undefined : shared.get(term.id);
    if (known !== undefined && known.length !== penalties.length)
      throw new OptionError(method, {
        option: "terms",
        expected: `as many penalties for all terms of the id ${term.id}`,
        received: `${known.length} and ${penalties.length}`,
      });
    const parameters = known ?? penalties.map((_, k) => smoothing.push(term.smoothing?.[k]) - 1);
    if (term.id !== undefined) shared.set(term.id, parameters);
    terms.push({ built: term, first, parameters });
    first += basisSize(basis);
  }
  if (given !== undefined) {
    if (given.length !== smoothing.length)
      throw new OptionError(method, {
        option: "smoothing",
        expected: `${smoothing.length} values, one for every smoothing parameter`,
        received: String(given.length),
      });
    for (const [k, value] of given.entries()) smoothing[k] = value ?? smoothing[k];
  }
  const blocks = terms.flatMap(({ built: term, first: at, parameters }): PenaltyBlock[] => {
    const { penalties, basis } = term.smooth;
    if (penalties.length === 0) return [];
    return [
      { first: at, size: basisSize(basis), matrices: penalties.map(({ matrix }) => matrix), parameters },
    ];
  });
  return { blocks, smoothing, terms };
}

function fittedTerm(
  { built: { label, inputs, smooth, isRandom }, first, parameters }: PlacedTerm,
  x: Matrix,
  fit: PenalizedFit & { readonly penalty: Matrix; readonly random: readonly PlacedTerm[] },
  dispersion: number,
  residualDegrees: number | undefined,
): Omit<FittedTerm, "spread"> {
  const size = basisSize(smooth.basis);
  const own = (M: Matrix) => M.slice(first, first + size, first, first + size);
  const coefficients = fit.coefficients.slice(first, first + size);
  const upperFreedom = fit.upperFreedom.slice(first, first + size).reduce((sum, value) => sum + value, 0);
  const values = gathered(x, inputs);
  const untested = { statistic: Number.NaN, referenceDegrees: Number.NaN, pValue: Number.NaN };
  const isTestable = dispersion > 0 && !(residualDegrees !== undefined && residualDegrees <= 0);
  const isLost = fit.aliased.slice(first, first + size).every(Boolean);
  const test = () => {
    if (smooth.nullSpace === 0 && smooth.penalties.length > 0) {
      const others = fit.random.filter((other) => other.first !== first).flatMap(indicesOf);
      const given = { ...fit, inverse: fit.centeredInverse, others, first, size };
      return testRandom({ ...given, scale: dispersion, residualDegrees }) ?? untested;
    }
    const covariance = own(fit.inverse).scale(dispersion);
    return testSmooth({ coefficients, gram: own(fit.gram), covariance, upperFreedom, residualDegrees });
  };
  return {
    term: label,
    inputs: inputs.map(({ feature, level }) => ({ feature, ...(level !== undefined && { level }) })),
    basis: smooth.basis,
    first,
    parameters: [...parameters],
    isRandom,
    test: isTestable && !isLost ? test() : untested,
    ranges: inputs.map((_, k) => {
      let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (let row = 0; row < values.rows; row += 1) {
        const value = values.data[row * values.columns + k];
        if (value < low) low = value;
        if (value > high) high = value;
      }
      return [low, high] as [number, number];
    }),
  };
}

function indicesOf({ built, first }: PlacedTerm): number[] {
  return Array.from({ length: basisSize(built.smooth.basis) }, (_, k) => first + k);
}

type Problem = Parameters<typeof fitPenalized>[0];

/** The deviance of an intercept alone, with the offset; without an intercept, of the offset or 0. */
async function nullDevianceOf(
  arena: Arena,
  problem: Problem,
  hasIntercept: boolean,
  control: FitControl,
): Promise<number> {
  const ones = new Matrix(
    problem.y.length,
    Number(hasIntercept),
    new Float64Array(hasIntercept ? problem.y.length : 0).fill(1),
  );
  const design = new RowsDesign(arena, ones, control);
  const alone = { ...problem, design, blocks: [], smoothing: [], scale: 1, criterion: "GCV" as const };
  if (!hasIntercept) {
    const out: [number, number, number] = [0.5, 0.5, 0.5];
    return problem.y.reduce((sum, value, i) => {
      problem.likelihood.work(value, problem.offset?.[i] ?? 0, out);
      return sum + 2 * (problem.prior?.[i] ?? 1) * (out[0] + problem.likelihood.constant(value));
    }, 0);
  }
  const { signal, threads } = control;
  return (await fitPenalized(alone, { columns: 1, intercept: true }, { signal, threads })).deviance;
}

/** The dispersion by Fletcher's (2012) estimate, as in mgcv, and the adjusted share of the variance. */
function measure(cases: AdditiveCases, settings: GAMSettings, fit: PenalizedFit, totalWeight: number) {
  const { y, weights, trials } = cases;
  const glm = glmSettings(settings);
  const [family, rule] = [familyOf(glm), ruleOf(glm, y)];
  const prior = (i: number) => (weights?.[i] ?? 1) * (trials?.[i] ?? 1);
  const residual = totalWeight - fit.freedom.reduce((sum, value) => sum + value, 0);
  let [pearson, tilt, mass, mean, meanResidual] = [0, 0, 0, 0, 0];
  for (let i = 0; i < y.length; i += 1) {
    const mu = rule.mean(fit.eta[i]);
    const variance = family.variance(mu);
    if (variance > 0) {
      pearson += prior(i) * rule.pearson(y[i], fit.eta[i], mu, rule.rest(fit.eta[i], mu)) ** 2;
      tilt += ((weights?.[i] ?? 1) * (slopeOfVariance(glm.family, mu, glm.theta) * (y[i] - mu))) / variance;
    }
    mass += prior(i);
    mean += prior(i) * y[i];
    meanResidual += prior(i) * (y[i] - mu);
  }
  mean /= mass;
  meanResidual /= mass;
  let [within, total] = [0, 0];
  for (let i = 0; i < y.length; i += 1) {
    within += prior(i) * (y[i] - rule.mean(fit.eta[i]) - meanResidual) ** 2;
    total += prior(i) * (y[i] - mean) ** 2;
  }
  const adjustedR2 =
    residual > 0 && total > 0 ? 1 - (within * (totalWeight - 1)) / (total * residual) : Number.NaN;
  const known = knownScale(settings);
  if (known !== undefined) return { dispersion: known, adjustedR2 };
  const dispersion =
    residual > 0 ? pearson / residual / (1 + Math.max(-0.9, tilt / totalWeight)) : Number.NaN;
  return { dispersion, adjustedR2 };
}

function slopeOfVariance(family: GAMSettings["family"], mean: number, theta = 1): number {
  switch (family) {
    case "binomial":
      return 1 - 2 * mean;
    case "poisson":
      return 1;
    case "gamma":
      return 2 * mean;
    case "inverse-gaussian":
      return 3 * mean * mean;
    case "negative-binomial":
      return 1 + (2 * mean) / theta;
    default:
      return 0;
  }
}
