// What people type wrong, and the one line that helps them: in flags and files, never in functions and options.

import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  exampleFolder,
  expectRefusal,
  runCommand,
  shellWords,
} from "../../../test/support/captured-terminal.js";

/** Files are in their own folder; so are those that a command would write. */
const FILES: Readonly<Record<string, string>> = {
  "one-class.csv": "a,y\n1,p\n2,p\n",
  "empty.csv": "",
  "ragged.csv": "a,b\n1,2,3\n4,5\n",
  "twice.csv": "a,a\n1,2\n",
  "cut.json": "{nope",
  "other.json": '{"a":1}',
};

const LINES: readonly (readonly [line: string, said: string | RegExp])[] = [
  [
    "compare penguins.csv",
    /'--target <column>' not specified\. See: credal describe .*penguins\.csv, credal compare --help/,
  ],
  ["compare penguins.csv --target specis", 'did you mean "species"?'],
  [
    "compare example:breast-cancer --target diagnosis --positive malign",
    /: --positive must be one of the cl/,
  ],
  ["compare penguins.csv --target bodyMass --positive Adelie", ": --positive is for classification"],
  ["compare penguins.csv --target species --models GausianNB", 'did you mean "GaussianNB"?'],
  ["compare penguins.csv --target species --models KMeans,KMeans", '--models names "KMeans" twice'],
  ["compare penguins.csv --target species --metric auc", 'did you mean "rocAuc"?'],
  ["compare penguins.csv --target bodyMass --metric RMSE", 'did you mean "rootMeanSquaredError"?'],
  ["compare penguins.csv --target species --metric accurcy", 'did you mean "accuracy"?'],
  ["compare penguins.csv --target species --keep-column isle", ': --keep-column: there is no column "isle"'],
  ["compare penguins.csv --target species --weight sex", ': the weight column "sex" must be quantitative'],
  [
    "compare penguins.csv --target species --kind sex=quantitative",
    'penguins.csv: line 2, column "sex" must',
  ],
  ["compare nothing.csv --target y", /: cannot read ".*nothing.csv": the file does not exist/],
  ["compare empty.csv --target y", "empty.csv: there is nothing to read"],
  ["compare ragged.csv --target b", "ragged.csv: line 2 has 3 fields"],
  ["describe data.dat", "can be given to standard input, with - in place of the file"],
  [
    "network learn penguins.csv --incomplete omit --kind sex=text --out n.bif",
    "it is of the kind text; leave it out with --drop",
  ],
  ["train penguins.csv --target species --model SVC --set C=3 --out m.json", 'did you mean "cost"?'],
  ["compare twice.csv --target a", 'two columns are named "a"; set --number-names'],
  ["compare one-class.csv --target y", 'has only one class, "p"'],
  ["compare . --target y", ": . is a folder, not a file"],
  ["compare model.json --target y", "model.json is a saved model, not a table"],
  [
    "train penguins.csv --target species --model GaussianNB --set missing=maybe --out m.json",
    'option "missing"',
  ],
  ["train penguins.csv --target species --model GaussianNB --set folds=3 --out m.json", 'no option "folds"'],
  [
    "train penguins.csv --target species --model GaussianNB --raw --out m.json",
    "without --raw it is encoded",
  ],
  ["predict penguins.csv model.json", '"credal train" writes'],
  ["predict cut.json penguins.csv", '"credal train" writes'],
  ["predict other.json penguins.csv", '"credal train" writes'],
  ["predict model.json penguins.csv --out said.xyz", /the known extensions are [^ ]+(, [^ ]+)*\.$/m],
  ["evaluate model.json penguins.csv --cost 1:2", "need a file of costs"],
  ["search penguins.csv --target species --model GaussianNB --try varianceFloor=log:1..2", "--method random"],
  [
    "search penguins.csv --target species --model GaussianNB --try priors=uniform --candidates 5",
    ": --candidates is",
  ],
  ["plot histogram penguins.csv --out f.svg", ": --x must name a quantitative column"],
  ["plot histogram penguins.csv --x species --out f.svg", ': column "species" must be quantitative'],
  [
    "plot histogram penguins.csv --x bodyMass --set width=9 --out f.svg",
    ': option "width" must be a number from',
  ],
  ["plot coefficients model.json --out f.svg", ": the figure needs a model with coefficients"],
  ["plot path penguins.csv --out f.svg", "is not a saved model"],
  ["describe penguins.csv --delimiter ;;", "--delimiter must be one character"],
  ["describe penguins.csv --max-columns 3", "raise it with --max-columns"],
  ["models gausian", 'did you mean "GaussianNB"?'],
  ["datasets irs", 'did you mean "iris"?'],
];

let folder = "";
const placed = (word: string) => (/^[\w-]+\.(csv|json|svg|xyz)$/.test(word) ? join(folder, word) : word);

beforeAll(async () => {
  folder = await exampleFolder();
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
  const line = "train penguins.csv --target species --model GaussianNB --no-validate --out model.json";
  await runCommand(shellWords(line).map(placed));
});

afterAll(() => rm(folder, { recursive: true }));

describe("wrong inputs are refused in the words of the command line", () => {
  for (const [line, said] of LINES)
    it(line, async () => {
      const result = await runCommand(shellWords(line).map(placed));
      expectRefusal(result, said);
      // Neither a function of the library, nor an option by the name that it has there.
      expect(result.err).not.toMatch(
        /\b(read[A-Z]|loadModel|compareMethods|\w+Plot\b)|option "(methods|metrics|keep)"/,
      );
    });
});
