import type { Convergence } from "../base/control.js";
import { inspectSymbol } from "../base/inspect.js";
import { type AsyncTwins, asyncTwins } from "./async-twins.js";
import { can } from "./capabilities.js";
import { type ModelJson, parseJson, readState, writeState } from "./files/format.js";
import type { Features } from "./input.js";
import type { Model } from "./model.js";

/** What every model knows of its training data. */
export interface ModelState {
  /** The names of the features, and how a table's columns become them. */
  readonly inputs: Features;
  /** How the iteration ended, if there was one. */
  readonly convergence?: Convergence | undefined;
  /** The seed, if random numbers were drawn. */
  readonly seed?: number | undefined;
}

/** What a class of models declares once: the name in its files, and the schema of its state. */
export interface ModelClass<M extends Model = Model> {
  readonly kind: string;
  readonly state: {
    readonly fields: readonly string[];
    encode(method: string, model: never): unknown;
    decode(method: string, json: unknown): object;
  };
  new (state: never): M;
}

/**
 * The base of bases of models, whose state is a type parameter: it has no fields of the state but those that every
 * model has. A model itself extends `FittedModel`.
 */
export abstract class ModelBase<S extends ModelState = ModelState> implements Model {
  readonly kind: string;
  declare readonly inputs: Features;

  constructor(state: S) {
    this.kind = (new.target as unknown as ModelClass).kind;
    // Descriptors, so that a field that is computed on demand stays so.
    const fields = Object.entries(Object.getOwnPropertyDescriptors(state));
    for (const [name, field] of fields)
      if (field.get !== undefined || field.value !== undefined) Object.defineProperty(this, name, field);
  }

  /** The model that `toJSON` wrote, from its text or the parsed JSON; every field is checked. */
  static fromJSON<M extends Model>(this: ModelClass<M>, json: unknown): M {
    return readState(this, parseJson(json));
  }

  get features(): readonly string[] {
    return this.inputs.names;
  }

  /**
   * The predictions without blocking: rows are taken in blocks, and an abort or progress comes between them. Given
   * workers, other threads answer the blocks.
   *
   * ```ts
   * await model.async.predict(rows, { signal, onProgress, workers });
   * ```
   */
  get async(): AsyncTwins<this> {
    return asyncTwins(this);
  }

  toJSON(): ModelJson {
    const { kind, state } = this.constructor as unknown as ModelClass;
    return writeState(kind, state.encode(kind, this as never));
  }

  /** What a console prints: the method's summary, or its name and how many features it has. */
  toString(): string {
    if (can(this, "summary")) return this.summary();
    const { length } = this.features;
    return `${this.kind} of ${length} feature${length === 1 ? "" : "s"}`;
  }

  [inspectSymbol](): string {
    return this.toString();
  }
}

/**
 * The class that models extend for the sake of their base: its instances have what the base can do, and the fields of
 * the state that a model names. The base itself knows only what the states of its models have in common.
 */
export type ModelsOf<Base extends abstract new (state: never) => object> = Pick<Base, keyof Base> &
  (abstract new <S extends ConstructorParameters<Base>[0] = ConstructorParameters<Base>[0]>(
    state: S,
  ) => InstanceType<Base> & S);

/**
 * The base of all models. A model is its state: one schema declares, checks and writes its fields, and the class
 * adds what it can do.
 *
 * ```ts
 * class MeanModel extends FittedModel<MeanState> implements Regressor {
 *   static readonly kind = "Mean";
 *   static readonly state = meanState;
 *   predict(rows: Rows) { … }
 * }
 * ```
 */
export const FittedModel = ModelBase as unknown as ModelsOf<typeof ModelBase>;
export type FittedModel<S extends ModelState = ModelState> = ModelBase & S;
