// The sentences and defaults of schemas, for the doc comments of their properties.

import type { LoadedSchemas } from "./schemas.js";

/** What the doc comment of a property says. */
export interface PropertyDoc {
  readonly meaning: string;
  readonly defaultValue: unknown;
  /** The only value it can have, which tells the parts of a union from each other. */
  readonly literal: unknown;
}

/** The properties of one object. */
export type PropertyDocs = ReadonlyMap<string, PropertyDoc>;

/** The part of a zod schema that matters here. */
interface RuntimeSchema {
  readonly shape?: Readonly<Record<string, RuntimeSchema>>;
  readonly options?: readonly RuntimeSchema[];
  readonly value?: unknown;
  readonly def?: { readonly type: string; readonly innerType?: RuntimeSchema };
}

/** The properties of a schema: of one object, or of every object that a union has. */
export function docsOf(schema: unknown, schemas: LoadedSchemas): readonly PropertyDocs[] {
  const { shape, options, def } = (schema ?? {}) as RuntimeSchema;
  if (def?.innerType !== undefined) return docsOf(def.innerType, schemas);
  if (def?.type === "union") return (options ?? []).flatMap((part) => docsOf(part, schemas));
  if (def?.type !== "object" || shape === undefined) return [];
  const described = schemas.describeOptions(schema as never);
  const docs = described.map(({ name, meaning, defaultValue }): [string, PropertyDoc] => {
    const field = shape[name];
    return [
      name,
      { meaning, defaultValue, literal: field.def?.type === "literal" ? field.value : undefined },
    ];
  });
  return [new Map(docs)];
}
