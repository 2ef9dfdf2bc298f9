// The networks of bnlearn's repository: junction trees agree with elimination.

import { dirname } from "node:path";
import { it } from "vitest";
import { random } from "../../../src/math/probability/random/index.js";
import { readNetwork } from "../../../src/networks/index.js";
import { describeWithData } from "../../support/data.js";
import { expectClose } from "../../support/numbers.js";
import { findings } from "../../support/random-network.js";

describeWithData("networks of other people", "bayesnet/bif/alarm.bif", (file) => {
  const folder = dirname(file);

  /** How many nodes are compared, and how many times with other findings; large networks take longer. */
  it.each([
    ["alarm.bif", 37, 3],
    ["win95pts.bif", 20, 2],
    ["hailfinder.bif", 20, 2],
    ["sachs.bif", 11, 3],
    ["andes.bif", 5, 1],
    ["pigs.bif", 4, 1],
    ["water.bif", 4, 1],
    ["pathfinder.bif", 6, 1],
    ["barley.bif", 2, 1],
    ["asia.bif", 8, 2],
    ["cancer.bif", 5, 2],
    ["earthquake.bif", 5, 2],
    ["survey.bif", 6, 2],
    ["mildew.bif.gz", 2, 1],
    ["diabetes.bif.gz", 2, 1],
  ] as const)("%s: a junction tree agrees with elimination", async (name, nodes, times) => {
    const network = await readNetwork(`${folder}/${name}`);
    const tree = network.compile();
    for (let seed = 1; seed <= times; seed += 1) {
      const given = findings(network, 5, seed);
      const marginals = tree.marginals({ given });
      const free = network.graph.nodes.filter((node) => !(node in given));
      for (const of of random(seed).shuffle(free).slice(0, nodes)) {
        const answer = network.query({ of, given });
        expectClose(marginals.get(of).values, answer.distribution.values, { tolerance: 1e-10 });
        expectClose(marginals.logEvidence, answer.logEvidence ?? 0, { tolerance: 1e-9 });
      }
    }
  });
});
