import { largeJob } from "./samples.js";
import type { Trial } from "./trial.js";

/** The number of threads does not matter to the last bit, on data large enough for all of them. */
export function threadsAgree(kinds: readonly string[], rows: number, columns: number): Trial {
  return {
    name: `1 to 4 threads on ${rows}×${columns}`,
    async run() {
      const differing: string[] = [];
      for (const kind of kinds) {
        const { estimator, x, y } = largeJob(kind, rows, columns);
        const models: string[] = [];
        for (const threads of [1, 2, 3, 4])
          models.push(JSON.stringify(await estimator.fitTo(x, y, { threads })));
        if (new Set(models).size > 1) differing.push(kind);
      }
      return {
        held: differing.length === 0,
        figures: `${kinds.length - differing.length} of ${kinds.length} methods agree${differing.length > 0 ? `; not ${differing.join(", ")}` : ""}`,
      };
    },
  };
}
