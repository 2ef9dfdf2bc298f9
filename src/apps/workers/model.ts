import type { Model } from "../../model/model.js";
import { catalog } from "../catalog.js";
import { NotSendable } from "./pack.js";

/** The file of a model, if a thread can read it: not one with a part that was defined by functions. */
export function packModel(model: Model): unknown {
  const classes = catalog.flatMap(({ models = [] }) => models);
  if (!classes.some((Class) => (Class as unknown) === model.constructor)) throw new NotSendable(model.kind);
  const file = model.toJSON();
  requireKnown(file, new Set(classes.map(({ kind }) => kind)));
  return file;
}

/** Models of pipelines and the like are files inside of a file. */
function requireKnown(part: unknown, kinds: ReadonlySet<string>): void {
  if (typeof part !== "object" || part === null) return;
  const { format, kind } = part as { readonly format?: unknown; readonly kind?: unknown };
  if (format === "credal-model" && !kinds.has(String(kind))) throw new NotSendable(String(kind));
  for (const inner of Object.values(part)) requireKnown(inner, kinds);
}
