// Columns of one family, read, counted and described together.

import type { Label } from "../../../base/label.js";
import { Encoding } from "../../../data/kinds/encoding.js";
import type { ClassMoments } from "../../../data/statistics/class-moments.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { takeSparseColumns } from "../../../math/linalg/sparse-columns.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import type { Cases } from "../../../model/cases.js";
import { namedColumns, requireModerate } from "../../../model/input/magnitude.js";
import { readNewSparseCases } from "../../../model/input/sparse.js";
import {
  type Features,
  type MissingPolicy,
  type Rows,
  readNewCases,
  requireCases,
  requireColumns,
} from "../../../model/input.js";
import { BernoulliLikelihood, type Bits, countBits, readBits } from "./bernoulli.js";
import { CategoricalLikelihood, countLevels, readLevels, type UnknownLevels } from "./categorical.js";
import { ClassCounts } from "./class-counts.js";
import type { ClassSample } from "./class-sample.js";
import type { Membership } from "./evidence.js";
import { FAMILIES, type Family } from "./families.js";
import { GaussianLikelihood, gatherMoments, type VarianceSettings } from "./gaussian.js";
import { HistogramLikelihood } from "./histogram.js";
import { gatherSample, KernelLikelihood, type KernelSettings } from "./kernel.js";
import { LevelCounts } from "./level-counts.js";
import type { GenerativeLikelihood } from "./likelihood.js";
import type { AnyEvidence } from "./mixed-evidence.js";
import { MultinomialLikelihood, requireCounts } from "./multinomial.js";
import type { BinCount } from "./options.js";
import type { Smoothing } from "./smoothing.js";

/** The values of a part's columns, as its family reads them. */
export type Values = Matrix | SparseMatrix | Bits;

/** The options that the families use; a method without kernel densities and histograms has none for them. */
export interface PartSettings extends Smoothing, VarianceSettings, Partial<KernelSettings> {
  readonly bins?: BinCount;
  readonly missing: MissingPolicy;
  readonly unknown: UnknownLevels;
}

interface Context {
  readonly method: string;
  readonly settings: PartSettings;
  readonly features: Features;
}

/** How columns of one family are read, counted and described. */
interface FamilyRules<X extends Values, S extends AnyEvidence> {
  /** The values of new cases, unless `training` says that these are learned from. */
  read(rows: Rows, context: Context, training: boolean): X;
  gather(x: X, membership: Membership, context: Context): S;
  describe(evidence: S, context: Context, classes: readonly Label[]): GenerativeLikelihood<X>;
}

const readDense = (rows: Rows, { method, features, settings }: Context) =>
  readNewCases(method, rows, features, settings.missing);

const names = ({ method, features }: Context) => ({ method, features: features.names });

const gaussian: FamilyRules<Matrix, ClassMoments> = {
  read: readDense,
  gather: (x, membership, { settings }) => gatherMoments(x, membership, settings.missing === "native"),
  describe: (moments, context, classes) =>
    new GaussianLikelihood(moments, context.settings, { ...names(context), classes }),
};

const gatherCases = (x: Matrix, membership: Membership, { method }: Context): ClassSample => {
  if ("codes" in membership) return gatherSample(x, membership);
  throw new TypeError(`${method}: densities of single cases need one class per case`);
};

const kernel: FamilyRules<Matrix, ClassSample> = {
  read: readDense,
  gather: gatherCases,
  describe: (sample, context) => {
    const { bandwidth = "silverman", kernel = "gaussian" } = context.settings;
    return new KernelLikelihood(sample, { bandwidth, kernel }, names(context));
  },
};

const histogram: FamilyRules<Matrix, ClassSample> = {
  read: readDense,
  gather: gatherCases,
  describe: (sample, context) => {
    const { bins = "sturges" } = context.settings;
    return new HistogramLikelihood(sample, { ...smoothingOf(context), bins }, names(context));
  },
};

const bernoulli: FamilyRules<Bits, ClassCounts> = {
  read: (rows, { method, features, settings }) =>
    readBits(readNewSparseCases(method, rows, features, settings.missing), 0),
  gather: countBits,
  describe: (counts, context) => new BernoulliLikelihood(counts, smoothingOf(context), names(context)),
};

const categorical: FamilyRules<Matrix, LevelCounts> = {
  // An update adds to the counts of known levels and has none for others.
  read: (rows, { method, features, settings: { missing, unknown } }, training) =>
    readLevels(method, rows, features, { missing, unknown: training ? "error" : unknown }),
  gather: (x, membership, { features, method }) =>
    LevelCounts.of(x, countLevels(x, features, method), membership),
  describe: (counts, context) =>
    new CategoricalLikelihood(counts, smoothingOf(context), context.settings.unknown, names(context)),
};

const multinomial: FamilyRules<SparseMatrix, ClassCounts> = {
  read: (rows, context) => {
    const x = readNewSparseCases(context.method, rows, context.features, "native");
    requireCounts(x, names(context));
    return x;
  },
  gather: (x, membership) => ClassCounts.of(x, membership),
  describe: (counts, context) => new MultinomialLikelihood(counts, smoothingOf(context), names(context)),
};

/** Every family gets only its own values and evidence. */
const RULES = { gaussian, kernel, histogram, bernoulli, categorical, multinomial } as unknown as Readonly<
  Record<Family, FamilyRules<Values, AnyEvidence>>
>;

/** The smoothing without the columns of other parts. */
function smoothingOf({ settings, features }: Context): Smoothing {
  const keep = <T>(given: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => features.names.includes(name)));
  const { smoothing, mEstimate } = settings;
  const prior = typeof mEstimate?.prior === "object" ? keep(mEstimate.prior) : mEstimate?.prior;
  return {
    smoothing: typeof smoothing === "object" ? keep(smoothing) : smoothing,
    ...(mEstimate !== undefined && { mEstimate: { m: mEstimate.m, prior: prior ?? ("uniform" as const) } }),
  };
}

/** The columns of one family, among others in a table or matrix. */
export class Part {
  readonly family: Family;
  /** The indices of its features among all features. */
  readonly indices: readonly number[];
  readonly #all: readonly string[];
  readonly #context: Context;

  constructor(
    method: string,
    family: Family,
    indices: readonly number[],
    all: Features,
    settings: PartSettings,
  ) {
    this.family = family;
    this.indices = indices;
    this.#all = all.names;
    const { encoding } = all;
    const features = {
      names: indices.map((j) => all.names[j]),
      ...(encoding !== undefined && { encoding: new Encoding(indices.map((j) => encoding.columns[j])) }),
    };
    this.#context = { method, settings, features };
  }

  /** The values of new cases. */
  read(rows: Rows): Values {
    return RULES[this.family].read(this.#take(rows), this.#context, false);
  }

  /** The values of training cases; normal columns and histograms require moderate numbers, because they are squared or subtracted. */
  readTraining(rows: Rows): Values {
    const values = RULES[this.family].read(this.#take(rows), this.#context, true);
    const { method, features } = this.#context;
    if ((this.family === "gaussian" || this.family === "histogram") && values instanceof Matrix)
      requireModerate(method, values, namedColumns(features.names));
    return values;
  }

  gather(x: Values, membership: Membership): AnyEvidence {
    return RULES[this.family].gather(x, membership, this.#context);
  }

  describe(evidence: AnyEvidence, classes: readonly Label[]): GenerativeLikelihood<Values> {
    return RULES[this.family].describe(evidence, this.#context, classes);
  }

  /** A table's columns are found by name, a matrix's by index. */
  #take(rows: Rows): Rows {
    if (rows instanceof Table) return rows;
    const matrix = rows instanceof Matrix || rows instanceof SparseMatrix ? rows : Matrix.from(rows);
    requireColumns(this.#context.method, matrix, this.#all);
    if (matrix.rows === 0 || this.indices.length === this.#all.length) return matrix;
    return matrix instanceof Matrix
      ? Matrix.fromColumns(this.indices.map((j) => matrix.column(j)))
      : takeSparseColumns(matrix, this.indices);
  }
}

/** The features grouped by family, in a fixed order. */
export function partsOf(
  method: string,
  families: readonly Family[],
  all: Features,
  settings: PartSettings,
): Part[] {
  return FAMILIES.map((family) => {
    const indices = families.flatMap((other, j) => (other === family ? [j] : []));
    return new Part(method, family, indices, all, settings);
  }).filter(({ indices }) => indices.length > 0);
}

/** The values of the training cases, part by part. */
export function readParts({ method, count, features, source }: Cases, parts: readonly Part[]): Values[] {
  requireCases(method, count, features);
  return parts.map((part) => part.readTraining(source));
}
