import { DataError, got, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import { type Label, quote } from "../../../base/label.js";
import { abortablePacer } from "../../../base/pause.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { type Random, random } from "../../../math/probability/random/index.js";
import { takeDense } from "../../../model/case-rows.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { type Codebook, classCenters } from "../engine/class-prototypes.js";
import {
  type CaseSequence,
  indicesByClass,
  type LabeledPoints,
  labeledPoints,
  type SequencedPoints,
} from "../engine/labeled-points.js";
import { applyScaling, undoScaling } from "../engine/scaling.js";
import { LVQModel } from "./model.js";
import { type LVQSettings, lvqOptions } from "./options.js";
import { PrototypeTrainer } from "./solver.js";

/** k-means only has to find a beginning. */
const START = { restarts: 1, maxIterations: 300, tolerance: 1e-4 };
/** The mean weight up to which cases are shown as often as their weights say. */
const MOST_SHOWN = 1000;
/** Cases between two pauses. */
const TURN = 256;

interface Models extends ClassifierFamily {
  readonly model: LVQModel<this["label"]>;
}

/**
 * Learning vector quantization (Kohonen 1995): prototypes move toward cases of their class and away from others.
 *
 * ```ts
 * const model = await new LVQ({ prototypes: 4 }).fit(table, "species");
 * model.predict(table);
 * ```
 */
export class LVQ extends ClassifierEstimator<typeof lvqOptions, Models> {
  static readonly kind = "LVQ";
  static readonly schema = lvqOptions;
  static readonly models = [LVQModel];
  static readonly preparation: Preparation = { scale: true, suits: { variantOf: "PrototypeClassifier" } };

  protected async learn(cases: LabeledCases, control: FitControl): Promise<LVQModel> {
    const { method: name, classes, features: inputs } = cases;
    const { standardize, seed, method } = this.options;
    const points = labeledPoints(cases, standardize);
    const stream = random(seed);
    const { init } = this.options;
    const codebook =
      typeof init === "string"
        ? await beginning(points, classes.length, { ...this.options, init }, stream.child(0), control)
        : this.#given(init, points, classes, inputs.names.length);
    await train(name, points, codebook, this.options, stream.child(1), control);
    const { scaling } = points;
    const prototypes = undoScaling(codebook.prototypes, scaling);
    return new LVQModel({ inputs, classes, prototypes, codes: codebook.codes, scaling, method, seed });
  }

  #given(
    init: Exclude<LVQSettings["init"], string>,
    { scaling }: LabeledPoints,
    classes: readonly Label[],
    columns: number,
  ): Codebook {
    const given = Matrix.from(init.prototypes);
    if (given.columns !== columns)
      throw this.#misfit(`prototypes with ${columns} columns, one per feature`, `${given.columns} columns`);
    const codes = Int32Array.from(init.classes, (label) => classes.indexOf(label));
    const unknown = codes.indexOf(-1);
    if (unknown >= 0)
      throw this.#misfit(`classes among ${classes.map(quote).join(", ")}`, quote(init.classes[unknown]));
    // Prototypes move, those that were given do not.
    return {
      prototypes: applyScaling(
        given.map((value) => value),
        scaling,
      ),
      codes,
    };
  }

  #misfit(expected: string, received: string): OptionError {
    const sentence = words`${optionName("init")} must have ${wanted(expected)}; got ${got(received)}.`;
    return new OptionError(this.kind, sentence);
  }
}

async function beginning(
  points: LabeledPoints,
  classes: number,
  { prototypes, init }: LVQSettings & { readonly init: string },
  stream: Random,
  control: FitControl,
): Promise<Codebook> {
  if (init === "k-means") return classCenters(points, classes, { ...START, prototypes }, stream, control);
  const chosen = indicesByClass(points.codes, classes).flatMap((indices) => {
    const count = Math.min(prototypes, indices.length);
    return Array.from(stream.sampleWithoutReplacement(indices.length, count), (at) => indices[at]);
  });
  return {
    prototypes: takeDense(points.x, chosen),
    codes: Int32Array.from(chosen, (at) => points.codes[at]),
  };
}

/** Shows cases in proportion to their weights. */
async function train(
  name: string,
  { x, codes, weights, sequence }: SequencedPoints,
  codebook: Codebook,
  { method, epochs, learningRate, window, sameRate, order }: LVQSettings,
  stream: Random,
  { signal, onProgress }: FitControl,
): Promise<void> {
  const pause = abortablePacer(name, signal);
  const inOrder = order === "rows" ? inOrderOfRows(sequence) : undefined;
  const rate = learningRate ?? (method === "olvq1" ? 0.3 : 0.03);
  const trainer = new PrototypeTrainer(codebook, { method, learningRate: rate, window, sameRate });
  const ends = cumulative(weights);
  const total = ends[ends.length - 1];
  requireShort(name, total, weights.length);
  const shown = Math.max(1, Math.round(epochs * total));
  for (let step = 0; step < shown; step += 1) {
    const index = inOrder?.(step) ?? indexAt(ends, stream.next() * total);
    trainer.show(x.row(index), codes[index], (shown - step) / shown);
    if (step % TURN === TURN - 1 && (await pause()))
      onProgress?.({ phase: "cases", completed: step + 1, total: shown });
  }
}

/** A weight shows a case as often as it says. */
function requireShort(name: string, total: number, cases: number): void {
  if (total <= MOST_SHOWN * cases) return;
  const expected = `a sum of at most ${MOST_SHOWN * cases}, ${MOST_SHOWN} times the number of cases`;
  const sentence = words`the weights sum to ${got(total)}, and a case is shown as often as its weight says; divide them all, to ${wanted(expected)}.`;
  throw new DataError(name, sentence, { option: "weights" });
}

/** Which case comes at a step: the rows one after the other, each as often as it weighs. */
function inOrderOfRows({ indices, weights }: CaseSequence): (step: number) => number {
  const ends = cumulative(weights);
  const total = ends[ends.length - 1];
  return (step) => indices[indexAt(ends, (step + 0.5) % total)];
}

function cumulative(weights: Float64Array): Float64Array {
  let sum = 0;
  return weights.map((weight) => {
    sum += weight;
    return sum;
  });
}

/** The first index whose cumulative weight is above a number. */
function indexAt(ends: Float64Array, weight: number): number {
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle] > weight) high = middle;
    else low = middle + 1;
  }
  return low;
}
