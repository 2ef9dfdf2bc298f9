// Damaged files of networks: refused with an error of ours, or read as a network whose tables are distributions.

import { CredalError } from "../src/base/errors.js";
import type { Random } from "../src/math/probability/random/random.js";
import { BayesianNetwork, readNetwork, writeNetwork } from "../src/networks/index.js";
import { mutate } from "./files/mutate.js";
import { BadAnswer, type Part, pick } from "./part.js";

const LIMITS = { maxBytes: 2 ** 20 };

export const networks: Part<readonly Uint8Array[]> = {
  name: "networks",
  prepare: async () => samples(),
  async trial(files: readonly Uint8Array[], random: Random): Promise<"refused" | "worked"> {
    const damaged = mutate(pick(random, files), true, random);
    try {
      const network = await readNetwork(damaged, LIMITS);
      checkNetwork(network);
      return "worked";
    } catch (error) {
      if (error instanceof CredalError) return "refused";
      throw error;
    }
  },
};

function samples(): Uint8Array[] {
  const levels = BayesianNetwork.of({
    Rain: { table: 0.4 },
    "Wet grass": {
      levels: ["very", "a little", "dry"],
      parents: "Rain",
      table: { yes: [0.6, 0.3, 0.1], no: [0.1, 0.2, 0.7] },
    },
    Slippery: {
      parents: ["Wet grass", "Rain"],
      table: [0.9, 0.8, 0.5, 0.4, 0.1, 0].flatMap((p) => [p, 1 - p]),
    },
  });
  const numbers = BayesianNetwork.of({
    Sex: { levels: ["f", "m"], table: [0.5, 0.5] },
    Height: {
      parents: "Sex",
      regressions: {
        f: { intercept: 165, standardDeviation: 6 },
        m: { intercept: 178, standardDeviation: 7 },
      },
    },
    Weight: { intercept: -100, coefficients: { Height: 0.9 }, standardDeviation: 8 },
  });
  const texts = [
    ...(["bif", "xmlbif", "hugin"] as const).map((format) => writeNetwork(levels, { format })),
    writeNetwork(numbers, { format: "hugin" }),
    'network n { property "x"; } // c\nvariable A { type discrete [2] { a b }; }\nprobability ( A ) { default 0.5 0.5; }\n',
  ];
  return texts.map((text) => new TextEncoder().encode(text));
}

/** What was read can be written and read back, and answers. */
function checkNetwork(network: BayesianNetwork): void {
  for (const node of network.nodes) {
    if (node.kind !== "discrete") continue;
    const size = node.levels.length;
    for (let start = 0; start < node.table.length; start += size) {
      const sum = node.table.subarray(start, start + size).reduce((total, value) => total + value, 0);
      if (!(Math.abs(sum - 1) <= 1e-8)) throw new BadAnswer(`a row of ${node.name} sums to ${sum}`);
    }
  }
  if (network.nodes.length > 8) return;
  const total = network.nodes.some(({ kind }) => kind === "gaussian") ? 0 : network.logEvidence({});
  if (Math.abs(total) > 1e-6) throw new BadAnswer(`nothing has the log probability ${total}`);
}
