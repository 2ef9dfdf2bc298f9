// The training cases of a fit, read as the method needs them and checked once.

import { requireFields } from "../base/arguments.js";
import { defaultNames } from "../base/default-names.js";
import { counted, DataError, got, words } from "../base/errors.js";
import type { Label } from "../base/label.js";
import { Encoding, type EncodingOptions } from "../data/kinds/encoding.js";
import { numbersTable } from "../data/table/numbers-table.js";
import { Table } from "../data/table/table.js";
import { Matrix, type MatrixLike } from "../math/linalg/matrix.js";
import type { SparseMatrix } from "../math/linalg/sparse-matrix.js";
import { type CaseRows, readCases } from "./case-rows.js";
import { type ClassWeights, weightsByClass } from "./class-weights.js";
import type { FitControl } from "./control.js";
import {
  allModerate,
  namedColumns,
  namedTargets,
  refuseLarge,
  refuseSmall,
  requireModerate,
  requireModerateSparse,
} from "./input/magnitude.js";
import { readOffset } from "./input/offset.js";
import { readNewSparseRows, requireUsableSparse } from "./input/sparse.js";
import { isSparse } from "./input/sparse-rows.js";
import {
  type Features,
  type MissingPolicy,
  namesSeveral,
  type Rows,
  readClasses,
  readNewRows,
  readPartialClasses,
  readResponses,
  readWeights,
  requireCases,
  requireSomeRows,
  requireUsable,
  type Target,
} from "./input.js";
import { borrowCopy, giveBack, isPrivate } from "./private-copy.js";
import { type SupervisedInput, targetNames, withTarget } from "./supervised-input.js";
import { type FormulaEncoding, formulaOf } from "./terms/formula-encoding.js";
import { type FormulaReading, notOneColumn, readFormulaResponses } from "./terms/read.js";

/** How a method reads its cases. */
export interface Reading extends Omit<EncodingOptions, "columns"> {
  /** The columns of a table that are features, or what chooses them; by default every one without a role. */
  readonly columns?: readonly string[] | ((table: Table) => readonly string[]);
  /** What happens to missing values; by default they are refused. */
  readonly missing?: MissingPolicy;
  /**
   * Where numbers may be so large or small that their squares overflow or vanish: nowhere by default, among the
   * features, or among the responses too.
   */
  readonly extremes?: "refused" | "features" | "all";
  /**
   * How a model formula as the target is read as a design; by default it can only choose columns, which are read as
   * they are.
   */
  readonly formula?: FormulaReading;
  /** Whether the method uses an offset; by default a table with one is refused where there is a target. */
  readonly offset?: "refused" | "known";
}

export interface CasesInput {
  readonly method: string;
  readonly rows: Rows;
  readonly control?: FitControl;
  readonly reading?: Reading;
  /** Columns of a table that are not features: the target. */
  readonly except?: readonly string[];
  /** The features of a model that learns more; new rows must have them. */
  readonly like?: Features | undefined;
  /** The formula that removed the intercept, if one did. */
  readonly withoutIntercept?: string | undefined;
  /** The column that a formula names as the offset. */
  readonly offsetColumn?: string | undefined;
}

/**
 * The cases of a fit without a target. Features are read when they are first asked for, dense or sparse as
 * the method prefers, and every number is checked then, unless the method asks for them unchecked because its
 * own sums reveal numbers that are not finite.
 */
export class Cases {
  /** The name of the method, for errors. */
  readonly method: string;
  /** The rows as they were given; folds may be made from them. */
  readonly source: CaseRows;
  /** Known parts of the predictions, for methods that use them. */
  readonly offset: Float64Array | undefined;
  /** The formula that removed the intercept, if one did. */
  readonly withoutIntercept: string | undefined;
  /** The column that a formula names as the offset; new tables have it, with or without the role. */
  readonly offsetColumn: string | undefined;
  readonly #reading: Reading;
  readonly #except: readonly string[];
  #weights: Float64Array | undefined;
  #features: Features | undefined;
  #dense: Matrix | undefined;
  #sparse: SparseMatrix | undefined;
  #copy: Float64Array<ArrayBuffer> | undefined;
  #checked = false;

  constructor(input: CasesInput) {
    const {
      method,
      rows,
      control = {},
      reading = {},
      except = [],
      like,
      withoutIntercept,
      offsetColumn,
    } = requireFields("Cases", "the input", input, ["method", "rows"]);
    this.method = method;
    this.source = readCases(rows, method);
    this.#reading = reading;
    this.#except = except;
    this.#features = like;
    this.withoutIntercept = withoutIntercept;
    this.offsetColumn = offsetColumn;
    this.#weights = readWeights(method, this.source, control.weights);
    this.offset = reading.offset === "known" ? readOffset(method, this.source, like) : undefined;
  }

  /** One per case, class weights included, or undefined where all count the same. */
  get weights(): Float64Array | undefined {
    return this.#weights;
  }

  protected set weights(weights: Float64Array | undefined) {
    this.#weights = weights;
  }

  /** The model formula, if the target was one. */
  get formula(): FormulaEncoding | undefined {
    return formulaOf(this.#features);
  }

  /** How many cases there are. */
  get count(): number {
    return this.source.rows;
  }

  /** Whether the rows came without their zeros. */
  get isSparse(): boolean {
    return isSparse(this.source);
  }

  /** The names of the columns that are neither the target nor have another role, before any encoding. */
  get columnNames(): readonly string[] {
    const { source } = this;
    return source instanceof Table ? source.featureNames(this.#except) : defaultNames(source.columns);
  }

  /** The names of the features, and how a table's columns become them. */
  get features(): Features {
    this.#features ??= this.#readFeatures();
    return this.#features;
  }

  /** The features as numbers, one row per case: finite, or NaN where the method treats missing values itself. */
  get matrix(): Matrix {
    const matrix = this.unchecked;
    this.requireUsable();
    return matrix;
  }

  /**
   * The cases with numbers that the caller cannot change any more. A method asks for them if it still reads its cases
   * after its first pause; what it has computed or copied before that needs no second copy.
   */
  get owned(): this {
    const { source } = this;
    if (source instanceof Matrix && this.unchecked === source && !isPrivate(source)) {
      this.#copy = borrowCopy(source.data);
      this.#dense = new Matrix(source.rows, source.columns, this.#copy);
    }
    return this;
  }

  /** The rows as they came, but such that the caller cannot change them any more. */
  get ownedSource(): CaseRows {
    return this.source instanceof Matrix ? this.owned.unchecked : this.source;
  }

  /** Ends the fit. Its copy of the rows serves another one, so nothing may keep it. */
  release(): void {
    if (this.#copy !== undefined) giveBack(this.#copy);
    this.#copy = undefined;
    this.#dense = undefined;
  }

  /** The matrix without a check of its numbers; `requireUsable` does that. */
  get unchecked(): Matrix {
    if (this.#dense === undefined) {
      this.#dense = readNewRows(this.method, this.source, this.features);
      requireCases(this.method, this.#dense.rows, this.features);
      // Small numbers do not show in sums as infinite ones do.
      if (this.#refusesExtremes) refuseSmall(this.method, this.#dense, namedColumns(this.features.names));
    }
    return this.#dense;
  }

  /** Throws unless every number can be used, naming the first that cannot. */
  requireUsable(): void {
    if (this.#checked) return;
    const { unchecked, features } = this;
    // Numbers that are not too large are finite: for nearly all data, one pass tells both.
    if (!this.#refusesExtremes || !allModerate(unchecked.data)) {
      requireUsable(this.method, unchecked, features.names, this.#reading.missing ?? "error");
      if (this.#refusesExtremes) refuseLarge(this.method, unchecked, namedColumns(features.names));
    }
    this.#checked = true;
  }

  /** The features dense or sparse, as they came, checked; some methods call it for its errors alone. */
  requireNumbers(): Matrix | SparseMatrix {
    return this.isSparse ? this.sparse : this.matrix;
  }

  /** The features without their zeros, checked. */
  get sparse(): SparseMatrix {
    if (this.#sparse === undefined) {
      const matrix = readNewSparseRows(this.method, this.source, this.features);
      requireCases(this.method, matrix.rows, this.features);
      requireUsableSparse(this.method, matrix, this.features, this.#reading.missing ?? "error");
      if (this.#refusesExtremes)
        requireModerateSparse(this.method, matrix, namedColumns(this.features.names));
      this.#sparse = matrix;
    }
    return this.#sparse;
  }

  /** The cases as a table; the columns of a matrix are named x0, x1 and so on. */
  get table(): Table {
    const { source } = this;
    if (source instanceof Table) {
      requireCases(this.method, source.rows, { names: source.names });
      return source;
    }
    return numbersTable(this.requireNumbers(), defaultNames(source.columns));
  }

  get #refusesExtremes(): boolean {
    return (this.#reading.extremes ?? "refused") === "refused";
  }

  /** The numbers to be predicted, of a target or of the left side of a formula. */
  protected readResponses(target: unknown): ReturnType<typeof readResponses> {
    const { method, source, formula } = this;
    const read =
      formula === undefined || !(source instanceof Table)
        ? readResponses(method, source, target as ResponseTarget)
        : readFormulaResponses(method, source, formula);
    if (this.#reading.extremes !== "all") requireModerate(method, read.responses, namedTargets(read.names));
    return read;
  }

  #readFeatures(): Features {
    const { method, source } = this;
    if (!(source instanceof Table)) return { names: defaultNames(source.columns) };
    const { columns: chosen = (table: Table) => table.featureNames(this.#except), ...coding } = this.#reading;
    const columns = typeof chosen === "function" ? chosen(source) : chosen;
    const encoding = Encoding.of(method, source, { ...coding, columns });
    return { names: encoding.features, encoding };
  }
}

/** The cases of a classifier, with their classes. */
export class LabeledCases<L extends Label = Label> extends Cases {
  /** The labels that occur, sorted. */
  readonly classes: readonly L[];
  /** The index in `classes` of every case; −1 for a case without a label, where the method allows that. */
  readonly codes: Int32Array;
  /** The target as it was given, for methods that fit others to some of the cases. */
  readonly target: ArrayLike<L> | string;
  /** The name of the target; "y" if it has none. */
  readonly response: string;

  constructor(input: LabeledInput, labels: "all" | "some" = "all") {
    const {
      classWeights = "equal",
      otherClasses = [],
      ...supervised
    } = requireFields("LabeledCases", "the input", input, ["method", "rows", "target"]);
    const { target: given, ...cases } = withTarget(supervised, "classes");
    super(cases);
    requireSomeRows(input.method, this.source.rows);
    const target = (this.formula?.responseColumn ?? given) as Target<ArrayLike<L>>;
    if (this.formula !== undefined && this.formula.responseColumn === undefined)
      throw notOneColumn(input.method, this.formula);
    const read = labels === "all" ? readClasses : readPartialClasses;
    const { classes, codes } = read<L>(input.method, this.source, target);
    this.classes = classes;
    this.codes = codes;
    this.target = target;
    this.response = targetNames(target, "classes")[0] ?? "y";
    const others = [...otherClasses, ...targetLevels(this.source, target)];
    const { method, weights } = this;
    this.weights = weightsByClass({ method, classes, codes, weights, others }, classWeights);
  }
}

/** The levels of a target in a table, also those that no row has. */
function targetLevels(source: CaseRows, target: ArrayLike<Label> | string): readonly Label[] {
  if (!(source instanceof Table) || typeof target !== "string") return [];
  const column = source.column(target);
  return "levels" in column ? column.levels : [];
}

/** The cases of a regression of one response. */
export class ResponseCases extends Cases {
  readonly y: Float64Array;
  /** The target as it was given, for methods that fit others to some of the cases. */
  readonly target: ArrayLike<number> | string;
  /** The name of the target. */
  readonly response: string;

  constructor(input: SupervisedInput) {
    const { target, ...cases } = withTarget(input, "numbers");
    super(cases);
    requireSomeRows(input.method, this.source.rows);
    const { responses, names } = this.readResponses(target);
    if (names.length !== 1) throw severalResponses(input.method, names);
    this.y = responses.column(0);
    this.target = target as ArrayLike<number> | string;
    this.response = names[0];
  }
}

/** The cases of a regression of one response or several. */
export class MultiResponseCases extends Cases {
  /** Cases × responses. */
  readonly responses: Matrix;
  readonly names: readonly string[];
  /** Whether several were given, a matrix or a list of names, even if of one. */
  readonly several: boolean;

  constructor(input: SupervisedInput) {
    const { target, ...cases } = withTarget(input, "numbers", "several");
    super(cases);
    requireSomeRows(input.method, this.source.rows);
    const { responses, names } = this.readResponses(target);
    this.responses = responses;
    this.names = names;
    this.several = this.formula === undefined ? namesSeveral(target as ResponseTarget) : names.length > 1;
  }
}

/** A target as regressions take it: numbers or a name, or several of either. */
export type ResponseTarget = ArrayLike<number> | MatrixLike | string | readonly string[];

interface LabeledInput extends SupervisedInput {
  /** Factors of the weights of the cases by class. */
  readonly classWeights?: ClassWeights | undefined;
  /** The classes of a model that learns more, which these cases may lack. */
  readonly otherClasses?: readonly Label[];
}

function severalResponses(method: string, names: readonly string[]): DataError {
  const sentence = words`the target has ${got(counted(names.length, "response"))} (${names.join(", ")}), and this method predicts one; fit them one at a time.`;
  return new DataError(method, sentence, { expected: "1 response" });
}
