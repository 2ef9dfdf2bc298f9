import { smallJobs } from "./samples.js";
import type { Trial } from "./trial.js";

/** Fits that run beside each other give the models that they give one after the other. */
export function concurrentFits(count: number): Trial {
  return {
    name: `${count} concurrent fits`,
    async run() {
      const jobs = smallJobs();
      const learn = async (at: number) => {
        const { estimator, x, y } = jobs[at % jobs.length];
        return JSON.stringify(await estimator.fitTo(x, y, { threads: 2 }));
      };
      const alone: string[] = [];
      for (let at = 0; at < Math.min(count, jobs.length); at += 1) alone.push(await learn(at));
      const start = performance.now();
      const together = await Promise.all(Array.from({ length: count }, (_, at) => learn(at)));
      const differing = together.filter((model, at) => model !== alone[at % jobs.length]).length;
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      return { held: differing === 0, figures: `${differing} differ from fits alone, ${seconds} s` };
    },
  };
}
