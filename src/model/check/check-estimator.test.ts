import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type Convergence, throwIfAborted } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import type { LabeledCases } from "../cases.js";
import type { FitControl } from "../control.js";
import type { Estimator } from "../estimator.js";
import * as codecs from "../files/codecs.js";
import { StateSchema } from "../files/state.js";
import { FittedModel, type ModelState } from "../fitted-model.js";
import { type Rows, readNewCases } from "../input.js";
import { type Classifier, mostProbable } from "../model.js";
import { type SharedWork, sharedWork } from "../shared-work.js";
import { ClassifierEstimator, type ClassifierFamily } from "../tasks/classifier.js";
import { type CheckResult, ContractError, checkEstimator } from "./check-estimator.js";

// A small classifier that keeps the contract: class centers found in a few averaging steps. Every test
// below breaks it in one way and expects the one check that is there for it to notice.

interface State extends ModelState {
  readonly classes: readonly Label[];
  readonly centers: Matrix;
  readonly seed: number;
  readonly convergence: Convergence;
}

const state = new StateSchema<State>({
  classes: codecs.labels,
  centers: codecs.matrix,
  inputs: codecs.features,
  seed: z.int(),
  convergence: codecs.convergence,
});

class CentersModel extends FittedModel<State> implements Classifier {
  static readonly kind = "Centers";
  static readonly state = state;
  declare readonly classes: readonly Label[];
  declare readonly centers: Matrix;
  declare readonly seed: number;
  declare readonly convergence: Convergence;

  predict(rows: Rows): Label[] {
    return mostProbable(this.classes, this.predictProba(rows));
  }

  get [sharedWork](): SharedWork<Matrix> {
    return {
      here: (rows) => this.predictProba(rows),
      answers: { predict: (shares) => mostProbable(this.classes, shares), predictProba: (shares) => shares },
    };
  }

  predictProba(rows: Rows): Matrix {
    const { centers, inputs } = this;
    const x = readNewCases("Centers", rows, inputs, "error");
    return Matrix.from(
      x.rows === 0
        ? { rows: 0, columns: centers.rows, data: [] }
        : x.toArrays().map((row) => {
            const distances = centers
              .toArrays()
              .map((center) => Math.hypot(...center.map((c, j) => c - row[j])));
            const scores = distances.map((distance) => Math.exp(Math.min(...distances) - distance));
            const total = scores.reduce((a, b) => a + b, 0);
            return scores.map((score) => score / total);
          }),
    );
  }
}

interface CentersModels extends ClassifierFamily {
  readonly model: CentersModel;
}

const centersOptions = z.strictObject({
  maxIterations: z.int().min(1).default(50),
  seed: z.int().default(0),
});

class Centers extends ClassifierEstimator<typeof centersOptions, CentersModels> {
  static readonly kind = "Centers";
  static readonly schema = centersOptions;
  static readonly models = [CentersModel];

  protected learn({ matrix, codes, classes, features, weights }: LabeledCases, control: FitControl) {
    const used = weights ?? new Float64Array(matrix.rows).fill(1);
    const solved = this.solve(matrix, codes, used, classes.length, control);
    return new CentersModel({ classes, inputs: features, seed: this.options.seed, ...solved });
  }

  /** Halfway to the class means in every step, so that there is something to iterate. */
  solve(x: Matrix, codes: Int32Array, weights: Float64Array, k: number, control: FitControl) {
    const centers = new Matrix(k, x.columns);
    const tolerance = 1e-9;
    let criterion = Number.POSITIVE_INFINITY;
    let iterations = 0;
    const means = new Matrix(k, x.columns);
    const totalWeights = new Float64Array(k);
    for (let i = 0; i < x.rows; i += 1) {
      totalWeights[codes[i]] += weights[i];
      for (let j = 0; j < x.columns; j += 1) means.data[codes[i] * x.columns + j] += weights[i] * x.get(i, j);
    }
    const { maxIterations } = this.options;
    while (iterations < maxIterations && criterion > tolerance) {
      throwIfAborted("Centers", control.signal);
      criterion = 0;
      for (let at = 0; at < centers.data.length; at += 1) {
        const mean = means.data[at] / totalWeights[Math.floor(at / x.columns)];
        const change = iterations === maxIterations ? 0 : (mean - centers.data[at]) / 2;
        criterion = Math.max(criterion, Math.abs(change));
        centers.data[at] += change;
      }
      iterations += 1;
      control.onProgress?.({ phase: "iterations", completed: iterations, total: maxIterations });
    }
    return { centers, convergence: { converged: criterion <= tolerance, iterations, criterion, tolerance } };
  }
}

const load = (json: unknown) => CentersModel.fromJSON(json);

function stateOf({ classes, centers, inputs, seed, convergence }: CentersModel): State {
  return { classes, centers, inputs, seed, convergence };
}

async function broken(estimator: Estimator, loader = load): Promise<string[]> {
  try {
    await checkEstimator(estimator, { load: loader });
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ContractError);
    return (error as ContractError).results
      .filter(({ outcome }) => outcome === "broken")
      .map(({ check }) => check);
  }
}

/** The model of a fit with some of its state replaced. */
async function altered(
  model: Promise<CentersModel>,
  change: (state: State) => Partial<State>,
): Promise<CentersModel> {
  const before = stateOf(await model);
  return new CentersModel({ ...before, ...change(before) });
}

describe("checkEstimator", () => {
  it("finds nothing to complain about in an estimator that keeps the contract", async () => {
    const results: CheckResult[] = await checkEstimator(new Centers(), { load });
    expect(results.length).toBeGreaterThanOrEqual(20);
    expect(results.every(({ outcome }) => outcome === "holds")).toBe(true);
  });

  it("reads the models of the classes that the estimator declares, if nothing else is given", async () => {
    expect(await checkEstimator(new Centers())).toEqual(await checkEstimator(new Centers(), { load }));
    class Undeclared extends Centers {
      static override readonly models = [] as never;
    }
    await expect(checkEstimator(new Undeclared())).rejects.toThrow(
      'Centers declares no classes of models, so the option "load" must be a function',
    );
  });

  it("refuses options that are not options", async () => {
    const check = (options: unknown) => checkEstimator(new Centers(), options as never);
    await expect(check(null)).rejects.toThrow("the options must be an object; got null.");
    await expect(check({ laod: load })).rejects.toThrow('did you mean "load"?');
    await expect(check({ load: 5 })).rejects.toThrow('option "load" must be a function; got 5.');
    await expect(check({ sample: {} })).rejects.toThrow('option "sample" must be an object with a Matrix x');
    await expect(check({ sample: { x: [[1]], y: ["a"] } })).rejects.toThrow("expected a Matrix");
  });

  it("says which sentence is broken, and how", async () => {
    class Forgetful extends Centers {
      override async fitTo(rows: Rows, target: unknown, control: FitControl = {}) {
        return super.fitTo(rows, target, { ...control, weights: undefined });
      }
    }
    await expect(checkEstimator(new Forgetful(), { load })).rejects.toThrow(
      /checkEstimator: Centers breaks \d of \d+ sentences of the contract:\n(.*\n)*- a weight counts as that many equal rows: weighted: number/,
    );
  });
});

type Fit = Centers["fitTo"];

const offenders: [sentence: string, make: () => Estimator, loader?: typeof load][] = [
  [
    "settings are frozen, and `with` gives a copy",
    () =>
      new (class extends Centers {
        override with(): this {
          return this;
        }
      })(),
  ],
  [
    "an unknown option is refused by name",
    () =>
      new (class extends Centers {
        static override readonly schema = Centers.schema.loose() as unknown as typeof Centers.schema;
      })(),
  ],
  [
    "a fit leaves the estimator as it was",
    () => {
      let fits = 0;
      return new (class extends Centers {
        override toJSON() {
          return { kind: "Centers", options: fits };
        }
        override fitTo(...args: Parameters<Fit>) {
          fits += 1;
          return super.fitTo(...args);
        }
      })();
    },
  ],
  [
    "a model says its kind and its features",
    () =>
      new (class extends Centers {
        override async fitTo(...args: Parameters<Fit>) {
          const model = await super.fitTo(...args);
          return Object.defineProperty(new CentersModel(stateOf(model)), "kind", { value: "Other" });
        }
      })(),
  ],
  [
    "a model read back from JSON gives the same answers to the last bit",
    () => new Centers(),
    (json) =>
      new CentersModel({
        ...stateOf(load(json)),
        centers: load(json).centers.map((c) => c + 1e-15 * (c + 1)),
      }),
  ],
  [
    "asynchronous answers are the same answers",
    () =>
      withAnswers((model, rows) =>
        rows instanceof Matrix && rows.rows < 100 ? model.predictProba(rows).scale(0.5) : undefined,
      ),
  ],
  [
    "work that answers share gives the same answers",
    () =>
      new (class extends Centers {
        override async fitTo(...args: Parameters<Fit>) {
          const model = await super.fitTo(...args);
          const shared: SharedWork<Matrix> = {
            here: (rows) => model.predictProba(rows),
            answers: { predictProba: (shares) => shares.scale(0.5) },
          };
          return Object.defineProperty(new CentersModel(stateOf(model)), sharedWork, { value: shared });
        }
      })(),
  ],
  [
    "every model that is fitted can be saved and read back",
    () => new Centers(),
    (json) => {
      const model = load(json);
      if (model.classes.length === 1) throw new DataError("Centers", "one class is not enough.");
      return model;
    },
  ],
  [
    "a damaged file is refused",
    () => new Centers(),
    (json) => {
      const { surprise: _, ...state } = (json as { state: { surprise?: number } }).state;
      return load({ ...(json as object), state });
    },
  ],
  [
    "the same seed gives the same model to the last bit",
    () => {
      let fits = 0;
      return new (class extends Centers {
        override fitTo(...args: Parameters<Fit>) {
          fits += 1;
          return altered(super.fitTo(...args), ({ centers }) => ({
            centers: centers.map((c) => c + 1e-13 * fits),
          }));
        }
      })();
    },
  ],
  [
    "the number of threads does not matter to the last bit",
    () =>
      new (class extends Centers {
        override fitTo(rows: Rows, target: unknown, control: FitControl = {}) {
          const shift = 1e-13 * (control.threads ?? 0);
          return altered(super.fitTo(rows, target, control), ({ centers }) => ({
            centers: centers.map((c) => c + shift),
          }));
        }
      })(),
  ],
  [
    "convergence is reported, both ways",
    () =>
      new (class extends Centers {
        override fitTo(...args: Parameters<Fit>) {
          return altered(super.fitTo(...args), ({ convergence }) => ({
            convergence: { ...convergence, converged: true },
          }));
        }
      })(),
  ],
  [
    "an abort rejects with an AbortError",
    () =>
      new (class extends Centers {
        override fitTo(rows: Rows, target: unknown, control: FitControl = {}) {
          return super.fitTo(rows, target, { ...control, signal: undefined });
        }
      })(),
  ],
  [
    "progress is told while iterating",
    () =>
      new (class extends Centers {
        override fitTo(rows: Rows, target: unknown, control: FitControl = {}) {
          return super.fitTo(rows, target, { ...control, onProgress: undefined });
        }
      })(),
  ],
  [
    "targets, weights and new rows of the wrong size are refused",
    () =>
      new (class extends Centers {
        override fitTo(rows: Rows, target: unknown, control: FitControl = {}) {
          const weights = control.weights?.length === 2 ? undefined : control.weights;
          return super.fitTo(rows, target, { ...control, weights });
        }
      })(),
  ],
  [
    "no new rows give no answers",
    () =>
      withAnswers((model, rows) =>
        rows instanceof Matrix && rows.rows === 0 ? Matrix.zeros(1, model.classes.length) : undefined,
      ),
  ],
  [
    "probabilities sum to 1, and the most probable class is predicted",
    () => withAnswers((model, rows) => model.predictProba(rows).scale(1.001)),
  ],
  [
    "a table and a matrix of the same numbers give the same answers",
    () =>
      new (class extends Centers {
        override fitTo(rows: Rows, target: unknown, control: FitControl = {}) {
          const shift = typeof target === "string" ? 0.01 : 0;
          return altered(super.fitTo(rows, target, control), ({ centers }) => ({
            centers: centers.map((c) => c + shift * (c + 1)),
          }));
        }
      })(),
  ],
  [
    "a sparse matrix gives the answers of the dense one",
    () =>
      new (class extends Centers {
        override fitTo(rows: Rows, target: unknown, control: FitControl = {}) {
          if (rows instanceof SparseMatrix) throw new TypeError("rows.map is not a function");
          return super.fitTo(rows, target, control);
        }
      })(),
  ],
  [
    "the input is not changed",
    () =>
      new (class extends Centers {
        override fitTo(rows: Rows, target: unknown, control: FitControl = {}) {
          if (control.weights instanceof Float64Array) control.weights[0] *= 0.5;
          return super.fitTo(rows, target, control);
        }
      })(),
  ],
  [
    "what is done to the input after the fit changes no answer",
    () =>
      new (class extends Centers {
        override async fitTo(rows: Rows, target: unknown, control: FitControl = {}) {
          const model = await super.fitTo(rows, target, control);
          // The first center moves with the first row, which the model does not own.
          const centers = model.centers.data.slice();
          const first = rows instanceof Matrix ? rows.row(0) : new Float64Array(centers.length);
          const start = first[0];
          Object.defineProperty(model.centers, "data", {
            get: () => centers.with(0, centers[0] + (first[0] === start ? 0 : 1)),
          });
          return model;
        }
      })(),
  ],
  [
    "a weight counts as that many equal rows",
    () =>
      new (class extends Centers {
        override fitTo(rows: Rows, target: unknown, control: FitControl = {}) {
          const weights = control.weights && Float64Array.from(control.weights, Math.sqrt);
          return super.fitTo(rows, target, { ...control, weights });
        }
      })(),
  ],
  [
    "data that change during a fit do not change the model",
    () =>
      new (class extends Centers {
        override fitTo(rows: Rows, target: unknown, control: FitControl = {}) {
          return Promise.resolve().then(() => super.fitTo(rows, target, control));
        }
      })(),
  ],
  [
    "the order of rows does not matter",
    () =>
      new (class extends Centers {
        override solve(x: Matrix, codes: Int32Array, weights: Float64Array, k: number, control: FitControl) {
          return super.solve(
            x,
            codes,
            weights.map((w, i) => (i === 0 ? 2 * w : w)),
            k,
            control,
          );
        }
      })(),
  ],
  [
    "the order of columns does not matter, and tables are matched by name",
    () =>
      new (class extends Centers {
        override fitTo(...args: Parameters<Fit>) {
          return altered(super.fitTo(...args), ({ centers }) => ({
            centers: centers.map((c, at) => (at % 3 === 0 ? 1.1 * c : c)),
          }));
        }
      })(),
  ],
  [
    "a formula that names columns chooses them",
    () =>
      new (class extends Centers {
        override fitTo(rows: Rows, target: unknown, control?: FitControl) {
          const isFormula = typeof target === "string" && target.includes("~");
          return super.fitTo(rows, isFormula ? "target" : target, control);
        }
      })(),
  ],
  ["one row is fitted or refused", () => crashing((x) => x.rows === 1)],
  ["a single class is learned or refused", () => crashing((_, k) => k === 1)],
  ["a constant column does no harm", () => crashing((x) => x.columns === 4)],
  ["duplicated rows do no harm", () => crashing((x) => x.rows === 84)],
  ["a missing value is named by column and row, or treated", () => silentAbout("missing")],
  ["an infinite value is named by column and row", () => silentAbout("Infinity")],
  [
    "numbers too large or too small to be squared are refused, or give the answers of other units",
    () =>
      new (class extends Centers {
        protected override get reading() {
          return { extremes: "features" } as const;
        }

        override solve(x: Matrix, codes: Int32Array, weights: Float64Array, k: number, control: FitControl) {
          const isConstant = x.data.every((value) => !Number.isFinite(value * value));
          return super.solve(isConstant ? x.scale(0) : x, codes, weights, k, control);
        }
      })(),
  ],
  [
    "rows far from all others get probabilities or are refused",
    () =>
      withAnswers((model, rows) =>
        rows instanceof Matrix && rows.data[0] > 1e150
          ? new Matrix(rows.rows, model.classes.length).map(() => Number.NaN)
          : undefined,
      ),
  ],
];

/** Complains about bad values without saying where they are. */
function silentAbout(word: string): Estimator {
  return new (class extends Centers {
    override async fitTo(...args: Parameters<Fit>) {
      try {
        return await super.fitTo(...args);
      } catch (error) {
        if (error instanceof DataError && error.message.includes(word))
          throw new DataError("Centers", "bad data.");
        throw error;
      }
    }
  })();
}

/** Gives up like a program with a bug in it when the data are of some sort. */
function crashing(when: (x: Matrix, classes: number) => boolean): Estimator {
  return new (class extends Centers {
    override solve(x: Matrix, codes: Int32Array, weights: Float64Array, k: number, control: FitControl) {
      if (when(x, k)) throw new TypeError("undefined is not a function");
      return super.solve(x, codes, weights, k, control);
    }
  })();
}

/** Answers something else than its model would, where `answer` has an opinion. */
function withAnswers(answer: (model: CentersModel, rows: Rows) => Matrix | undefined): Estimator {
  return new (class extends Centers {
    override async fitTo(...args: Parameters<Fit>) {
      const model = await super.fitTo(...args);
      return Object.assign(new CentersModel(stateOf(model)), {
        predictProba: (rows: Rows) => answer(model, rows) ?? model.predictProba(rows),
      });
    }
  })();
}

describe("each check catches the estimator that breaks its sentence", () => {
  it.each(offenders)("%s", async (sentence, make, loader) => {
    expect(await broken(make(), loader)).toContain(sentence);
  });

  it("and there is an offender for every check", async () => {
    const checks = (await checkEstimator(new Centers(), { load })).map(({ check }) => check);
    expect(offenders.map(([sentence]) => sentence).sort()).toEqual([...checks].sort());
  });
});
