import { OptionError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { OptionsOf } from "../../base/options.js";
import { got, optionName, optionPath, type Sentence, setting, wanted, words } from "../../base/sentence.js";
import { type Random, random } from "../../math/probability/random/random.js";
import { Estimator } from "../../model/estimator.js";
import { stepsOf } from "../validate/with-option.js";
import {
  type Choice,
  countValues,
  drawNumber,
  type NumberDistribution,
  readSource,
  type ValueSource,
  valuesOf,
} from "./distribution.js";

/** The values that an option may have: a list of them, or a distribution if it can be a number. */
export type SpaceValues<V> =
  | readonly V[]
  | Choice<V>
  | (unknown extends V
      ? NumberDistribution
      : [Extract<V, number>] extends [never]
        ? never
        : NumberDistribution);

type EstimatorOptions<E extends Estimator> = OptionsOf<E["schema"]>;

/** Steps can be replaced as wholes, by their names. */
type StepsOf<E extends Estimator, V> =
  Extract<keyof EstimatorOptions<E>, "steps" | "estimators"> extends never
    ? unknown
    : { readonly [step: string]: V };

/** Values by option; options of a step, or of an estimator inside another, by their path. */
export type SearchSpace<E extends Estimator> = {
  readonly [K in keyof EstimatorOptions<E>]?: SpaceValues<EstimatorOptions<E>[K]>;
} & { readonly [path: `${string}.${string}`]: SpaceValues<unknown> } & StepsOf<E, SpaceValues<unknown>>;

/** One value for each of some options, by their paths. */
export type Configuration<E extends Estimator> = {
  readonly [K in keyof EstimatorOptions<E>]?: EstimatorOptions<E>[K];
} & { readonly [path: `${string}.${string}`]: unknown } & StepsOf<E, unknown>;

/** Values of options by their paths, whatever the estimator. */
export type OptionValues = Readonly<Record<string, unknown>>;

/** A space that was read: its paths with what their values come from, or whole configurations. */
export type ReadSpace =
  | { readonly configurations: readonly OptionValues[] }
  | { readonly sources: readonly (readonly [path: string, source: ValueSource])[] };

export function readSpace(method: string, estimator: Estimator, space: unknown): ReadSpace {
  if (Array.isArray(space)) {
    if (space.length === 0) throw refuse(method, "must have at least one configuration", "none");
    for (const configuration of space) requirePaths(method, estimator, Object.keys(configuration));
    return { configurations: space };
  }
  const entries = Object.entries((space ?? {}) as Record<string, unknown>);
  if (entries.length === 0) throw refuse(method, "must have at least one option", "none");
  requirePaths(
    method,
    estimator,
    entries.map(([path]) => path),
  );
  return { sources: entries.map(([path, given]) => [path, sourceAt(method, path, given)] as const) };
}

function sourceAt(method: string, path: string, given: unknown): ValueSource {
  const source = readSource(`${method}: option "space" at ${quote(path)}`, given);
  if (source !== undefined) return source;
  const expected = "a list of values, uniformRange, logUniformRange, integerRange or choice";
  throw new OptionError(method, {
    what: words`${optionName("space")} at ${optionPath(path)}`,
    option: path,
    expected,
    received: quote(given),
  });
}

/** Every path must lead to an option or a step, unless an estimator on its way is to be replaced. */
export function requirePaths(method: string, estimator: Estimator, paths: readonly string[]): void {
  for (const path of paths) {
    const replaced = paths.some((other) => path.startsWith(`${other}.`));
    if (!replaced) requirePath(method, estimator, path);
  }
}

function requirePath(method: string, whole: Estimator, path: string): void {
  const names = path.split(".");
  let estimator = whole;
  for (const [at, name] of names.entries()) {
    const steps = stepsOf(estimator);
    const inside =
      steps.find(([step]) => step === name)?.[1] ?? (estimator.options as Record<string, unknown>)[name];
    const known = inside !== undefined || Object.hasOwn(estimator.schema.shape, name);
    const last = at === names.length - 1;
    if (!known || !(last || inside instanceof Estimator)) throw noPath(method, path, name, estimator, last);
    if (inside instanceof Estimator) estimator = inside;
  }
}

function noPath(
  method: string,
  path: string,
  name: string,
  estimator: Estimator,
  last: boolean,
): OptionError {
  const steps = stepsOf(estimator).map(([step]) => quote(step));
  const options = Object.keys(estimator.schema.shape).map(quote);
  const expected = [
    ...(steps.length > 0 ? [`the steps ${steps.join(", ")}`] : []),
    `the options ${options.join(", ")}`,
  ].join(" and ");
  const what = last ? "" : " with options of its own";
  const sentence = words`${optionName("space")} has ${optionPath(path)}, but ${estimator.kind} has no ${quote(name)}${what}; it has ${wanted(expected)}.`;
  return new OptionError(method, sentence, { option: path, received: name });
}

/** How many combinations there are; infinite where they cannot be counted. */
function sizeOf(space: ReadSpace): number {
  if ("configurations" in space) return space.configurations.length;
  return space.sources.reduce((size, [, source]) => size * countValues(source), 1);
}

/** More than anyone would wait for, and few enough to fit into memory. */
const MOST_COMBINATIONS = 100_000;

/** All combinations of the values, the last option changing fastest. */
export function gridOf(method: string, space: ReadSpace): OptionValues[] {
  if ("configurations" in space) return [...space.configurations];
  const endless = space.sources.find(([, source]) => countValues(source) === Number.POSITIVE_INFINITY);
  if (endless !== undefined) {
    const what = words`has a distribution at ${optionPath(endless[0])}, whose values a grid cannot list; list some values, or set ${setting("method", "random")}`;
    throw refuse(method, what, endless[1].distribution);
  }
  if (sizeOf(space) > MOST_COMBINATIONS) {
    const what = words`has more than ${MOST_COMBINATIONS} combinations; set ${setting("method", "random")}`;
    throw refuse(method, what, String(sizeOf(space)));
  }
  return space.sources.reduce<OptionValues[]>(
    (all, [path, source]) =>
      all.flatMap((before) => valuesOf(source).map((value) => ({ ...before, [path]: value }))),
    [{}],
  );
}

/**
 * Different combinations drawn at random, each from its own stream: asking for more leaves the first
 * ones as they were. If there are no more than that, all of them are returned.
 */
export function drawFrom(method: string, space: ReadSpace, count: number, seed: number): OptionValues[] {
  const size = sizeOf(space);
  if (size <= count) return gridOf(method, space);
  if ("configurations" in space) {
    const order = streamOf(seed).permutation(size);
    return Array.from({ length: count }, (_, at) => space.configurations[order[at]]);
  }
  const stream = streamOf(seed);
  const seen = new Set<string>();
  const drawn: OptionValues[] = [];
  for (let at = 0; drawn.length < count; at += 1) {
    const streams = stream.child(at).split(space.sources.length);
    const draws = space.sources.map(([, source], j) => drawValue(source, streams[j]));
    const key = JSON.stringify(draws.map(([index]) => index));
    if (Number.isFinite(size) && seen.has(key)) continue;
    seen.add(key);
    drawn.push(Object.fromEntries(space.sources.map(([path], j) => [path, draws[j][1]])));
  }
  return drawn;
}

/** A separate branch; another one orders the rows of halving. */
function streamOf(seed: number): Random {
  return random(seed).child(0);
}

/** A value with a key that identifies it: the values of a choice may be objects. */
function drawValue(source: ValueSource, stream: Random): readonly [unknown, unknown] {
  if (source.distribution !== "choice") {
    const value = drawNumber(source, stream);
    return [value, value];
  }
  const index = stream.integer(0, source.values.length - 1);
  return [index, source.values[index]];
}

function refuse(method: string, why: string | Sentence, received: string): OptionError {
  return new OptionError(method, words`${optionName("space")} ${why}; got ${got(received)}.`, {
    expected: String(why),
  });
}
