// The functions of smooth terms and their penalties, as mgcv makes them.

import { DataError, OptionError } from "../../../base/errors.js";
import type { Steps } from "../../../base/steps.js";
import { columnsFrom } from "../../../math/basis/combine.js";
import { centered } from "../../../math/basis/constraint.js";
import { distinctValues, evenBSplineKnots, quantileKnots, uniformKnots } from "../../../math/basis/knots.js";
import { levelsSmooth, randomCurves, timesSmooth } from "../../../math/basis/level-smooth.js";
import { gaussianProcessSmooth, thinPlateSmooth } from "../../../math/basis/radial-smooth.js";
import { balanced, type Smooth } from "../../../math/basis/smooth.js";
import {
  bSplineSmooth,
  cubicSplineSmooth,
  cyclicBSplineSmooth,
  cyclicCubicSplineSmooth,
} from "../../../math/basis/splines.js";
import { tensorSmooth, withValuesAsCoefficients } from "../../../math/basis/tensor-smooth.js";
import { distinctRows } from "../../../math/linalg/distinct-rows.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { withFreePenalty } from "./free-penalty.js";
import type { PlannedInput, PlannedTerm } from "./plan.js";
import { separateTensor } from "./separate-tensor.js";
import type { BasisName } from "./term-options.js";

/** What a fit says about all terms. */
export interface Construction {
  readonly method: string;
  readonly weights: Float64Array | undefined;
  readonly select: boolean;
  /** The size of the basis of one variable, where a term does not say its own. */
  readonly usualSize: number;
  readonly note: (sentence: string) => void;
}

/** An input of the functions of a term: a feature or, given a level, whether the feature is its index. */
export interface TermInput {
  readonly feature: number;
  readonly level?: number | undefined;
}

/** A term with functions of its own. */
export interface BuiltTerm {
  readonly label: string;
  readonly inputs: readonly TermInput[];
  readonly smooth: Smooth;
  readonly isRandom: boolean;
  /** Given smoothing parameters, as many as penalties. */
  readonly smoothing: readonly number[] | undefined;
  readonly id: string | undefined;
}

/** With one curve per level, there is a term for each. */
export function* buildTerm(planned: PlannedTerm, all: Matrix, given: Construction): Steps<BuiltTerm[]> {
  const { label, inputs, by, settings: term } = planned;
  const [x, weights] = knownRows(all, [...inputs, ...(by === undefined ? [] : [by])], given.weights);
  const settings = { ...given, weights };
  const basis = term.basis ?? (term.smooth === "s" ? "tp" : "cr");
  const isRandom = basis === "re" || basis === "fs";
  const own = gathered(x, inputs);
  const bare = yield* functionsOf(planned, basis, own, settings);
  const features = inputs.map(({ feature }) => ({ feature }));
  const finish = (smooth: Smooth, rows: Matrix, isFree: boolean): Smooth => {
    const used = isFree ? smooth : centered(smooth, rows, settings.weights);
    const kept = term.fixed ? { ...used, penalties: [], nullSpace: used.nullSpace } : used;
    return settings.select && !term.fixed && !isRandom ? withFreePenalty(kept) : kept;
  };
  const common = { isRandom, smoothing: asList(term.smoothing), id: term.id };
  if (by === undefined) {
    // Interactions without main effects are centered in every margin already.
    const smooth = finish(bare, own, isRandom || term.smooth === "ti");
    return [checked(settings.method, { label, inputs: features, smooth, ...common })];
  }
  if (by.levels === undefined) {
    const smooth = finish(timesSmooth(bare), gathered(x, [...inputs, by]), true);
    const all = [...features, { feature: by.feature }];
    return [checked(settings.method, { label: `${label}:${by.name}`, inputs: all, smooth, ...common })];
  }
  const curve = finish(bare, own, isRandom);
  // Of ordered levels, the first is the reference from which the curves of others differ.
  const first = by.ordered === true ? 1 : 0;
  return by.levels.slice(first).map((level, at) =>
    checked(settings.method, {
      label: `${label}:${by.name}${String(level)}`,
      inputs: [...features, { feature: by.feature, level: at + first }],
      smooth: timesSmooth(curve),
      ...common,
    }),
  );
}

/** The rows without missing values of some features. */
function knownRows(x: Matrix, inputs: readonly TermInput[], weights: Float64Array | undefined) {
  const isKnown = (row: number) =>
    inputs.every(({ feature }) => !Number.isNaN(x.data[row * x.columns + feature]));
  const rows = Array.from({ length: x.rows }, (_, row) => row).filter(isKnown);
  if (rows.length === x.rows) return [x, weights] as const;
  const out = new Matrix(rows.length, x.columns);
  for (const [k, row] of rows.entries()) out.data.set(x.row(row), k * x.columns);
  return [out, weights && Float64Array.from(rows, (row) => weights[row])] as const;
}

function checked(method: string, term: BuiltTerm): BuiltTerm {
  const { label, smooth, smoothing } = term;
  if (smoothing === undefined || smoothing.length === smooth.penalties.length) return term;
  throw new OptionError(method, {
    option: "smoothing",
    expected: `${smooth.penalties.length} numbers for ${label}`,
    received: String(smoothing.length),
  });
}

/** The inputs of terms at the rows, one column each. */
export function gathered(x: Matrix, inputs: readonly TermInput[]): Matrix {
  const out = new Matrix(x.rows, inputs.length);
  for (const [k, { feature, level }] of inputs.entries())
    for (let row = 0; row < x.rows; row += 1) {
      const value = x.data[row * x.columns + feature];
      const isOther = level !== undefined && !Number.isNaN(value);
      out.data[row * inputs.length + k] = isOther ? Number(value === level) : value;
    }
  return out;
}

/** The functions before constants are taken away. */
function* functionsOf(
  planned: PlannedTerm,
  basis: BasisName | readonly BasisName[],
  x: Matrix,
  settings: Construction,
): Steps<Smooth> {
  const { inputs, settings: term, label } = planned;
  const { method } = settings;
  if (basis === "re") return balanced(randomEffect(method, label, inputs), x);
  const levels = inputs.find(
    (input, at) => input.levels !== undefined && !(basis === "fs" && at === inputs.length - 1),
  );
  if (levels !== undefined)
    throw new DataError(method, {
      what: `${label}`,
      column: levels.name,
      expected: "a column of numbers",
      received: "levels",
      remedy: "use the basis re for random effects, or by for one curve per level",
    });
  if (basis === "fs") return yield* curvesOfLevels(planned, x, settings);
  if (term.smooth === "s") {
    const name = onlyOne(method, label, basis);
    const size = sizeOf(term.k, 0) ?? usualSizeOf(name, x.columns, settings.usualSize);
    return balanced(yield* marginOf(label, name, x, size, asList(term.m), settings), x);
  }
  const margins: Smooth[] = [];
  const columns: Matrix[] = [];
  for (let at = 0; at < inputs.length; at += 1) {
    const name = typeof basis === "string" ? basis : (basis[at] ?? "cr");
    const column = columnsFrom(x, at, 1);
    const size = sizeOf(term.k, at) ?? Math.min(5, settings.usualSize);
    const margin = yield* marginOf(label, name, column, size, asList(term.m), settings);
    const values = distinctValues(column.data);
    const even =
      name === "cr" || name === "cc" || term.smooth === "t2"
        ? margin
        : withValuesAsCoefficients(margin, values[0], values[values.length - 1]);
    columns.push(column);
    margins.push(term.smooth === "ti" ? centered(even, column, settings.weights) : even);
  }
  const product =
    term.smooth === "t2" ? separateTensor(margins, columns, settings.weights) : tensorSmooth(margins);
  return balanced(product, x);
}

/** The sizes of mgcv; a Gaussian process has two free functions besides. */
function usualSizeOf(basis: BasisName, columns: number, ofOne: number): number {
  const sizes = basis === "gp" ? [ofOne + 2, 33, 104] : [ofOne, 30, 110];
  return sizes[columns - 1] ?? 250;
}

function onlyOne(method: string, label: string, basis: BasisName | readonly BasisName[]): BasisName {
  if (typeof basis === "string") return basis;
  throw new OptionError(method, {
    option: "terms",
    expected: `one basis for ${label}`,
    received: basis.join(", "),
  });
}

/** Independent effects of levels, of combinations of levels, or slopes of each. */
function randomEffect(method: string, label: string, inputs: readonly PlannedInput[]): Smooth {
  const counts = inputs.flatMap(({ levels }) => (levels === undefined ? [] : [levels.length]));
  const slopes = inputs.length - counts.length;
  const isOrdered = inputs.slice(0, counts.length).every(({ levels }) => levels !== undefined);
  if (counts.length === 0 || slopes > 1 || !isOrdered)
    throw new DataError(method, {
      what: label,
      expected: "columns of levels, and then at most one of numbers",
      received: inputs.map(({ name }) => name).join(", "),
    });
  const size = counts.reduce((product, count) => product * count, 1);
  const effects: Smooth =
    counts.length === 1
      ? levelsSmooth(size)
      : {
          ...levelsSmooth(size),
          basis: { kind: "tensor", margins: counts.map((count) => ({ kind: "levels", count })) },
        };
  return slopes === 0 ? effects : timesSmooth(effects);
}

function* curvesOfLevels(planned: PlannedTerm, x: Matrix, settings: Construction): Steps<Smooth> {
  const { inputs, settings: term, label } = planned;
  const { levels } = inputs[inputs.length - 1];
  if (levels === undefined || inputs.length !== 2)
    throw new DataError(settings.method, {
      what: label,
      expected: "a column of numbers, and then one of levels",
      received: inputs.map(({ name }) => name).join(", "),
    });
  const column = columnsFrom(x, 0, 1);
  const size = sizeOf(term.k, 0) ?? settings.usualSize;
  const curve = yield* marginOf(label, "tp", column, size, asList(term.m), settings);
  return balanced(randomCurves(curve, levels.length, column, settings.weights), x);
}

function asList<T>(value: T | readonly T[] | undefined): readonly T[] | undefined {
  return value === undefined || Array.isArray(value) ? (value as readonly T[] | undefined) : [value as T];
}

function sizeOf(k: number | readonly number[] | undefined, at: number): number | undefined {
  return typeof k === "object" ? k[at] : k;
}

/** As many centers as tell a curve of few degrees of freedom from the one with all. */
const CENTERS_OF_CURVES = 200;

/** Functions of one variable or, for those of the distance alone, of several. */
function* marginOf(
  label: string,
  basis: BasisName,
  x: Matrix,
  asked: number,
  m: readonly number[] | undefined,
  { method, note }: Construction,
): Steps<Smooth> {
  const values = x.columns === 1 ? distinctValues(x.data) : undefined;
  const distinct = values?.length ?? distinctRows(x).first.length;
  const least = x.columns === 1 ? 3 : x.columns + 2;
  if (distinct < least)
    throw new DataError(method, {
      what: label,
      expected: `columns with at least ${least} distinct values`,
      received: distinct,
      remedy: "make it a linear term",
    });
  const size = Math.min(asked, distinct);
  if (size < asked)
    note(
      `${label} has a basis of ${size} functions instead of ${asked}, as there are no more distinct values.`,
    );
  if (basis === "tp") {
    const order = m?.[0] === undefined || m[0] === 0 ? {} : { order: m[0] };
    return yield* thinPlateSmooth(x, {
      size,
      ...order,
      ...(x.columns === 1 && { maxCenters: CENTERS_OF_CURVES }),
    });
  }
  if (basis === "gp") return yield* gaussianProcessSmooth(x, { size });
  if (values === undefined)
    throw new OptionError(method, {
      option: "terms",
      expected: `the basis tp or gp for ${label}, which has several variables`,
      received: basis,
      remedy: "or use te for a tensor product",
    });
  const [low, high] = [values[0], values[values.length - 1]];
  if (basis === "cr") return cubicSplineSmooth(quantileKnots(values, size));
  if (basis === "cc") return cyclicCubicSplineSmooth(quantileKnots(values, size));
  const [order = basis === "bs" ? 3 : 2, ...penalties] = m ?? [];
  const degree = basis === "bs" ? order : order + 1;
  if (size <= degree)
    throw new OptionError(method, {
      option: "terms",
      expected: `k of ${label} above ${degree}`,
      received: String(size),
    });
  if (basis === "cp")
    return cyclicBSplineSmooth({
      degree,
      knots: uniformKnots(low, high, size + 1),
      penalties: [{ difference: penalties[0] ?? 2 }],
    });
  const knots = evenBSplineKnots(low, high, size, degree);
  if (basis === "ps") return bSplineSmooth({ degree, knots, penalties: [{ difference: penalties[0] ?? 2 }] });
  const orders = penalties.length === 0 ? [2] : penalties;
  return bSplineSmooth({ degree, knots, penalties: orders.map((derivative) => ({ derivative })) });
}
