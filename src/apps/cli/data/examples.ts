import { plain } from "../../../base/nearest.js";
import * as datasets from "../../../data/datasets/index.js";
import type { Table } from "../../../data/table/table.js";
import { noSuch } from "../refusal.js";

/** A data set that comes with the package. */
export interface Example {
  /** Without the prefix: `iris` for `example:iris`. */
  readonly name: string;
  /** The column that is usually predicted, if there is one. */
  readonly target?: string;
  readonly about: string;
  load(): Table | Promise<Table>;
}

const ROWS: readonly (readonly [string, string | undefined, string, Example["load"]])[] = [
  ["iris", "species", "Sepals and petals of three species", datasets.iris],
  ["wine", "variety", "Chemistry of three varieties", datasets.wine],
  ["penguins", "species", "Measurements of three species, some missing", datasets.penguins],
  ["breast-cancer", "diagnosis", "Cell nuclei of 569 breast masses", datasets.breastCancer],
  ["digits", "digit", "Handwritten digits, 8×8 pixels", datasets.digits],
  ["diabetes", "progression", "Progression after one year", datasets.diabetes],
  ["subscribers", "canceled", "Simulated subscribers, some of whom canceled", () => datasets.subscribers()],
  ["play-tennis", "play", "Mitchell's fourteen days of weather", datasets.playTennis],
  ["enjoy-sport", "enjoy", "Mitchell's four days of weather", datasets.enjoySport],
  ["emails", "class", "Flach's eight e-mails as text", datasets.emails],
  ["email-counts", "class", "The same e-mails as word counts", datasets.emailCounts],
  ["email-bits", "class", "The same e-mails as present words", datasets.emailBits],
  ["weights20", "diabetes", "Flach's twenty people", datasets.weights20],
  ["ranked12", "positive", "Flach's twelve values", datasets.ranked12],
  ["films", undefined, "Ratings of four films", () => datasets.films().table],
  ["four-corners", undefined, "A trap for k-means", () => datasets.fourCorners()],
  ["fruits", undefined, "Bishop's fruits in boxes, as counts", datasets.fruits],
];

export const examples: readonly Example[] = ROWS.map(([name, target, about, load]) => ({
  name,
  ...(target !== undefined && { target }),
  about,
  load,
}));

const PREFIX = "example:";

/** The example that a source names, or undefined if it is a file. */
export function exampleOf(source: string): Example | undefined {
  return source.startsWith(PREFIX) ? findExample(source.slice(PREFIX.length)) : undefined;
}

/** Case and dashes do not matter: `breastCancer` and `breast-cancer` are the same example. */
export function findExample(name: string): Example {
  const found = examples.find((example) => plain(example.name) === plain(name));
  if (found !== undefined) return found;
  const names = examples.map((example) => example.name);
  throw noSuch("example", name, names);
}
