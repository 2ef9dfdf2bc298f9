// The pictures on the pages about networks.

import {
  type Figure,
  factorGraphPlot,
  importancePlot,
  junctionTreePlot,
  networkPlot,
  undirectedGraphPlot,
} from "../../src/apps/plot/index.js";
import { penguins } from "../../src/data/datasets/index.js";
import { BayesianNetwork, fitIsing, IsingModel, NetworkClassifier } from "../../src/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "bayesian-network": () =>
    networkPlot(explainedAway(), { given: { Wet: "yes" }, title: "Why is the grass wet?", width: 520 }),
  "factor-graph": () => factorGraphPlot(lawn(), { title: "Nodes and tables", width: 520 }),
  "junction-tree": () =>
    junctionTreePlot(lawn().compile(), { title: "Cliques and what they share", width: 520 }),
  "ising-network": async () => {
    const { model } = await fitIsing(symptoms().sample(1500, 1));
    return undirectedGraphPlot(model, { title: "Couplings found in 1500 cases", width: 520 });
  },
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

/** Symptoms in two groups with a bridge between them. */
function symptoms(): IsingModel {
  const names = ["sleep", "fatigue", "focus", "mood", "worry", "tension", "calm", "appetite"];
  return IsingModel.of({
    thresholds: Object.fromEntries(names.map((name, k) => [name, 0.1 * (k % 2)])),
    couplings: [
      ["sleep", "fatigue", 0.6],
      ["sleep", "focus", -0.3],
      ["fatigue", "focus", -0.4],
      ["fatigue", "mood", -0.5],
      ["mood", "worry", -0.4],
      ["worry", "tension", 0.6],
      ["worry", "calm", -0.4],
      ["tension", "calm", -0.5],
      ["mood", "appetite", 0.4],
    ],
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
