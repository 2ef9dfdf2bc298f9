import type { z } from "zod";
import { type OptionsSchema, parseOptions } from "../base/options.js";

/** What an estimator's models do. */
export type Task = "classification" | "regression" | "clustering" | "transformation" | "density";

/** What a fit must be told about the training cases besides their features. */
export type TargetKind = "classes" | "numbers";

/**
 * What must happen to columns before a method sees them, for programs that prepare data by themselves. What
 * is not said: missing values are imputed, every level has a 0/1 column, numbers stay as they are.
 */
export interface Preparation {
  /** Whether the method reads missing values as they are. */
  readonly missing?: "native" | "impute";
  /**
   * Whether it reads categorical columns as they are, as 0/1 columns of all levels, or of all but the first,
   * where columns that add up to a constant would leave parameters undetermined.
   */
  readonly levels?: "native" | "indicators" | "contrasts";
  /** Whether columns are compared with each other, by distances or penalties, and so need one scale. */
  readonly scale?: boolean;
}

/** What a class of estimators declares once. */
export interface EstimatorStatics<S extends OptionsSchema = OptionsSchema> {
  /** The class's name, which also names its models. */
  readonly kind: string;
  readonly task: Task;
  readonly schema: S;
  readonly preparation?: Preparation;
}

/**
 * A method with its settings: immutable, and never changed by a fit. Subclasses declare the statics
 * `kind`, `task` and `schema` and a method `fit` that resolves to a model.
 */
export abstract class Estimator<S extends OptionsSchema = OptionsSchema> {
  readonly options: Readonly<z.output<S>>;

  constructor(options?: z.input<S>) {
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

  /** The same method with some settings changed. */
  with(options: Partial<z.input<S>>): this {
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
