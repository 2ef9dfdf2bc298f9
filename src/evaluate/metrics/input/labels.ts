// Labels turned into codes: the index of each label in the list of classes.

import { DataError, OptionError, ShapeError } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { type Label, labelFault, listLevels, quote, sortLabels } from "../../../base/label.js";
import { requireList } from "../../../base/numbers.js";
import { got, optionName, rowName, wanted, words } from "../../../base/sentence.js";
import type { ClassificationEvidence } from "../metric.js";
import { type CaseOptions, readCaseWeights } from "./weights.js";

export interface LabelOptions extends CaseOptions {
  /**
   * All classes, in the order in which results list them. By default, the labels that occur: numbers by size,
   * strings alphabetically, false before true.
   */
  readonly classes?: readonly Label[] | undefined;
}

/** Two codes for every case, of the same list of classes. */
export type LabelPair = Omit<ClassificationEvidence, "probabilities">;

/** True and predicted labels as codes of one list of classes; `own` names the further options of the method. */
export function readLabelPair<O extends LabelOptions>(
  method: string,
  truth: ArrayLike<Label>,
  predicted: ArrayLike<Label>,
  options: O,
  names: readonly (keyof O & string)[] = [],
): LabelPair {
  requireKnownOptions(method, options, ["weights", "classes", ...names]);
  requireList(method, "true labels", truth);
  requireList(method, "predicted labels", predicted);
  requireSameLength(method, "labels", truth.length, predicted.length);
  const weights = readCaseWeights(method, truth.length, options);
  const coder = new LabelCoder(method, options.classes);
  const codes = [coder.encode("truth", truth)];
  const trueLabels = coder.labels.slice();
  codes.push(coder.encode("prediction", predicted));
  if (options.classes === undefined) requireNoProbabilities(method, trueLabels, coder.labels, predicted);
  const { classes, indices } = coder.ordered();
  for (const list of codes) recode(list, indices);
  return { classes, truth: codes[0], predicted: codes[1], weights };
}

/** Fractions would be additional labels, none of which is right where no true label is one. */
function requireNoProbabilities(
  method: string,
  trueLabels: readonly Label[],
  labels: readonly Label[],
  predicted: ArrayLike<Label>,
): void {
  const isFraction = (label: Label) => typeof label === "number" && label > 0 && label < 1;
  const strange = labels.slice(trueLabels.length).find(isFraction);
  if (strange === undefined || trueLabels.some(isFraction)) return;
  const row = Array.from(predicted).indexOf(strange);
  const sentence = words`the prediction at ${rowName(row)} is ${got(strange)}, which is not ${wanted("a label")}; turn probabilities into labels first, or use a metric of probabilities such as logLoss.`;
  throw new DataError(method, sentence);
}

/** The labels of one list as codes. */
export function readLabels(
  method: string,
  what: string,
  labels: ArrayLike<Label>,
  given: readonly Label[] | undefined,
): { classes: readonly Label[]; codes: Int32Array } {
  const coder = new LabelCoder(method, given);
  const codes = coder.encode(what, labels);
  const { classes, indices } = coder.ordered();
  recode(codes, indices);
  return { classes, codes };
}

function recode(codes: Int32Array, indices: Int32Array): void {
  for (let i = 0; i < codes.length; i += 1) codes[i] = indices[codes[i]];
}

export function requireSameLength(method: string, noun: string, truth: number, other: number): void {
  if (truth === other) return;
  const message = words`there are ${wanted(truth)} true ${noun} but ${other} predicted ones.`;
  throw new ShapeError(method, message, { received: `${other} ${noun}` });
}

/** The error for something about a case that is not what is expected. */
export function badCase(
  method: string,
  what: string,
  row: number,
  expected: string,
  received: string,
): DataError {
  return new DataError(method, { what: words`the ${what} at ${rowName(row)}`, expected, received });
}

/** The code of the class that an option names. */
export function codeOfClass(method: string, option: string, classes: readonly Label[], label: Label): number {
  const code = classes.indexOf(label);
  if (code >= 0) return code;
  const sentence = words`${optionName(option)} must be one of the classes ${wanted(listLevels(classes))}; got ${got(quote(label))}.`;
  throw new OptionError(method, sentence);
}

/** Up to this many labels, comparing is faster than hashing. */
const FEW = 8;

class LabelCoder {
  readonly #method: string;
  readonly #given: boolean;
  readonly #found: Label[];
  readonly #codeOf: Map<Label, number>;

  constructor(method: string, classes: readonly Label[] | undefined) {
    this.#method = method;
    this.#given = classes !== undefined;
    if (classes !== undefined) requireList(method, "classes", classes);
    this.#found = [...(classes ?? [])];
    this.#codeOf = new Map(this.#found.map((label, code) => [label, code]));
    if (this.#codeOf.size === this.#found.length) return;
    const repeated = this.#found.find((label, at) => this.#found.indexOf(label) !== at);
    throw new OptionError(method, words`${optionName("classes")} lists ${got(quote(repeated))} twice.`, {
      expected: "different labels",
    });
  }

  /** The labels so far, in the order in which they were found. */
  get labels(): readonly Label[] {
    return this.#found;
  }

  encode(what: string, labels: ArrayLike<Label>): Int32Array {
    const codes = new Int32Array(labels.length);
    const found = this.#found;
    for (let row = 0; row < labels.length; row += 1) {
      const label = labels[row];
      const few = Math.min(FEW, found.length);
      let code = 0;
      while (code < few && found[code] !== label) code += 1;
      if (code === few) code = this.#codeOf.get(label) ?? this.#add(what, row, label);
      codes[row] = code;
    }
    return codes;
  }

  #add(what: string, row: number, label: Label): number {
    const method = this.#method;
    if (label === null || label === undefined || (typeof label === "number" && Number.isNaN(label))) {
      const message = words`the ${what} is missing at ${rowName(row)}; drop such cases first.`;
      throw new DataError(method, message, { expected: "a label", received: String(label) });
    }
    const received = quote(label);
    if (this.#given) throw badCase(method, what, row, `one of ${listLevels(this.#found)}`, received);
    const fault = labelFault(label, this.#found[0]);
    if (fault !== undefined) {
      const sentence = words`the ${what} at ${rowName(row)} must be ${wanted(fault.expected)}; ${fault.ending}.`;
      throw new DataError(method, sentence, { received });
    }
    const code = this.#found.push(label) - 1;
    this.#codeOf.set(label, code);
    return code;
  }

  /** The classes in their order, and the index of every code among them. */
  ordered(): { classes: readonly Label[]; indices: Int32Array } {
    const found = this.#found;
    if (this.#given) return { classes: found, indices: Int32Array.from(found.keys()) };
    const { sorted, indices } = sortLabels(found);
    return { classes: sorted, indices };
  }
}
