// Small networks of bnlearn's repository: every exact method beside answers by brute force.

import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it } from "vitest";
import { type Findings, parseNetwork } from "../../../src/networks/index.js";
import { describeWithData } from "../../support/data.js";
import { expectClose } from "../../support/numbers.js";

interface Answer {
  readonly evidence: Findings;
  readonly logEvidence: number;
  readonly marginals: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly mpe: Readonly<Record<string, string>>;
  readonly mpeJoint: number;
}

const EXACT = { tolerance: 1e-12 };

describeWithData("answers by brute force", "bayesnet/bruteforce_oracle.json", (file) => {
  const oracle: Readonly<Record<string, readonly Answer[]>> = JSON.parse(readFileSync(file, "utf8"));

  for (const [name, answers] of Object.entries(oracle))
    it(`${name}: every exact method gives all of them`, () => {
      // Rows of sachs.bif are off 1 by up to 1e-7, in eleven tables. Brute force took them so; we divide by their sums.
      const close = name === "sachs" ? { tolerance: 1.1e-6 } : EXACT;
      const network = parseNetwork(readFileSync(`${dirname(file)}/bif/${name}.bif`, "utf8"));
      const tree = network.compile();
      for (const { evidence, logEvidence, marginals, mpe, mpeJoint } of answers) {
        const all = tree.marginals({ given: evidence });
        expectClose(all.logEvidence, logEvidence, close);
        for (const [node, levels] of Object.entries(marginals)) {
          const expected = Object.values(levels);
          const table = all.get(node);
          expect(table.variables[0].levels).toEqual(Object.keys(levels));
          expectClose(table.values, expected, close);
          for (const method of ["elimination", "enumeration"] as const) {
            const answer = network.query({ of: node, given: evidence, method });
            expectClose(answer.distribution.values, expected, close);
            expectClose(answer.logEvidence ?? 0, logEvidence, close);
            expectClose(answer.distribution.values, table.values, EXACT);
          }
        }
        for (const found of [
          network.mostProbable({ given: evidence }),
          tree.mostProbable({ given: evidence }),
        ]) {
          expectClose(Math.exp(found.logProbability), mpeJoint, close);
          // Where two assignments are equally probable, either will do.
          expectClose(
            network.logJoint({ ...evidence, ...found.assignment }),
            network.logJoint({ ...evidence, ...mpe }),
            {
              tolerance: 1e-11,
            },
          );
        }
      }
    });
});
