// Whatever is passed to a public function, constructor or static method: a CredalError or an answer, soon, and nothing
// of the size of the memory.

import { describe, expect, it } from "vitest";
import * as everything from "../../src/everything.js";
import { FittedModel } from "../../src/learn/fitted-model.js";
import * as plot from "../../src/plot/index.js";
import * as report from "../../src/report/index.js";
import * as workers from "../../src/workers/index.js";
import { trusting } from "./trusting.js";

const { CredalError } = everything;

const circular: Record<string, unknown> = {};
circular.self = circular;

const HOSTILE: readonly unknown[] = [
  ...[null, undefined, {}, [], "x", Number.NaN, 5n, Symbol("s"), () => undefined, [null]],
  ...[Number.POSITIVE_INFINITY, -1, 1e9, circular],
];

type Callable = (...given: unknown[]) => unknown;

/** They load libraries, write files, or start threads. */
const SKIPPED = new Set(["useNativeBlas", "useWasm", "writeTable", "startWorkers"]);

/** Everything public: the main entry points without a prefix, the others with theirs. */
const PUBLIC: readonly (readonly [name: string, value: unknown])[] = [
  ...Object.entries(everything),
  ...Object.entries({ plot, report, workers }).flatMap(([room, names]) =>
    Object.entries(names).map(([name, value]) => [`${room}/${name}`, value] as const),
  ),
];

/** Functions, constructors and static methods by name; models are made by fits, and bases by those who extend them. */
function* subjects(): Generator<readonly [name: string, call: Callable]> {
  for (const [name, value] of PUBLIC) {
    if (typeof value !== "function" || SKIPPED.has(name.slice(name.indexOf("/") + 1))) continue;
    const Class = value as unknown as { readonly prototype?: object; readonly kind?: unknown };
    if (!/^class\b/.test(Function.prototype.toString.call(value))) {
      yield [name, value as Callable];
      continue;
    }
    if (value === CredalError || Class.prototype instanceof CredalError) continue;
    const isBase = Class.prototype instanceof everything.Estimator && Class.kind === undefined;
    if (
      !isBase &&
      value !== everything.Estimator &&
      !(Class.prototype instanceof FittedModel) &&
      value !== FittedModel
    )
      yield [`new ${name}`, (...given) => Reflect.construct(value, given)];
    for (const key of Object.getOwnPropertyNames(value)) {
      const method: unknown = Reflect.get(value, key);
      if (key !== "prototype" && typeof method === "function")
        yield [`${name}.${key}`, (...given) => Reflect.apply(method, value, given)];
    }
  }
}

/** What a call does wrong, if it does. */
async function faultOf(call: Callable, given: readonly unknown[]): Promise<string | undefined> {
  const start = performance.now();
  try {
    await call(...given);
  } catch (error) {
    if (!(error instanceof CredalError)) return String(error);
  }
  return performance.now() - start > 5000 ? "it takes too long" : undefined;
}

describe("hostile arguments", () => {
  const all = [...subjects()];
  const faulty = new Map<string, string>();

  it("end in an answer or a CredalError", { timeout: 120_000 }, async () => {
    for (const [name, call] of all) {
      const calls = [[], ...HOSTILE.flatMap((one) => [[one], [one, one], [[1, 2], one]])];
      for (const given of calls) {
        const fault = await faultOf(call, given);
        if (fault === undefined) continue;
        faulty.set(name, fault);
        break;
      }
    }
    expect([...faulty].filter(([name]) => !trusting.has(name))).toEqual([]);
  });

  it("which functions that trust their callers need not promise; the list only shrinks", () => {
    const names = new Set(all.map(([name]) => name));
    expect([...trusting].filter((name) => !names.has(name) || !faulty.has(name))).toEqual([]);
  });
});
