import { CredalError } from "../../src/base/errors.js";
import { LinearRegression } from "../../src/methods/linear/index.js";
import { kernelMemoryBytes, withArena } from "../../src/wasm/index.js";
import type { Trial } from "./trial.js";

/** More kernel memory than there can be is refused, and the next fit works as before. */
export function exhaustedMemory(times: number): Trial {
  return {
    name: `kernel memory exhausted ${times} times`,
    async run() {
      const learn = async () =>
        JSON.stringify(await new LinearRegression().fit([[1], [2], [3], [5]], [1, 3, 2, 6]));
      const before = await learn();
      const bytes = kernelMemoryBytes();
      let [refused, same] = [0, 0];
      for (let time = 0; time < times; time += 1) {
        try {
          withArena((arena) => arena.float64(2 ** 30));
        } catch (error) {
          if (error instanceof CredalError) refused += 1;
        }
        if ((await learn()) === before) same += 1;
      }
      return {
        held: refused === times && same === times && kernelMemoryBytes() === bytes,
        figures: `${refused} refusals, ${same} equal fits after them, ${kernelMemoryBytes() - bytes} bytes more`,
      };
    },
  };
}
