// Which methods are compared: those that were asked for, or those of the catalog that suit the table and are worth their time.

import { type CredalError, DataError, OptionError } from "../../base/errors.js";
import { Fact } from "../../base/fact.js";
import { quote } from "../../base/label.js";
import { plain } from "../../base/nearest.js";
import { acceptsOptions } from "../../base/options.js";
import { asSentence, got, optionName, type Sentence, wanted, words } from "../../base/sentence.js";
import { unknownName } from "../../base/unknown-name.js";
import { BaselineClassifier, BaselineRegressor } from "../../methods/baseline/index.js";
import type { Estimator, EstimatorClass } from "../../model/estimator.js";
import { catalog } from "../catalog.js";
import type { MethodChoice } from "./options.js";
import type { NamedMethod } from "./preparation.js";
import type { SupervisedTask } from "./problem.js";
import { type SuitabilityQuestion, whyNotWorthIt, whyUnsuited } from "./suitability.js";

/** A method that takes no part, and why. */
export interface LeftOutMethod {
  readonly name: string;
  readonly why: string;
  /** Why it failed, as data. */
  readonly fact?: Fact;
  /** Whether it would suit the table, and is left out to save time. */
  readonly possible?: true;
}

/** A method that failed, with what is said about the error. */
export function failedMethod(name: string, error: CredalError, said: Sentence): LeftOutMethod {
  const { method, option, column, row, expected, received } = error;
  const all = { method, option, column, row, expected, received };
  const details = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return { name, why: String(said), fact: new Fact("failed", said, details) };
}

/** Why a method takes no part, with the terms of the sentence. */
export function saidOf({ why, fact }: LeftOutMethod): Sentence {
  return fact?.words ?? asSentence(why);
}

export interface ChosenMethods {
  readonly methods: readonly NamedMethod[];
  /** Methods of the catalog that do not suit the table, or are not worth their time there. */
  readonly leftOut: readonly LeftOutMethod[];
}

/** The catalog entry of that name; `gaussian-nb` finds GaussianNB. */
export function findEntry(method: string, name: string): EstimatorClass {
  const found = catalog.find(({ kind }) => plain(kind) === plain(name));
  if (found !== undefined) return found;
  const kinds = catalog.map(({ kind }) => kind);
  const sentence = `${unknownName("model", name, kinds)}`;
  throw new OptionError(method, sentence, { option: "methods", expected: kinds.join(", "), received: name });
}

export function estimatorOf(Estimator: EstimatorClass, options: object = {}): Estimator {
  return new Estimator(options as never);
}

/** The methods that were asked for, each under its name. */
export function readMethods(method: string, choice: MethodChoice): readonly NamedMethod[] {
  const named = isList(choice)
    ? choice.map((one) => {
        const estimator = typeof one === "string" ? estimatorOf(findEntry(method, one)) : one;
        return { name: estimator.kind, estimator };
      })
    : Object.entries(choice).map(([name, estimator]) => ({ name, estimator }));
  const twice = named.find(({ name }, at) => named.findIndex((other) => other.name === name) !== at);
  if (twice === undefined) return named;
  throw new OptionError(
    method,
    words`${optionName("methods")} has ${got(quote(twice.name))} twice; give estimators under different names.`,
    { expected: "methods of different names" },
  );
}

function isList(choice: MethodChoice): choice is readonly (string | Estimator)[] {
  return Array.isArray(choice);
}

/** The task that all methods share, if it is one that can be compared. */
export function taskOf(methods: readonly NamedMethod[]): SupervisedTask | undefined {
  const tasks = new Set(methods.map(({ estimator }) => estimator.task));
  const [task] = tasks;
  return tasks.size === 1 && (task === "classification" || task === "regression") ? task : undefined;
}

/** The baseline is always there to compare with; a method of another task is refused. */
export function withBaseline(
  method: string,
  methods: readonly NamedMethod[],
  task: SupervisedTask,
): readonly NamedMethod[] {
  const other = methods.find(({ estimator }) => estimator.task !== task);
  if (other !== undefined) {
    const its = other.estimator.task;
    throw new DataError(method, words`${other.name} is for ${got(its)}, but the task is ${wanted(task)}.`);
  }
  if (methods.some(({ estimator }) => isBaseline(estimator))) return methods;
  const estimator = task === "classification" ? new BaselineClassifier() : new BaselineRegressor();
  return [...methods, { name: estimator.kind, estimator }];
}

export function isBaseline(estimator: Estimator): boolean {
  return estimator instanceof BaselineClassifier || estimator instanceof BaselineRegressor;
}

/**
 * The methods of the catalog for the task that need no option and suit the table, without those that are not worth their
 * time, unless all are wanted.
 */
export function chooseMethods(
  task: SupervisedTask,
  question: SuitabilityQuestion,
  all = false,
): ChosenMethods {
  const methods: NamedMethod[] = [];
  const leftOut: LeftOutMethod[] = [];
  for (const entry of catalog) {
    const { kind: name, task: its, schema, preparation } = entry;
    if (its !== task || !acceptsOptions(schema, {})) continue;
    const suits = preparation?.suits ?? {};
    const unsuited = whyUnsuited(suits, question);
    const slow = all || unsuited !== undefined ? undefined : whyNotWorthIt(suits, question);
    if (unsuited !== undefined) leftOut.push({ name, why: unsuited });
    else if (slow !== undefined) leftOut.push({ name, why: slow, possible: true });
    else methods.push({ name, estimator: estimatorOf(entry) });
  }
  return { methods, leftOut };
}
