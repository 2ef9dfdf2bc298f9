import { Command, Option } from "commander";
import { version } from "../../base/version.js";
import {
  collected,
  commaList,
  costFlag,
  examplesOf,
  jsonFlag,
  level,
  quietFlag,
  taskOption,
  wholeNumber,
} from "./arguments.js";
import { type AssociateFlags, associate } from "./commands/associate.js";
import { type ClusterFlags, cluster } from "./commands/cluster.js";
import { type CompareFlags, compare } from "./commands/compare.js";
import { datasets } from "./commands/datasets.js";
import { type DescribeFlags, describe } from "./commands/describe.js";
import { type EvaluateFlags, evaluate } from "./commands/evaluate.js";
import { type ExplainFlags, explain } from "./commands/explain.js";
import { type ModelsFlags, models } from "./commands/models.js";
import { FIGURES, type PlotFlags, plot } from "./commands/plot.js";
import { type PredictFlags, predict } from "./commands/predict.js";
import { type SearchFlags, search } from "./commands/search.js";
import { type TrainFlags, train } from "./commands/train.js";
import { ASSOCIATING } from "./flags/associating.js";
import { CLUSTERING, COMPARING, SEARCHING } from "./flags/comparing.js";
import { EXPLAINING } from "./flags/explaining.js";
import { PLOTTING } from "./flags/plotting.js";
import { addDataFlags } from "./flags/reading.js";
import { addNetwork } from "./network-program.js";
import type { Terminal } from "./terminal.js";

const FILE =
  "a table: .csv, .tsv or .txt, also with .gz; .xlsx, .json, .jsonl, .arff, .libsvm, .parquet, .arrow; - for CSV from standard input; or example:iris";
const TARGET = [
  "--target <column>",
  "the column to predict, or a formula that also names the columns to use",
] as const;
const TASKS = ["classification", "regression", "clustering", "transformation", "density"];

/** The commands, each with its flags, help and action. */
export function makeProgram(terminal: Terminal): Command {
  const program = new Command("credal")
    .description("Machine learning with probability at its core.")
    .version(version, "-V, --version")
    .helpOption("-h, --help", "show this help")
    .helpCommand("help [command]", "show the help of a command")
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.write(text),
      writeErr: (text) => terminal.note(text),
      outputError: () => undefined,
    })
    .addHelpText("after", HELP);
  addReading(program, terminal);
  addLearning(program, terminal);
  addSearch(program, terminal);
  addCluster(program, terminal);
  addAssociate(program, terminal);
  addPlot(program, terminal);
  for (const command of program.commands)
    command.option(...jsonFlag).addHelpText("after", examplesOf(EXAMPLES[command.name()]));
  addNetwork(program, terminal, FILE);
  return program;
}

function addReading(program: Command, terminal: Terminal): void {
  addDataFlags(program.command("describe").argument("<file>", `${FILE}; or a saved model`))
    .description("summarize the columns of a file, or a saved model")
    .action((file: string, flags: DescribeFlags) => describe(terminal, file, flags));

  program
    .command("models")
    .argument("[name]", "a model, to show its options")
    .description("list the available models, with their options")
    .addOption(taskOption(TASKS))
    .action((name: string | undefined, flags: ModelsFlags) => models(terminal, name, flags));

  program
    .command("datasets")
    .argument("[name]", "a data set, to write it as CSV")
    .description("list the data sets that come with Credal")
    .action((name: string | undefined, flags: { json?: boolean }) => datasets(terminal, name, flags));
}

function addLearning(program: Command, terminal: Terminal): void {
  const compared = addDataFlags(program.command("compare").argument("<file>", FILE))
    .description("cross-validate models on the same folds, and show which differ")
    .requiredOption(...TARGET);
  COMPARING.addTo(compared)
    .option("--raw", "skip preparation: give the columns to the models as they are")
    .option(...quietFlag)
    .option("--report <file.html>", "also write a page with the results and figures")
    .action((file: string, flags: CompareFlags) => compare(terminal, file, flags));

  const trained = addDataFlags(program.command("train").argument("<file>", FILE))
    .description("fit a model to a file, save it, preparation included, and score it by cross-validation")
    .option(...TARGET)
    .requiredOption("--model <name>", "the model; see: credal models")
    .option(
      "--set <option=value>",
      "an option of the model; a model as its value is written like estimator=GaussianNB (repeatable)",
      collected,
    );
  COMPARING.addTo(trained, "folds", "keep")
    .option("--raw", "skip preparation: give the columns to the model as they are")
    .option("--no-validate", "skip the cross-validation")
    .option(...quietFlag)
    .requiredOption("--out <model.json>", "where to save the model")
    .action((file: string, flags: TrainFlags) => train(terminal, file, flags));

  addDataFlags(program.command("predict").argument("<model>", "a saved model").argument("<file>", FILE))
    .description("predict the rows of a file with a saved model")
    .option("--proba", "add the probability of every class")
    .addOption(new Option("--interval <level>", "add prediction intervals of this level").argParser(level))
    .addOption(
      new Option(
        "--threshold <probability>",
        "predict the positive one of two classes from this probability on",
      ).argParser(level),
    )
    .option(...costFlag)
    .option("--positive <class>", "the positive class (default: the one named yes, true, 1, positive)")
    .option("--keep", "keep the columns of the file")
    .option(
      "--out <file>",
      "a table file instead of CSV on standard output; its extension determines the format",
    )
    .option("--escape-formulas", "put an apostrophe before text that a spreadsheet would take for a formula")
    .action((model: string, file: string, flags: PredictFlags) => predict(terminal, model, file, flags));

  const scored = addDataFlags(
    program.command("evaluate").argument("<model>", "a saved model").argument("<file>", FILE),
  )
    .description("score a saved model on rows that it has not seen")
    .option(
      "--target <column>",
      "the column with the true values (default: the one the model was trained on)",
    );
  COMPARING.addTo(scored, "metrics", "positive")
    .option(...costFlag)
    .option("--seed <number>", "the seed of the intervals", wholeNumber(0), 0)
    .action((model: string, file: string, flags: EvaluateFlags) => evaluate(terminal, model, file, flags));

  const explained = addDataFlags(
    program.command("explain").argument("<model>", "a saved model").argument("<file>", FILE),
  )
    .description("show which columns a saved model depends on, and how")
    .option(
      "--target <column>",
      "the column with the true values, for importance (default: the one the model was trained on, if the file has it)",
    )
    .option(
      "--column <names>",
      "the columns whose dependence is shown, separated by commas (default: the most important ones)",
      commaList,
    );
  EXPLAINING.addTo(explained)
    .option(
      "--row <number>",
      "a row, counted from 0, for which to show what each column adds to its prediction",
      wholeNumber(0),
    )
    .option("--out <file.html>", "also write a page with figures")
    .action((model: string, file: string, flags: ExplainFlags) => explain(terminal, model, file, flags));
}

function addSearch(program: Command, terminal: Terminal): void {
  const searched = addDataFlags(program.command("search").argument("<file>", FILE))
    .description("search for good options of a model by cross-validation")
    .requiredOption(...TARGET)
    .requiredOption("--model <name>", "the model; see: credal models")
    .requiredOption(
      "--try <option=values>",
      "values separated by commas, or log:1e-6..1, uniform:0..1, integer:1..20 (repeatable)",
      collected,
    )
    .option("--set <option=value>", "a fixed option of the model (repeatable)", collected);
  SEARCHING.addTo(searched);
  COMPARING.addTo(searched, "folds", "keep")
    .option("--raw", "skip preparation: give the columns to the model as they are")
    .option(...quietFlag)
    .option("--out <model.json>", "fit the best candidate to all rows and save it")
    .action((file: string, flags: SearchFlags) => search(terminal, file, flags));
}

function addCluster(program: Command, terminal: Terminal): void {
  const clustered = addDataFlags(program.command("cluster").argument("<file>", FILE)).description(
    "find groups of rows: compare clusterers and numbers of clusters, without a target",
  );
  CLUSTERING.addTo(clustered)
    .option("--raw", "skip preparation: give the columns to the models as they are")
    .option(...quietFlag)
    .option("--report <file.html>", "also write a page with the results and figures")
    .action((file: string, flags: ClusterFlags) => cluster(terminal, file, flags));
}

function addAssociate(program: Command, terminal: Terminal): void {
  const format = new Option(
    "--format <name>",
    "one basket of items per line, or a table whose levels are items",
  );
  const associated = addDataFlags(
    program.command("associate").argument("<file>", `baskets, one per line: bread,milk; or ${FILE}`),
  )
    .description("find items that occur together, and the rules that predict some from others")
    .addOption(format.choices(["baskets", "table"]).default("baskets"));
  ASSOCIATING.addTo(associated)
    .option("--top <number>", "how many rules to show", wholeNumber(1), 10)
    .action((file: string, flags: AssociateFlags) => associate(terminal, file, flags));
}

function addPlot(program: Command, terminal: Terminal): void {
  const plotted = addDataFlags(
    program
      .command("plot")
      .argument("<figure>", FIGURES.join(", "))
      .argument(
        "<file>",
        `${FILE}; a saved model for path, validation, coefficients, subsets, densities and tree`,
      ),
  ).description("draw the columns of a file, a saved model, or its predictions for a file");
  const shown = PLOTTING.addTo(plotted)
    .option(
      "--model <model.json>",
      "a saved classifier for confusion, roc and calibration, a LinearRegression for residuals",
    )
    .option(
      "--target <column>",
      "the column with the true values (default: the one the model was trained on)",
    );
  COMPARING.addTo(shown, "positive")
    .option(
      "--set <option=value>",
      "an option of the figure: title, width, theme=dark, bins=20 (repeatable)",
      collected,
    )
    .requiredOption("--out <figure.svg>", "the file to write: .svg, .html or .png")
    .action((kind: string, file: string, flags: PlotFlags) => plot(terminal, kind, file, flags));
}

const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  describe: [
    "credal describe data.csv",
    "credal describe example:penguins --json",
    "credal describe model.json",
  ],
  models: ["credal models --task classification", "credal models GaussianNB"],
  datasets: ["credal datasets", "credal datasets iris > iris.csv"],
  compare: [
    "credal compare data.csv --target y",
    "credal compare example:penguins --target species --report report.html",
    "credal compare data.parquet --target price --metric meanAbsoluteError --repeats 5",
  ],
  train: [
    "credal train data.csv --target y --model GaussianNB --out model.json",
    "credal train example:iris --target species --model GaussianNB --set priors=uniform --out model.json",
    'credal train data.csv --target y --model CalibratedClassifier --set "estimator=SVC(cost=2)" --out model.json',
  ],
  predict: [
    "credal predict model.json new.csv --proba",
    "credal predict model.json new.csv --cost 1:20 --positive churned",
    "credal predict model.json new.csv --keep --out predictions.parquet",
  ],
  evaluate: [
    "credal evaluate model.json held-out.csv",
    "credal evaluate model.json held-out.csv --cost costs.csv",
  ],
  explain: [
    "credal explain model.json held-out.csv",
    "credal explain model.json held-out.csv --column age,income --out explanation.html",
    "credal explain model.json held-out.csv --row 0",
  ],
  search: [
    "credal search data.csv --target y --model GaussianNB --try varianceFloor=1e-9,1e-6,1e-3",
    "credal search data.csv --target y --model GaussianNB --try varianceFloor=log:1e-12..1 --method random --out model.json",
  ],
  cluster: [
    "credal cluster data.csv",
    "credal cluster example:iris --drop species --clusters 2..6 --report clusters.html",
    "credal cluster data.csv --models KMeans --criterion gap",
  ],
  associate: [
    "credal associate baskets.csv --support 0.01 --confidence 0.5",
    "credal associate answers.csv --format table --consequent satisfied=yes",
  ],
  plot: [
    "credal plot scatter example:iris --x petalLength --y petalWidth --by species --out petals.svg",
    "credal plot roc held-out.csv --model model.json --out roc.svg",
    "credal plot path lasso.json --out path.svg",
  ],
};

const HELP = `
Examples:
  $ credal compare example:penguins --target species --report report.html
  $ credal train data.csv --target y --model GaussianNB --out model.json
  $ credal predict model.json new.csv --proba

Exit codes: 0 success, 1 unexpected error, 2 invalid command or data, 130 interrupted (129 SIGHUP, 143 SIGTERM).
CREDAL_DEBUG=1 shows where an error comes from.
`;
