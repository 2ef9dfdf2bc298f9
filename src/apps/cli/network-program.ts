import type { Command } from "commander";
import { collected, commaList, examplesOf, jsonFlag } from "./arguments.js";
import {
  type LearnFlags,
  learnNetwork,
  type NetworkPlotFlags,
  plotNetwork,
  type QueryFlags,
  queryNetwork,
} from "./commands/network.js";
import { COMPARING } from "./flags/comparing.js";
import { ESTIMATING, LEARNING, QUERYING } from "./flags/networks.js";
import { addDataFlags } from "./flags/reading.js";
import type { Terminal } from "./terminal.js";

const NETWORK = "a network: .bif, .xml, .net, or a saved .json";
const EVIDENCE = [
  "--evidence <node=level...>",
  "what is known: a level, or a number, of each of these nodes (repeatable)",
] as const;

/** The commands about Bayesian networks. */
export function addNetwork(program: Command, terminal: Terminal, file: string): void {
  const network = program
    .command("network")
    .description("learn a Bayesian network from a file, ask it questions, or draw it")
    .addHelpText("after", examplesOf(EXAMPLES.network));
  addLearn(network, terminal, file);
  addQuery(network, terminal);
  addDrawing(network, terminal);
  for (const command of network.commands)
    command.option(...jsonFlag).addHelpText("after", examplesOf(EXAMPLES[command.name()]));
}

function addLearn(network: Command, terminal: Terminal, file: string): void {
  const command = addDataFlags(network.command("learn").argument("<file>", file)).description(
    "learn the arcs and the parameters of a network",
  );
  LEARNING.addTo(command);
  ESTIMATING.addTo(command, "method", "smoothing");
  COMPARING.addTo(command, "threads")
    .option("--out <file>", "where to save the network: .json, .bif, .xml or .net")
    .action((source: string, flags: LearnFlags) => learnNetwork(terminal, source, flags));
}

function addQuery(network: Command, terminal: Terminal): void {
  const command = network
    .command("query")
    .argument("<network>", NETWORK)
    .description("show what a network says about some nodes, given others")
    .option("--target <nodes>", "the nodes, separated by commas (default: each by itself)", commaList)
    .option(...EVIDENCE);
  QUERYING.addTo(command)
    .option("--most-probable", "show the levels that are the most probable together instead")
    .option("--value-of-information", "show what to observe next to know the target instead")
    .action((source: string, flags: QueryFlags) => queryNetwork(terminal, source, flags));
}

function addDrawing(network: Command, terminal: Terminal): void {
  network
    .command("plot")
    .argument("<network>", NETWORK)
    .description("draw a network with the distribution of every node, given what is known")
    .option(...EVIDENCE)
    .option(
      "--set <option=value>",
      "an option of the figure: title, width, bars=false (repeatable)",
      collected,
    )
    .requiredOption("--out <figure.svg>", "the file to write: .svg, .html or .png")
    .action((source: string, flags: NetworkPlotFlags) => plotNetwork(terminal, source, flags));
}

const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  network: [
    "credal network learn data.csv --out net.bif",
    "credal network query net.bif --target rain --evidence wet=yes",
    "credal network plot net.bif --evidence wet=yes --out net.svg",
  ],
  learn: [
    "credal network learn data.csv --score bdeu --required rain,wet --out net.bif",
    "credal network learn data.csv --method tan --target species --out net.json",
    "credal network learn data.csv --incomplete em --estimate dirichlet --out net.bif",
  ],
  query: [
    "credal network query net.bif --target rain --evidence wet=yes cloudy=no",
    "credal network query net.bif --evidence wet=yes --most-probable",
    "credal network query net.bif --target rain --evidence wet=yes --value-of-information",
  ],
  plot: ["credal network plot net.bif --evidence wet=yes --out net.svg"],
};
