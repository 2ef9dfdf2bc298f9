// Functions cannot be sent to other threads, but a module that creates them can be loaded there.

import { got, OptionError, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";

/**
 * What a module creates: its export is a function that is called with a copy of the data, once per chain, and
 * returns the log density (or whatever else is required).
 */
export interface ModuleExport {
  /** Where the module is: `new URL("./model.js", import.meta.url)`. */
  readonly module: string | URL;
  /** The name of the export. Default "default". */
  readonly name?: string | undefined;
  /** Numbers, text, typed arrays, and lists, maps, sets and plain objects of them. */
  readonly data?: unknown;
}

/** One of the functions of a sampler, or an object that holds several. */
export interface Ingredient {
  /** Whether a module created the right kind of value. */
  is(value: unknown): boolean;
  /** A description of the right kind of value. */
  readonly expected: string;
}

export function isModuleExport(value: unknown): value is ModuleExport {
  return typeof value === "object" && value !== null && "module" in value;
}

/** The module export with an absolute address, after checking that a thread can read it. */
export function requireModuleExport(method: string, source: ModuleExport): ModuleExport {
  const module = addressOf(method, source.module);
  requirePlain(method, source.data, "data", new Set());
  return { module, name: source.name ?? "default", data: source.data };
}

/** What the module creates. */
export async function loadExport(
  method: string,
  { module, name = "default", data }: ModuleExport,
  { is, expected }: Ingredient,
): Promise<unknown> {
  const make = await importFunction(method, String(module), name);
  const made: unknown = await make(structuredClone(data));
  if (is(made)) return made;
  const sentence = words`the function ${name} of ${shorten(module)} must return ${wanted(expected)}.`;
  throw new OptionError(method, sentence, { option: "name", received: made === null ? "null" : typeof made });
}

async function importFunction(
  method: string,
  module: string,
  name: string,
): Promise<(data: unknown) => unknown> {
  let exported: Record<string, unknown>;
  try {
    exported = await import(/* @vite-ignore */ /* webpackIgnore: true */ module);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const sentence = words`the module ${got(shorten(module))} cannot be loaded: ${message}`;
    throw new OptionError(method, sentence, { option: "module", expected: "a module" }, error);
  }
  const found = exported[name];
  if (typeof found === "function") return found as (data: unknown) => unknown;
  const known = Object.keys(exported).sort().join(", ") || "nothing";
  const sentence = words`the module ${shorten(module)} does not export a function ${got(name)}; it exports ${known}.`;
  throw new OptionError(method, sentence, { option: "name", expected: "an exported function" });
}

/** A relative path means something else in every file, so the address must be absolute. */
function addressOf(method: string, module: string | URL): string {
  try {
    return new URL(module).href;
  } catch (error) {
    const expected = 'an address such as new URL("./model.js", import.meta.url)';
    throw new OptionError(method, { option: "module", expected, received: quote(module) }, {}, error);
  }
}

/** Copies of class instances lose their class, and functions cannot be copied. */
function requirePlain(method: string, value: unknown, path: string, seen: Set<object>): void {
  if (typeof value === "function" || typeof value === "symbol") throw notPlain(method, path, typeof value);
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  if (ArrayBuffer.isView(value) || /^(Date|RegExp|(Shared)?ArrayBuffer)$/.test(tag)) return;
  const isList = Array.isArray(value) || value instanceof Map || value instanceof Set;
  if (!isList && !isPlainObject(value)) throw notPlain(method, path, value.constructor?.name ?? tag);
  const inside = isList ? [...value].entries() : Object.entries(value);
  for (const [key, part] of inside) requirePlain(method, part, `${path}.${key}`, seen);
}

function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function notPlain(method: string, path: string, received: string): OptionError {
  const expected = "numbers, text, typed arrays, and lists, maps, sets and plain objects of them";
  const sentence = words`${quote(String(path))} is a ${got(received)}, but data for a module must be ${wanted(expected)}.`;
  return new OptionError(method, sentence, { option: "data" });
}

/** Addresses can contain whole programs (data:…). */
function shorten(module: string | URL): string {
  const address = String(module);
  return address.length > 120 ? `${address.slice(0, 119)}…` : address;
}
