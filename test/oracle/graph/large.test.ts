// Networks whose tables take hundreds of megabytes.

import { dirname } from "node:path";
import { expect, it } from "vitest";
import { readNetwork } from "../../../src/networks/index.js";
import { describeWithData } from "../../support/data.js";
import { expectClose } from "../../support/numbers.js";
import { findings } from "../../support/random-network.js";

describeWithData("large networks", "bayesnet/bif/munin1.bif", (file) => {
  it.each([
    ["link.bif", "D0_56_d_p"],
    ["munin1.bif", "R_LNLT1_APB_MUDENS"],
  ])("%s: a junction tree within 2 GB agrees with elimination", async (name, of) => {
    const network = await readNetwork(`${dirname(file)}/${name}`);
    const tree = network.compile();
    expect(8 * tree.cells).toBeLessThan(2 ** 31);
    const { [of]: _, ...given } = findings(network, 5, 1);
    const answer = network.query({ of, given });
    const marginals = tree.marginals({ given });
    expectClose(marginals.get(of).values, answer.distribution.values, { tolerance: 1e-10 });
    expectClose(marginals.logEvidence, answer.logEvidence ?? 0, { tolerance: 1e-9 });
  });
});
