import { type Command, Option } from "commander";
import { STRUCTURE_METHODS } from "../../networks/structure/options.js";
import { ESTIMATES } from "../../networks/structure/pseudo-counts.js";
import { SCORE_NAMES } from "../../networks/structure/scores/family-scorer.js";
import {
  addDataFlags,
  collected,
  commaList,
  examplesOf,
  jsonFlag,
  level,
  notNegative,
  wholeNumber,
} from "./arguments.js";
import {
  INCOMPLETE_RULES,
  type LearnFlags,
  learnNetwork,
  type NetworkPlotFlags,
  plotNetwork,
  QUERY_METHODS,
  type QueryFlags,
  queryNetwork,
} from "./commands/network.js";
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
  addDataFlags(network.command("learn").argument("<file>", file))
    .description("learn the arcs and the parameters of a network")
    .addOption(
      new Option("--method <name>", "how the arcs are found")
        .choices(STRUCTURE_METHODS)
        .default("hill-climbing"),
    )
    .addOption(new Option("--score <name>", "what a search maximizes (default: bic)").choices(SCORE_NAMES))
    .option("--target <column>", "the class, for tan")
    .option("--required <from,to>", "an arc that the network must have (repeatable)", collected)
    .option("--forbidden <from,to>", "an arc that it must not have (repeatable)", collected)
    .option("--max-parents <number>", "the most parents of a node", wholeNumber(0))
    .option(
      "--starts <number>",
      "how many networks a search begins with: one, and others at random",
      wholeNumber(1),
    )
    .option(
      "--restarts <number>",
      "how often hill climbing begins anew from the best network",
      wholeNumber(0),
    )
    .addOption(new Option("--alpha <level>", "the level of tests of independence").argParser(level))
    .addOption(
      new Option("--incomplete <rule>", "rows with missing values: refused, left out, or completed by EM")
        .choices(INCOMPLETE_RULES)
        .default("error"),
    )
    .addOption(
      new Option("--estimate <name>", "how probabilities are estimated")
        .choices(ESTIMATES)
        .default("maximum-likelihood"),
    )
    .option("--smoothing <number>", "the pseudo-count of every cell, for dirichlet", notNegative)
    .option("--equivalent-sample-size <number>", "how many rows a prior counts for", notNegative)
    .option(
      "--seed <number>",
      "the seed of searches and tests that draw at random (default: 0)",
      wholeNumber(0),
    )
    .option("--threads <number>", "the number of threads; results do not depend on it", wholeNumber(1))
    .option("--out <file>", "where to save the network: .json, .bif, .xml or .net")
    .action((source: string, flags: LearnFlags) => learnNetwork(terminal, source, flags));
}

function addQuery(network: Command, terminal: Terminal): void {
  network
    .command("query")
    .argument("<network>", NETWORK)
    .description("show what a network says about some nodes, given others")
    .option("--target <nodes>", "the nodes, separated by commas (default: each by itself)", commaList)
    .option(...EVIDENCE)
    .addOption(
      new Option("--method <name>", "how the answer is computed (default: elimination)").choices(
        QUERY_METHODS,
      ),
    )
    .option("--samples <number>", "how many cases are drawn, by methods that draw", wholeNumber(1))
    .option("--seed <number>", "the seed of methods that draw (default: 0)", wholeNumber(0))
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
