// Functions cannot be sent to other threads. A module that makes them can be loaded there.

import { OptionError } from "../base/errors.js";

/**
 * What a module makes: its export is a function that is called with a copy of the data, once for each chain, and
 * gives the log density (or whatever else is asked for).
 */
export interface ModuleExport {
  /** Where the module is: `new URL("./model.js", import.meta.url)`. */
  readonly module: string | URL;
  /** Which of its exports makes it; the default one unless given. */
  readonly name?: string | undefined;
  /** Numbers, text, typed arrays, and lists, maps, sets and plain objects of them. */
  readonly data?: unknown;
}

/** One of the functions of a sampler, or what holds several. */
export interface Ingredient {
  /** Whether a module made the right thing. */
  is(value: unknown): boolean;
  /** What that would have been. */
  readonly expected: string;
}

export function isModuleExport(value: unknown): value is ModuleExport {
  return typeof value === "object" && value !== null && "module" in value;
}

/** The same with its address written out, once it is known that a thread could read it. */
export function requireModuleExport(method: string, source: ModuleExport): ModuleExport {
  const module = addressOf(method, source.module);
  requirePlain(method, source.data, "data", new Set());
  return { module, name: source.name ?? "default", data: source.data };
}

/** What the module makes. */
export async function loadExport(
  method: string,
  { module, name = "default", data }: ModuleExport,
  { is, expected }: Ingredient,
): Promise<unknown> {
  const make = await importFunction(method, String(module), name);
  const made: unknown = await make(structuredClone(data));
  if (is(made)) return made;
  throw new OptionError(`${method}: the function ${name} of ${shorten(module)} must give ${expected}.`, {
    method,
    option: "name",
    expected,
    received: made === null ? "null" : typeof made,
  });
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
    throw new OptionError(
      `${method}: the module ${shorten(module)} cannot be loaded: ${message}`,
      { method, option: "module", expected: "a module", received: shorten(module) },
      error,
    );
  }
  const found = exported[name];
  if (typeof found === "function") return found as (data: unknown) => unknown;
  const known = Object.keys(exported).sort().join(", ") || "nothing";
  throw new OptionError(
    `${method}: the module ${shorten(module)} exports no function ${name}; it exports ${known}.`,
    { method, option: "name", expected: "an exported function", received: name },
  );
}

/** A path alone means something else in every file, so it must be a whole address. */
function addressOf(method: string, module: string | URL): string {
  try {
    return new URL(module).href;
  } catch (error) {
    const expected = 'an address such as new URL("./model.js", import.meta.url)';
    throw new OptionError(
      `${method}: option "module" must be ${expected}; got "${module}".`,
      { method, option: "module", expected, received: String(module) },
      error,
    );
  }
}

/** Copies of instances are no longer instances, and functions have no copies. */
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
  return new OptionError(
    `${method}: "${path}" is a ${received}, and data for a module must be ${expected}.`,
    {
      method,
      option: "data",
      expected,
      received,
    },
  );
}

/** Addresses can hold whole programs (data:…). */
function shorten(module: string | URL): string {
  const address = String(module);
  return address.length > 120 ? `${address.slice(0, 119)}…` : address;
}
