import type { Table } from "../../data/table.js";
import * as datasets from "../../datasets/index.js";
import { unknownName } from "../refusal.js";
import { plain } from "../words/nearest.js";

/** A data set that comes with the package. */
export interface Example {
  /** As it is asked for: `example:iris`. */
  readonly name: string;
  /** The column that is usually predicted, if there is one. */
  readonly target?: string;
  readonly about: string;
  load(): Table | Promise<Table>;
}

export const examples: readonly Example[] = [
  { name: "iris", target: "species", about: "Sepals and petals of three species", load: datasets.iris },
  { name: "wine", target: "variety", about: "Chemistry of three varieties", load: datasets.wine },
  {
    name: "penguins",
    target: "species",
    about: "Measures of three species, some missing",
    load: datasets.penguins,
  },
  {
    name: "breast-cancer",
    target: "diagnosis",
    about: "Cell nuclei of 569 breast masses",
    load: datasets.breastCancer,
  },
  { name: "digits", target: "digit", about: "Handwritten digits, 8×8 pixels", load: datasets.digits },
  { name: "diabetes", target: "progression", about: "Progression after one year", load: datasets.diabetes },
  { name: "play-tennis", target: "play", about: "Mitchell's fourteen days", load: datasets.playTennis },
  { name: "enjoy-sport", target: "enjoy", about: "Mitchell's four days", load: datasets.enjoySport },
  { name: "emails", target: "class", about: "Flach's eight e-mails as text", load: datasets.emails },
  { name: "email-counts", target: "class", about: "The same as word counts", load: datasets.emailCounts },
  { name: "email-bits", target: "class", about: "The same as words present", load: datasets.emailBits },
  { name: "weights20", target: "diabetes", about: "Flach's twenty people", load: datasets.weights20 },
  { name: "ranked12", target: "positive", about: "Flach's twelve values", load: datasets.ranked12 },
  { name: "films", about: "Ratings of four films", load: () => datasets.films().table },
  { name: "four-corners", about: "A trap of k-means", load: () => datasets.fourCorners() },
  { name: "fruits", about: "Bishop's fruits in boxes, as counts", load: datasets.fruits },
];

const PREFIX = "example:";

/** The example that a source names, or undefined where it is a file. */
export function exampleOf(source: string): Example | undefined {
  return source.startsWith(PREFIX) ? findExample(source.slice(PREFIX.length)) : undefined;
}

/** Names are told apart as `example:breastCancer` and `breast-cancer` are: not at all. */
export function findExample(name: string): Example {
  const found = examples.find((example) => plain(example.name) === plain(name));
  if (found !== undefined) return found;
  const names = examples.map((example) => example.name);
  throw unknownName("example", name, names);
}
