import { DataError, got, wanted, words } from "../base/errors.js";
import { quote } from "../base/label.js";

/** Refuses anything but a fitted model, or one that lacks what the function needs of it. */
export function requireModel(method: string, model: unknown, needed: readonly string[] = []): void {
  const fields = (typeof model === "object" && model !== null ? model : {}) as Record<string, unknown>;
  if (typeof fields.toJSON === "function" && needed.every((name) => fields[name] !== undefined)) return;
  const received = typeof fields.kind === "string" ? `a model of the kind ${fields.kind}` : quote(model);
  const expected = needed.length === 0 ? "a fitted model" : `a fitted model with ${needed.join(", ")}`;
  throw new DataError(method, words`expected ${wanted(expected)}; got ${got(received)}.`);
}
