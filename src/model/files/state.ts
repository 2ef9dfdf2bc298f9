// What a model's file holds: one declaration per field, which writes, reads and checks it.

import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { requireOptionsObject } from "../../base/known-options.js";
import { requireList } from "../../base/numbers.js";
import type { TypesOf } from "../../base/options.js";
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

interface Check<S> {
  readonly field: keyof S & string;
  readonly message: string;
  readonly holds: (state: S) => boolean;
}

/**
 * The schema of a model's state. The compiler checks it against the interface of the state: a field without a
 * codec, or with a codec of another type, does not compile.
 *
 * ```ts
 * const meanState = new StateSchema<MeanState>({ inputs: codecs.features, mean: z.number() })
 *   .check("mean", "must be finite", ({ mean }) => Number.isFinite(mean));
 * ```
 */
export class StateSchema<S extends object = object> {
  readonly #fields: StateFields<S>;
  readonly #checks: readonly Check<S>[];
  readonly #schema: z.ZodType<S>;

  constructor(fields: StateFields<S>, checks: readonly Check<S>[] = []) {
    requireOptionsObject("StateSchema", fields, "fields");
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

  /** The names of the fields. */
  get fields(): readonly (keyof S & string)[] {
    return Object.keys(this.#fields) as (keyof S & string)[];
  }

  /** The same with one more condition; the message continues the sentence that names the field. */
  check(field: keyof S & string, message: string, holds: (state: S) => boolean): StateSchema<S> {
    return new StateSchema(this.#fields, [...this.#checks, { field, message, holds }]);
  }

  /** The schema of a state with more fields, and all conditions of this one. */
  extend<T extends S>(fields: Omit<StateFields<T>, keyof S> & Partial<StateFields<T>>): StateSchema<T> {
    const all = { ...this.#fields, ...fields } as unknown as StateFields<T>;
    return new StateSchema<T>(all, this.#checks as unknown as readonly Check<T>[]);
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
