// Gibbs sampling in published networks, many of whose tables have zeros.

import { dirname } from "node:path";
import { expect, it } from "vitest";
import { random } from "../../../src/math/probability/random/index.js";
import { readNetwork } from "../../../src/networks/index.js";
import { describeWithData } from "../../support/data.js";
import { findings } from "../../support/random-network.js";

describeWithData("Gibbs sampling in published networks", "bayesnet/bif/hailfinder.bif", (file) => {
  it.each(["hailfinder", "asia", "alarm", "win95pts", "pigs", "water", "barley"])(
    "%s: the exact answer is within four standard errors",
    async (name) => {
      const network = await readNetwork(`${dirname(file)}/${name}.bif`);
      for (let seed = 0; seed < 8; seed += 1) {
        const given = findings(network, Math.min(4, network.nodes.length - 2), seed);
        const [of] = random(seed + 100)
          .shuffle(network.graph.nodes)
          .filter((node) => !Object.hasOwn(given, node));
        const exact = network.query({ of, given }).distribution.values;
        const answer = network.query({ of, given, method: "gibbs", seed, samples: 2000 });
        for (const [cell, share] of answer.distribution.values.entries())
          expect(Math.abs(share - exact[cell])).toBeLessThanOrEqual(4 * (answer.standardErrors?.[cell] ?? 0));
      }
    },
  );
});
