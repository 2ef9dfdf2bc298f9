// The flags of commands about Bayesian networks. The functions that learn have no schema, so their flags have the texts.

import type { Arc } from "../../../networks/graphs/partial-graph.js";
import { type QueryOptions, querySchema } from "../../../networks/infer/options.js";
import type { FitParametersOptions } from "../../../networks/structure/fit-parameters.js";
import { type LearnStructureOptions, STRUCTURE_METHODS } from "../../../networks/structure/options.js";
import { ESTIMATES } from "../../../networks/structure/pseudo-counts.js";
import { SCORE_NAMES } from "../../../networks/structure/scores/family-scorer.js";
import { collected, level, notNegative, wholeNumber } from "../arguments.js";
import { CommandError } from "../refusal.js";
import { OptionFlags } from "./option-flags.js";

/** What happens to rows with missing values, whose flag has its own name because --missing says what they look like. */
const INCOMPLETE = {
  flag: "incomplete",
  value: "rule",
  help: "rows with missing values: refused, left out, or completed by EM",
  choices: ["error", "omit", "em"],
  default: "error",
} as const;

const SAMPLE_SIZE = {
  help: "how many rows a prior counts for",
  value: "number",
  read: notNegative,
} as const;

export const LEARNING = new OptionFlags<LearnStructureOptions>(
  {
    method: { help: "how the arcs are found", choices: STRUCTURE_METHODS, default: "hill-climbing" },
    score: { help: "what a search maximizes (default: bic)", choices: SCORE_NAMES },
    target: { value: "column", help: "the class, for tan" },
    required: {
      value: "from,to",
      help: "an arc that the network must have (repeatable)",
      read: collected,
      pass: (texts: readonly string[]) => texts.map((text) => readArc("--required", text)),
    },
    forbidden: {
      value: "from,to",
      help: "an arc that it must not have (repeatable)",
      read: collected,
      pass: (texts: readonly string[]) => texts.map((text) => readArc("--forbidden", text)),
    },
    maxParents: { value: "number", help: "the most parents of a node", read: wholeNumber(0) },
    starts: {
      value: "number",
      help: "how many networks a search begins with: one, and others at random",
      read: wholeNumber(1),
    },
    restarts: {
      value: "number",
      help: "how often hill climbing begins anew from the best network",
      read: wholeNumber(0),
    },
    alpha: { value: "level", help: "the level of tests of independence", read: level },
    missing: INCOMPLETE,
    equivalentSampleSize: SAMPLE_SIZE,
    seed: {
      value: "number",
      help: "the seed of searches and tests that draw at random (default: 0)",
      read: wholeNumber(0),
    },
  },
  undefined,
  ["learnStructure", "learnIncomplete"],
);

export const ESTIMATING = new OptionFlags<FitParametersOptions>(
  {
    method: {
      flag: "estimate",
      help: "how probabilities are estimated",
      choices: ESTIMATES,
      default: "maximum-likelihood",
    },
    smoothing: {
      value: "number",
      help: "the pseudo-count of every cell, for dirichlet",
      read: notNegative,
    },
    equivalentSampleSize: SAMPLE_SIZE,
    missing: INCOMPLETE,
  },
  undefined,
  ["fitParameters", "fitIncomplete"],
);

export const QUERYING = new OptionFlags<QueryOptions>(
  {
    method: { default: null, saysDefault: true },
    samples: { default: null, saysDefault: true },
    seed: { default: null, saysDefault: true },
  },
  querySchema,
);

function readArc(flag: string, text: string): Arc {
  const names = text.split(",").map((name) => name.trim());
  if (names.length === 2 && names.every((name) => name !== "")) return [names[0], names[1]];
  throw new CommandError(`${flag} needs two columns, from,to; got ${JSON.stringify(text)}.`);
}
