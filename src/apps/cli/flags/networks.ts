// The flags of commands about Bayesian networks.

import type { Arc } from "../../../networks/graphs/partial-graph.js";
import { type QueryOptions, querySchema } from "../../../networks/infer/options.js";
import {
  type FitParametersOptions,
  fitParametersOptions,
} from "../../../networks/structure/fit-parameters.js";
import { type LearnStructureOptions, learnStructureOptions } from "../../../networks/structure/options.js";
import { collected } from "../arguments.js";
import { CommandError } from "../refusal.js";
import { OptionFlags } from "./option-flags.js";

/** What happens to rows with missing values, whose flag has its own name because --missing says what they look like. */
const INCOMPLETE = {
  flag: "incomplete",
  help: "rows with missing values: refused, left out, or completed by EM",
  choices: ["error", "omit", "em"],
  default: "error",
} as const;

/** Only some methods read the option, so its default is left to the function. */
const LEFT = { default: null, saysDefault: true } as const;

export const LEARNING = new OptionFlags<LearnStructureOptions>(
  {
    method: {},
    score: LEFT,
    target: { value: "column" },
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
    maxParents: {},
    starts: LEFT,
    restarts: LEFT,
    alpha: { ...LEFT, value: "level" },
    missing: INCOMPLETE,
    // The scores and the estimates share one flag.
    equivalentSampleSize: { ...LEFT, help: "how many rows a prior counts for (default: 1)" },
    seed: LEFT,
  },
  learnStructureOptions,
  ["learnStructure", "learnIncomplete"],
);

export const ESTIMATING = new OptionFlags<FitParametersOptions>(
  {
    method: { flag: "estimate" },
    smoothing: LEFT,
    equivalentSampleSize: LEFT,
    missing: INCOMPLETE,
  },
  fitParametersOptions,
  ["fitParameters", "fitIncomplete"],
);

export const QUERYING = new OptionFlags<QueryOptions>(
  {
    method: LEFT,
    samples: LEFT,
    seed: LEFT,
  },
  querySchema,
);

function readArc(flag: string, text: string): Arc {
  const names = text.split(",").map((name) => name.trim());
  if (names.length === 2 && names.every((name) => name !== "")) return [names[0], names[1]];
  throw new CommandError(`${flag} needs two columns, from,to; got ${JSON.stringify(text)}.`);
}
