// The pictures on the pages about networks.

import { penguins } from "../../src/datasets/index.js";
import { BayesianNetwork, NetworkClassifier } from "../../src/index.js";
import {
  type Figure,
  factorGraphPlot,
  importancePlot,
  junctionTreePlot,
  networkPlot,
} from "../../src/plot/index.js";

export const graphFigures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "bayesian-network": () =>
    networkPlot(explainedAway(), { given: { Wet: "yes" }, title: "Why is the grass wet?", width: 520 }),
  "factor-graph": () => factorGraphPlot(lawn(), { title: "Nodes and tables", width: 520 }),
  "junction-tree": () =>
    junctionTreePlot(lawn().compile(), { title: "Cliques and what they share", width: 520 }),
  "network-classifier": async () => {
    const { network } = await new NetworkClassifier().fit(await penguins(), "species");
    const given = { island: "Biscoe", billLength: 46 };
    return networkPlot(network, { given, title: "A penguin on Biscoe with a bill of 46 mm", width: 640 });
  },
  "observation-ranking": async () => {
    const model = await new NetworkClassifier({ numbers: "recursive" }).fit(await penguins(), "species");
    const { observations } = model.rankObservations({ given: { island: "Biscoe" } });
    const bars = observations.map(({ node, information }) => ({ column: node, mean: information }));
    return importancePlot(bars, {
      title: "What to measure next",
      xLabel: "bits about the species",
      width: 520,
    });
  },
};

function explainedAway(): BayesianNetwork {
  return BayesianNetwork.of({
    Rain: { table: 0.4 },
    Sprinkler: { table: 0.2 },
    Wet: {
      parents: ["Rain", "Sprinkler"],
      table: { yes: { yes: 0.95, no: 0.9 }, no: { yes: 0.9, no: 0.1 } },
    },
  });
}

function lawn(): BayesianNetwork {
  return BayesianNetwork.of({
    Cloudy: { table: 0.5 },
    Sprinkler: { parents: "Cloudy", table: { yes: 0.1, no: 0.5 } },
    Rain: { parents: "Cloudy", table: { yes: 0.8, no: 0.1 } },
    Wet: {
      parents: ["Rain", "Sprinkler"],
      table: { yes: { yes: 0.95, no: 0.9 }, no: { yes: 0.9, no: 0.1 } },
    },
  });
}
