// What holds for the files of all models that the other checks fitted; it comes last.

import { type Check, insist } from "./check.js";

export const fileChecks: readonly Check[] = [
  {
    name: "every model that is fitted can be saved and read back",
    async run({ fileFaults }) {
      const { length, 0: first } = fileFaults;
      insist(length === 0, `${length} of them cannot: ${first}`);
      return undefined;
    },
  },
];
