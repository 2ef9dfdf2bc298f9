// Inference in Bayesian networks, as built in dist/, beside gRain and bnlearn on the same files and the same machine.
// Needs CREDAL_DATA, the folder with bayesnet/bif/alarm.bif; CREDAL_R_LIB names a library of R packages, if they are
// not where R finds them.

import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BayesianNetwork, Findings } from "../src/networks/index.js";
import type { Credal } from "./support/built.js";
import { compare } from "./support/compare.js";

const FILES = ["alarm.bif", "munin1.bif", "link.bif"] as const;
/** reference/graph-inference.R has the same. */
const GIVEN: Findings = { HRBP: "HIGH", EXPCO2: "LOW", BP: "LOW", CVP: "NORMAL", PRESS: "HIGH" };
const OTHER: Findings = { ...GIVEN, BP: "HIGH" };

interface Networks {
  readonly alarm: BayesianNetwork;
  readonly munin1: BayesianNetwork;
  readonly link: BayesianNetwork;
}

await compare<Networks>({
  script: "graph-inference.py",
  results: "graph-inference.json",
  heading: ["Networks of bnlearn's repository; findings about five nodes of alarm."],
  workloads: [
    {
      id: "alarmMarginals",
      name: "alarm: all marginals, 100 times with changed findings, compiled",
      prepare: async (_, { alarm }) => {
        const tree = alarm.compile();
        return () => {
          for (let k = 0; k < 100; k += 1) tree.marginals({ given: k % 2 === 0 ? GIVEN : OTHER });
        };
      },
    },
    {
      id: "alarmCompile",
      name: "alarm: compile and all marginals",
      prepare:
        async (_, { alarm }) =>
        () =>
          alarm.compile().marginals({ given: GIVEN }),
    },
    {
      id: "alarmWeighting",
      name: "alarm: likelihood weighting, a million cases",
      floor: 5,
      prepare:
        async (_, { alarm }) =>
        () =>
          alarm.query({ of: "LVFAILURE", given: GIVEN, method: "likelihood-weighting", samples: 1_000_000 }),
    },
    {
      id: "muninMarginals",
      name: "munin1: compile and all marginals",
      prepare:
        async (_, { munin1 }) =>
        () =>
          munin1.compile().marginals(),
    },
    {
      id: "linkMarginals",
      name: "link: compile and all marginals",
      prepare:
        async (_, { link }) =>
        () =>
          link.compile().marginals(),
    },
  ],
  writeData,
});

function writeData({ parseNetwork }: Credal, folder: string): Networks {
  const data = join(process.env.CREDAL_DATA ?? "../shared/data", "bayesnet/bif");
  const [alarm, munin1, link] = FILES.map((file) => {
    copyFileSync(join(data, file), join(folder, file));
    return parseNetwork(readFileSync(join(data, file), "utf8"));
  });
  return { alarm, munin1, link };
}
