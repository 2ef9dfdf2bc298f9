// Which flag stands for an option that an error or a note names.

import { ASSOCIATING } from "./associating.js";
import { CLUSTERING, COMPARING, SEARCHING } from "./comparing.js";
import { EXPLAINING } from "./explaining.js";
import { ESTIMATING, LEARNING, QUERYING } from "./networks.js";
import { OptionFlags } from "./option-flags.js";
import { PLOTTING } from "./plotting.js";
import { READING } from "./reading.js";

/** Options that commands give otherwise than by one flag for one option, and names that figures have for others. */
const OTHERS = new OptionFlags<Readonly<Record<"target" | "weights" | "space" | "color", unknown>>>({
  target: {},
  weights: { flag: "weight" },
  space: { flag: "try" },
  color: { flag: "by" },
});

const ALL: readonly OptionFlags<object>[] = [
  ...[
    LEARNING,
    ESTIMATING,
    ASSOCIATING,
    COMPARING,
    CLUSTERING,
    SEARCHING,
    READING,
    QUERYING,
    PLOTTING,
    EXPLAINING,
  ],
  OTHERS,
];

/** The flags with one for the option: those of the function that reports it before those of others. */
export function flagsWith(option: string, method: string | undefined): OptionFlags<object> | undefined {
  const having = ALL.filter((flags) => flags.flagFor(option) !== undefined);
  const match = having.find(({ methods }) => method !== undefined && methods.includes(method));
  return match ?? having.find(({ methods }) => methods.length === 0);
}
