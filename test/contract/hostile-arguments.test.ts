// Whatever is passed to a public function, constructor or static method: a CredalError or an answer, soon, and nothing
// of the size of the memory.

import { expect, it } from "vitest";
import * as plot from "../../src/apps/plot/index.js";
import * as report from "../../src/apps/report/index.js";
import * as workers from "../../src/apps/workers/index.js";
import * as datasets from "../../src/data/datasets/index.js";
import * as everything from "../../src/everything.js";
import { FittedModel } from "../../src/model/fitted-model.js";

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
  ...Object.entries({ datasets, plot, report, workers }).flatMap(([room, names]) =>
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

it("hostile arguments end in an answer or a CredalError", { timeout: 120_000 }, async () => {
  const faulty: string[] = [];
  for (const [name, call] of subjects()) {
    const calls = [[], ...HOSTILE.flatMap((one) => [[one], [one, one], [[1, 2], one]])];
    for (const given of calls) {
      const fault = await faultOf(call, given);
      if (fault === undefined) continue;
      faulty.push(`${name}: ${fault}`);
      break;
    }
  }
  expect(faulty).toEqual([]);
});

it("no thread is started for options that are not options", async () => {
  for (const one of [null, [], "x", 5n, { threads: 2 }])
    await expect(workers.startWorkers(one as never)).rejects.toBeInstanceOf(CredalError);
});
