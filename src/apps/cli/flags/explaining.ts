// The flags of the command that explains models.

import type * as z from "zod";
import { partialDependenceOptions, permutationImportanceOptions } from "../../../evaluate/explain/options.js";
import { OptionFlags } from "./option-flags.js";

const schema = permutationImportanceOptions
  .pick({ metric: true, seed: true })
  .extend({ positive: partialDependenceOptions.shape.positive });

export const EXPLAINING = new OptionFlags<z.input<typeof schema>>(
  {
    metric: { value: "name", help: "the metric of the importance" },
    positive: {
      value: "class",
      help: "the class whose probability is followed (default: the positive one of two, or all)",
    },
    seed: {},
  },
  schema,
  ["permutationImportance", "partialDependence", "accumulatedEffects", "individualCurves"],
);
