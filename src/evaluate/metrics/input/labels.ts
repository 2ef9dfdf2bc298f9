// Labels as people have them, turned into codes: the place of each label in the list of classes.

import { DataError, OptionError, ShapeError } from "../../../base/errors.js";
import { isLabel, type Label, listLevels, quote } from "../../../base/label.js";
import { type CaseOptions, readCaseWeights } from "./weights.js";

export interface LabelOptions extends CaseOptions {
  /**
   * All classes, in the order in which results list them. Unless given they are the labels that occur: numbers
   * by size, strings alphabetically, false before true.
   */
  readonly classes?: readonly Label[] | undefined;
}

/** Two codes for every case, of the same list of classes. */
export interface LabelPair {
  readonly classes: readonly Label[];
  readonly truth: Int32Array;
  readonly predicted: Int32Array;
  readonly weights?: Float64Array | undefined;
}

/** What was true and what was said, as codes of one list of classes. */
export function readLabelPair(
  method: string,
  truth: ArrayLike<Label>,
  predicted: ArrayLike<Label>,
  options: LabelOptions,
): LabelPair {
  requireSameLength(method, "labels", truth.length, predicted.length);
  const weights = readCaseWeights(method, truth.length, options);
  const coder = new LabelCoder(method, options.classes);
  const codes = [coder.encode("truth", truth), coder.encode("prediction", predicted)];
  const { classes, places } = coder.ordered();
  for (const list of codes) recode(list, places);
  return { classes, truth: codes[0], predicted: codes[1], weights };
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
  const { classes, places } = coder.ordered();
  recode(codes, places);
  return { classes, codes };
}

function recode(codes: Int32Array, places: Int32Array): void {
  for (let i = 0; i < codes.length; i += 1) codes[i] = places[codes[i]];
}

export function requireSameLength(method: string, noun: string, truth: number, other: number): void {
  if (truth === other) return;
  throw new ShapeError(`${method}: there are ${truth} true ${noun} but ${other} predicted ones.`, {
    method,
    expected: `${truth} ${noun}`,
    received: `${other} ${noun}`,
  });
}

/** The code of a class that the caller names. */
export function codeOfClass(method: string, option: string, classes: readonly Label[], label: Label): number {
  const code = classes.indexOf(label);
  if (code >= 0) return code;
  throw new OptionError(
    `${method}: option "${option}" must be one of the classes ${listLevels(classes)}; got ${quote(label)}.`,
    { method, option, expected: listLevels(classes), received: quote(label) },
  );
}

/** Up to this many labels are told apart faster by comparing than by hashing. */
const FEW = 8;

class LabelCoder {
  readonly #method: string;
  readonly #given: boolean;
  readonly #found: Label[];
  readonly #codeOf: Map<Label, number>;

  constructor(method: string, classes: readonly Label[] | undefined) {
    this.#method = method;
    this.#given = classes !== undefined;
    this.#found = [...(classes ?? [])];
    this.#codeOf = new Map(this.#found.map((label, code) => [label, code]));
    if (this.#codeOf.size === this.#found.length) return;
    const repeated = this.#found.find((label, at) => this.#found.indexOf(label) !== at);
    throw new OptionError(`${method}: option "classes" has ${quote(repeated)} twice.`, {
      method,
      option: "classes",
      expected: "different labels",
      received: quote(repeated),
    });
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
      throw new DataError(`${method}: the ${what} is missing at row ${row}; drop such cases first.`, {
        method,
        row,
        expected: "a label",
        received: String(label),
      });
    }
    const received = quote(label);
    if (this.#given || !isLabel(label)) {
      const expected = this.#given ? `one of ${listLevels(this.#found)}` : "a string, number or boolean";
      throw new DataError(`${method}: the ${what} at row ${row} must be ${expected}; got ${received}.`, {
        method,
        row,
        expected,
        received,
      });
    }
    const [first = label] = this.#found;
    // "1" and 1 are different labels: a comparison would find no case in which they agree.
    if (typeof first !== typeof label) {
      const expected = `a ${typeof first} like ${quote(first)}`;
      throw new DataError(`${method}: the ${what} at row ${row} must be ${expected}; got ${received}.`, {
        method,
        row,
        expected,
        received,
      });
    }
    const code = this.#found.push(label) - 1;
    this.#codeOf.set(label, code);
    return code;
  }

  /** The classes in their order, and the place there of every code. */
  ordered(): { classes: readonly Label[]; places: Int32Array } {
    const found = this.#found;
    const classes = this.#given ? found : [...found].sort((a, b) => (a < b ? -1 : 1));
    const placeOf = new Map(classes.map((label, place) => [label, place]));
    return { classes, places: Int32Array.from(found, (label) => placeOf.get(label) ?? 0) };
  }
}
