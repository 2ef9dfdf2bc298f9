import { Command, Option } from "commander";
import { version } from "../base/version.js";
import { addDataFlags, collected, commaList, jsonFlag, level, taskOption, wholeNumber } from "./arguments.js";
import { type CompareFlags, compare } from "./commands/compare.js";
import { datasets } from "./commands/datasets.js";
import { type DescribeFlags, describe } from "./commands/describe.js";
import { type EvaluateFlags, evaluate } from "./commands/evaluate.js";
import { type ModelsFlags, models } from "./commands/models.js";
import { FIGURES, type PlotFlags, plot } from "./commands/plot.js";
import { type PredictFlags, predict } from "./commands/predict.js";
import { type SearchFlags, search } from "./commands/search.js";
import { type TrainFlags, train } from "./commands/train.js";
import type { Terminal } from "./terminal.js";

const FILE = "a table: .csv, .tsv, .json, .jsonl, .arff, .libsvm, .parquet, .arrow; or example:iris";
const SUPERVISED = ["classification", "regression"];
const TASKS = [...SUPERVISED, "clustering", "transformation", "density"];

/** The commands, each with its flags, its help and its work. */
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
  addPlot(program, terminal);
  return program;
}

function addReading(program: Command, terminal: Terminal): void {
  addDataFlags(program.command("describe").argument("<file>", FILE))
    .description("say what the columns of a file hold")
    .option(...jsonFlag)
    .addHelpText("after", examplesOf("credal describe data.csv", "credal describe example:penguins --json"))
    .action((file: string, flags: DescribeFlags) => describe(terminal, file, flags));

  program
    .command("models")
    .argument("[name]", "one of them, to see its options")
    .description("list the models there are, with their options")
    .addOption(taskOption(TASKS))
    .option(...jsonFlag)
    .addHelpText("after", examplesOf("credal models --task classification", "credal models GaussianNB"))
    .action((name: string | undefined, flags: ModelsFlags) => models(terminal, name, flags));

  program
    .command("datasets")
    .argument("[name]", "one of them, to have it as CSV")
    .description("list the data sets that come with Credal")
    .option(...jsonFlag)
    .addHelpText("after", examplesOf("credal datasets", "credal datasets iris > iris.csv"))
    .action((name: string | undefined, flags: { json?: boolean }) => datasets(terminal, name, flags));
}

function addLearning(program: Command, terminal: Terminal): void {
  addDataFlags(program.command("compare").argument("<file>", FILE))
    .description("cross-validate models on the same folds, and say which differ")
    .requiredOption("--target <column>", "the column to predict")
    .option("--models <names>", "which models, with commas between (default: all of the task)", commaList)
    .addOption(taskOption(SUPERVISED))
    .option("--folds <number>", "how many folds", wholeNumber(2), 10)
    .option("--repeats <number>", "how often to divide into folds anew", wholeNumber(1), 1)
    .option("--metric <names>", "what to judge by; the first one ranks", commaList)
    .option("--seed <number>", "where the random numbers start", wholeNumber(0), 0)
    .option("--raw", "prepare nothing: give the columns to the models as they are")
    .option("--threads <number>", "how many may work at once; results do not depend on it", wholeNumber(1))
    .option("--report <file.html>", "also write a page with the table and figures")
    .option(...jsonFlag)
    .addHelpText(
      "after",
      examplesOf(
        "credal compare data.csv --target y",
        "credal compare example:penguins --target species --report report.html",
        "credal compare data.parquet --target price --metric meanAbsoluteError --repeats 5",
      ),
    )
    .action((file: string, flags: CompareFlags) => compare(terminal, file, flags));

  addDataFlags(program.command("train").argument("<file>", FILE))
    .description("fit a model to a file and save it, preparation included")
    .option("--target <column>", "the column to predict")
    .requiredOption("--model <name>", "which model; see: credal models")
    .option("--set <option=value>", "an option of the model (repeatable)", collected)
    .option("--raw", "prepare nothing: give the columns to the model as they are")
    .requiredOption("--out <model.json>", "where to save the model")
    .option(...jsonFlag)
    .addHelpText(
      "after",
      examplesOf(
        "credal train data.csv --target y --model GaussianNB --out model.json",
        "credal train example:iris --target species --model GaussianNB --set priors=uniform --out model.json",
      ),
    )
    .action((file: string, flags: TrainFlags) => train(terminal, file, flags));

  addDataFlags(program.command("predict").argument("<model>", "a saved model").argument("<file>", FILE))
    .description("say what a saved model predicts of the rows of a file")
    .option("--proba", "add the probability of every class")
    .addOption(
      new Option("--interval <level>", "add the interval that holds a new case so often").argParser(level),
    )
    .option("--keep", "keep the columns of the file")
    .option("--out <file>", "a table file instead of CSV on standard output; its ending says the format")
    .option(...jsonFlag)
    .addHelpText(
      "after",
      examplesOf(
        "credal predict model.json new.csv --proba",
        "credal predict model.json new.csv --keep --out said.parquet",
      ),
    )
    .action((model: string, file: string, flags: PredictFlags) => predict(terminal, model, file, flags));

  addDataFlags(program.command("evaluate").argument("<model>", "a saved model").argument("<file>", FILE))
    .description("judge a saved model by rows that it has not seen")
    .option("--target <column>", "the column with the truth (default: the one the model was trained on)")
    .option("--metric <names>", "what to judge by, with commas between", commaList)
    .option(
      "--cost <matrix.csv>",
      "what each confusion costs: true classes in rows, predicted ones in columns",
    )
    .option("--seed <number>", "where the random numbers of intervals start", wholeNumber(0), 0)
    .option(...jsonFlag)
    .addHelpText(
      "after",
      examplesOf(
        "credal evaluate model.json held-out.csv",
        "credal evaluate model.json held-out.csv --cost costs.csv",
      ),
    )
    .action((model: string, file: string, flags: EvaluateFlags) => evaluate(terminal, model, file, flags));
}

function addSearch(program: Command, terminal: Terminal): void {
  const strategy = new Option(
    "--strategy <name>",
    "all combinations, some at random, or ever fewer on more rows",
  );
  addDataFlags(program.command("search").argument("<file>", FILE))
    .description("look for good options of a model by cross-validation")
    .requiredOption("--target <column>", "the column to predict")
    .requiredOption("--model <name>", "which model; see: credal models")
    .requiredOption(
      "--try <option=values>",
      "values with commas between, or log:1e-6..1, uniform:0..1, integer:1..20 (repeatable)",
      collected,
    )
    .option("--set <option=value>", "an option that stays the same (repeatable)", collected)
    .addOption(strategy.choices(["grid", "random", "halving"]).default("grid"))
    .option(
      "--candidates <number>",
      "how many combinations are drawn, where not all are tried",
      wholeNumber(1),
    )
    .option("--folds <number>", "how many folds", wholeNumber(2), 10)
    .option("--metric <names>", "what to judge by; the first one decides", commaList)
    .option("--seed <number>", "where the random numbers start", wholeNumber(0), 0)
    .option("--threads <number>", "how many may work at once; results do not depend on it", wholeNumber(1))
    .option("--raw", "prepare nothing: give the columns to the model as they are")
    .option("--out <model.json>", "fit the best to all rows, and save the model")
    .option(...jsonFlag)
    .addHelpText(
      "after",
      examplesOf(
        "credal search data.csv --target y --model GaussianNB --try varianceFloor=1e-9,1e-6,1e-3",
        "credal search data.csv --target y --model GaussianNB --try varianceFloor=log:1e-12..1 --strategy random --out model.json",
      ),
    )
    .action((file: string, flags: SearchFlags) => search(terminal, file, flags));
}

function addPlot(program: Command, terminal: Terminal): void {
  addDataFlags(
    program
      .command("plot")
      .argument("<figure>", FIGURES.join(", "))
      .argument("<file>", `${FILE}; for path, validation, coefficients, subsets and densities a saved model`),
  )
    .description("draw the columns of a file, a saved regression, or what a saved model makes of a file")
    .option("--x <column>", "the column along the horizontal axis")
    .option("--y <column>", "the column along the vertical axis")
    .option("--by <column>", "classes that are told apart by color")
    .option("--columns <names>", "which columns, with commas between", commaList)
    .option(
      "--model <model.json>",
      "a saved classifier for confusion, roc and calibration, a LinearRegression for residuals",
    )
    .option("--target <column>", "the column with the truth (default: the one the model was trained on)")
    .option(
      "--set <option=value>",
      "an option of the figure: title, width, theme=dark, bins=20 (repeatable)",
      collected,
    )
    .requiredOption("--out <figure.svg>", "where to save it: .svg, .html, or .png")
    .option(...jsonFlag)
    .addHelpText(
      "after",
      examplesOf(
        "credal plot scatter example:iris --x petalLength --y petalWidth --by species --out petals.svg",
        "credal plot roc held-out.csv --model model.json --out roc.svg",
        "credal plot path lasso.json --out path.svg",
      ),
    )
    .action((kind: string, file: string, flags: PlotFlags) => plot(terminal, kind, file, flags));
}

function examplesOf(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}\n`;
}

const HELP = `
Examples:
  $ credal compare example:penguins --target species --report report.html
  $ credal train data.csv --target y --model GaussianNB --out model.json
  $ credal predict model.json new.csv --proba

Exit codes: 0 done, 1 something unexpected, 2 the command or the data are not right, 130 interrupted.
CREDAL_DEBUG=1 shows where an error comes from.
`;
