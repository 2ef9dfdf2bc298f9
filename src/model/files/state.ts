// What a model's file holds: one declaration per field, which writes, reads and checks it.

import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { requireOptionsObject } from "../../base/known-options.js";
import { type Label, quote } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";
import type { TypesOf } from "../../base/options.js";
import type { ModelState } from "../fitted-model.js";
import { ifWhole } from "./codecs/if-whole.js";
import { formatError } from "./format-error.js";

/** A zod schema that writes, reads and checks a value; only what types need of one is named here. */
export interface Codec<T> {
  readonly "~standard": TypesOf<unknown, T>;
}

/** What a state has only if the method iterates or draws. */
type Sometimes = "convergence" | "seed";

/** One codec for every field of a state; optional fields have optional codecs. */
export type StateFields<S> = { readonly [K in Exclude<keyof S, Sometimes>]-?: Codec<S[K]> } & {
  readonly [K in keyof Pick<S, keyof S & Sometimes>]: Codec<S[K]>;
};

/** The fields of a model's state; what every model has is named, so that no method gives it another type. */
export type ModelFields = Pick<StateFields<ModelState>, "inputs"> & {
  readonly [K in Sometimes]?: Codec<ModelState[K]>;
};

/** What a codec writes and reads; lists of a state are not changed. */
type ValueOf<C> =
  C extends Codec<infer T> ? ([T] extends [readonly unknown[] | undefined] ? ReadonlyList<T> : T) : never;

type ReadonlyList<T> = T extends unknown[] ? Readonly<T> : T;

/** One object type instead of several; its properties keep their doc comments. */
type Plain<T> = { readonly [K in keyof T]: T[K] };

/** What fields declare: those whose codecs accept undefined are optional. */
export type ValuesOf<F> = Plain<
  {
    readonly [K in keyof F as undefined extends ValueOf<F[K]> ? never : K]: ValueOf<F[K]>;
  } & {
    readonly [K in keyof F as undefined extends ValueOf<F[K]> ? K : never]?: ValueOf<F[K]>;
  }
>;

/** The state of models that these fields declare, with their doc comments. */
export type StateOfFields<F> = Plain<
  Omit<ModelState, Exclude<keyof F, "inputs">> & ValuesOf<Omit<F, "inputs">>
>;

/** A schema, as far as types need to know it. */
interface Decoder<S> {
  decode(method: string, json: unknown): S;
}

/** The state that a schema declares. */
export type StateOf<T extends Decoder<object>> = ReturnType<T["decode"]>;

/** The state of a classifier, with the labels of its fit. */
export type LabeledState<T extends Decoder<object>, L extends Label> = Plain<
  {
    /** The labels as they were given, in the order of the columns of `predictProba`. */
    readonly classes: readonly L[];
  } & { readonly [K in keyof StateOf<T> as Exclude<K, "classes">]: K extends "positive" ? L : StateOf<T>[K] }
>;

/** A codec under the name of the type of its values. */
export function field<T>(codec: Codec<T>): Codec<T> {
  return codec;
}

interface Check<S> {
  readonly field: keyof S & string;
  readonly message: string;
  readonly holds: (state: S) => boolean;
}

/**
 * The schema of a model's state, which declares it: what the doc comments of its fields say is what tooltips and the
 * documentation say. The compiler refuses a `convergence` or `seed` of another type than all models have.
 *
 * ```ts
 * const meanState = StateSchema.of({
 *   inputs: codecs.features,
 *   /** The mean of the training cases. *\/
 *   mean: z.number(),
 * }).check("mean", "must be finite", ({ mean }) => Number.isFinite(mean));
 *
 * interface MeanState extends StateOf<typeof meanState> {}
 * ```
 */
export class StateSchema<S extends object = object> {
  readonly #fields: StateFields<S>;
  readonly #checks: readonly Check<S>[];
  readonly #schema: z.ZodType<S>;

  constructor(fields: StateFields<S>, checks: readonly Check<S>[] = []) {
    requireOptionsObject("StateSchema", fields, "fields");
    for (const [name, codec] of Object.entries(fields))
      requireFields("StateSchema", `the codec of field ${quote(name)}`, codec, ["~standard"], "a zod schema");
    requireList("StateSchema", "checks", checks);
    for (const check of Array.from(checks))
      requireFields("StateSchema", "every check", check, ["field", "message", "holds"]);
    this.#fields = fields;
    this.#checks = checks;
    const object = z.strictObject(fields as unknown as z.ZodRawShape) as unknown as z.ZodType<S>;
    // A condition may rely on the fields and on the conditions before it.
    this.#schema = checks.reduce(
      (schema, { field, message, holds }) => schema.refine(holds, { path: [field], message, when: ifWhole }),
      object,
    );
  }

  /** The schema of a state that its fields declare, with their doc comments. */
  static of<F extends ModelFields>(fields: F): StateSchema<StateOfFields<F>> {
    return new StateSchema<StateOfFields<F>>(fields as unknown as StateFields<StateOfFields<F>>);
  }

  /** The names of the fields. */
  get fields(): readonly (keyof S & string)[] {
    return Object.keys(this.#fields) as (keyof S & string)[];
  }

  /** The schema with one more condition; the message continues the sentence that names the field. */
  check(field: keyof S & string, message: string, holds: (state: S) => boolean): StateSchema<S> {
    return new StateSchema(this.#fields, [...this.#checks, { field, message, holds }]);
  }

  /** The schema of a state with more fields, and all conditions of this one. */
  extend<F extends Readonly<Record<string, Codec<unknown>>>>(
    fields: F,
  ): StateSchema<Plain<Omit<S, keyof F> & ValuesOf<F>>>;
  extend<T extends S>(fields: Omit<StateFields<T>, keyof S> & Partial<StateFields<T>>): StateSchema<T>;
  extend(fields: object): object {
    const all = { ...this.#fields, ...fields } as unknown as StateFields<never>;
    return new StateSchema<never>(all, this.#checks as unknown as readonly Check<never>[]);
  }

  /** The fields of a model as JSON values. */
  encode(method: string, model: S): unknown {
    const known = this.fields.filter((name) => model[name] !== undefined);
    const state = Object.fromEntries(known.map((name) => [name, model[name]])) as S;
    const result = z.safeEncode(this.#schema, state);
    if (result.success) return result.data;
    throw formatError(method, "state", result.error);
  }

  /** A state from JSON values, every field checked. */
  decode(method: string, json: unknown): S {
    const result = z.safeDecode(this.#schema, json as z.input<z.ZodType<S>>);
    if (result.success) return result.data;
    throw formatError(method, "state", result.error);
  }
}
