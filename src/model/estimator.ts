import { got, OptionError, wanted, words } from "../base/errors.js";
import { type Label, quote } from "../base/label.js";
import { type OptionsOf, type OptionsSchema, parseOptions, type SettingsOf } from "../base/options.js";
import type { FitControl } from "./control.js";
import type { ModelClass } from "./fitted-model.js";
import type { Rows } from "./input.js";
import type { Model } from "./model.js";

/** What an estimator's models do. */
export type Task = "classification" | "regression" | "clustering" | "transformation" | "density";

/** What a fit needs besides the features. */
export type TargetKind = "classes" | "numbers";

/**
 * How columns must be prepared for a method, for programs that prepare data by themselves. By default missing
 * values are imputed, every level and every word has a column, and numbers stay as they are.
 */
export interface Preparation {
  /** Whether the method reads missing values as they are. */
  readonly missing?: "native" | "impute";
  /**
   * Whether it reads categorical columns as they are, as 0/1 columns of all levels, or of all but the first,
   * where columns that add up to a constant would leave parameters undetermined.
   */
  readonly levels?: "native" | "indicators" | "contrasts";
  /** Whether it reads texts as they are, or as columns of words. */
  readonly texts?: "native" | "words";
  /** Whether a column that a formula names alone is a linear term, where without a formula it would be a smooth one. */
  readonly formulas?: "linear";
  /** Whether columns are compared with each other, by distances or penalties, and so need one scale. */
  readonly scale?: boolean;
  readonly suits?: Suitability;
}

/**
 * Which data a method with its default options is made for, for programs that choose methods for a table; by
 * default any.
 */
export interface Suitability {
  /**
   * What the columns must hold: "counts" means at least two columns of whole numbers ≥ 0, "presence" columns in
   * which 0 or false means absence, "levels" columns that are categorical, ordinal or boolean. The words of a
   * text are counts as well as presence, and levels become presence by 0/1 columns.
   */
  readonly columns?: "counts" | "presence" | "levels";
  /**
   * Where every column must vary, because a covariance matrix is inverted: in every class, or within at least
   * one of them. The cases must then outnumber the columns.
   */
  readonly variation?: "every class" | "some class";
  /** It predicts several responses together; with one it reduces to another method. */
  readonly responses?: "several";
  /** It also learns from unlabeled cases; without any it reduces to another method. */
  readonly unlabeled?: true;
  /** It refuses cases that no hypothesis of its kind explains without a mistake. */
  readonly noiseless?: true;
  /** The smallest number of cases it needs. */
  readonly cases?: number;
  /** The largest numbers of cases and columns, 0/1 columns of levels included, for which it is made. */
  readonly most?: { readonly cases?: number; readonly columns?: number };
  /**
   * The method that is tried in its place: it gives the same models by other settings, or the method is a shortened or
   * refined version of it that is seldom better.
   */
  readonly variantOf?: string;
  /**
   * The method that is tried in its place where most columns would be 0/1 columns of levels: it reads levels as they are,
   * while densities of numbers say little about columns with two values.
   */
  readonly leavesLevelsTo?: string;
  /**
   * An estimate of the seconds that a fit and the predictions of one fold take on one core. Methods declare it whose
   * time grows faster than the table; others are never too slow for the data that they are given.
   */
  readonly seconds?: (size: TrialSize) => number;
}

/** The size of one fold of a cross-validation. */
export interface TrialSize {
  /** The rows that the method learns from. */
  readonly cases: number;
  /** The rows that it predicts. */
  readonly tests: number;
  /** The columns that it reads, 0/1 columns of levels included. */
  readonly columns: number;
  /** The classes of the target; 0 if it is a number. */
  readonly classes: number;
}

/** What a class of estimators declares once. */
export interface EstimatorStatics<S extends OptionsSchema = OptionsSchema> {
  /** The class's name, which also names its models. */
  readonly kind: string;
  readonly task: Task;
  readonly schema: S;
  /** The classes of its models, for `loadModel`. */
  readonly models?: readonly ModelClass[];
  readonly preparation?: Preparation;
}

/** A class of estimators, as the catalog lists them. */
export type EstimatorClass = EstimatorStatics & (new (options?: never) => Estimator);

/**
 * The models of an estimator, as a type that depends on the labels it was fitted to. An estimator whose models
 * know labels says `interface Models extends ModelFamily { readonly model: SomeModel<this["label"]> }`.
 */
export interface ModelFamily {
  readonly label: Label;
  readonly model: Model;
}

/** The family of an estimator whose models do not depend on labels. */
export interface OneModel<M extends Model> extends ModelFamily {
  readonly model: M;
}

/** The model of a family for cases with these labels. */
export type ModelFor<F extends ModelFamily, L extends Label = Label> = (F & { readonly label: L })["model"];

/** The model that an estimator's `fit` resolves to, for cases with these labels. */
export type FittedBy<E, L extends Label = Label> = E extends { readonly "~models": infer F }
  ? F extends ModelFamily
    ? ModelFor<F, L>
    : never
  : Model;

/** Refuses what is not an estimator; by shape, because it may come with a copy of the library of its own. */
export function requireEstimator(method: string, value: unknown): asserts value is Estimator {
  const like = value as Partial<Estimator> | null | undefined;
  if (typeof like === "object" && typeof like?.fit === "function" && typeof like.kind === "string") return;
  const sentence = words`expected ${wanted("an estimator")}, such as new GaussianNB(); got ${got(quote(value))}.`;
  throw new OptionError(method, sentence);
}

/**
 * A method with its settings: immutable, and never changed by a fit. A method extends the base of its task,
 * declares the statics `kind`, `schema` and `models`, and says how it learns.
 */
export abstract class Estimator<
  S extends OptionsSchema = OptionsSchema,
  F extends ModelFamily = ModelFamily,
> {
  /** The type of its models; there is no such field. */
  declare readonly "~models": F;
  readonly options: Readonly<SettingsOf<S>>;

  constructor(options?: OptionsOf<S>) {
    const { kind, schema } = new.target as unknown as EstimatorStatics<S>;
    this.options = parseOptions(kind, schema, options);
    Object.freeze(this);
  }

  get kind(): string {
    return this.#statics.kind;
  }

  get task(): Task {
    return this.#statics.task;
  }

  /**
   * What `fit` must be given as the target, as its second argument; undefined where it learns without
   * one. Transformers that learn from a target say so here.
   */
  get target(): TargetKind | undefined {
    if (this.task === "classification") return "classes";
    return this.task === "regression" ? "numbers" : undefined;
  }

  get schema(): S {
    return this.#statics.schema;
  }

  /**
   * Learns from cases; each task says which arguments it takes. Overloads for tables take `this` as a type parameter,
   * which makes them the same in every class, so that they can be called on estimators of several classes.
   */
  abstract fit(rows: Rows, ...rest: never[]): Promise<unknown>;

  /** Fits the method for programs that treat all methods alike: the target is used where the method learns from one. */
  fitTo(rows: Rows, target: unknown, control: FitControl = {}): Promise<ModelFor<F>> {
    const fit = this.fit as (rows: Rows, ...rest: unknown[]) => Promise<ModelFor<F>>;
    return this.target === undefined ? fit.call(this, rows, control) : fit.call(this, rows, target, control);
  }

  /** How columns must be prepared for the method. */
  get preparation(): Preparation {
    return this.#statics.preparation ?? {};
  }

  /** The method with some settings changed. */
  with(options: Partial<OptionsOf<S>>): this {
    const Self = this.constructor as new (options: unknown) => this;
    return new Self({ ...this.options, ...options });
  }

  toJSON(): { kind: string; options: unknown } {
    return { kind: this.kind, options: this.options };
  }

  get #statics(): EstimatorStatics<S> {
    return this.constructor as unknown as EstimatorStatics<S>;
  }
}
