import * as z from "zod";
import { densityMetricOptions } from "../../cluster/engine/metric-options.js";
import { componentsOption } from "./components-option.js";

/** The options of embeddings by graphs of near cases. */
export const neighborOptions = {
  components: componentsOption,
  neighbors: z
    .int()
    .min(1)
    .default(10)
    .describe(
      "Number of nearest different cases to which each case is linked; all others, if there are fewer. Parts that this leaves are linked where they are nearest.",
    ),
  ...densityMetricOptions,
};
