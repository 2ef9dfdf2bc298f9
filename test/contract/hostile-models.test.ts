// Whatever a method of a fitted model is given: an answer or a CredalError, soon.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { catalog } from "../../src/apps/catalog.js";
import { CredalError } from "../../src/base/errors.js";
import { Table } from "../../src/data/table/table.js";
import { Matrix } from "../../src/math/linalg/matrix.js";
import { sampleFor } from "../../src/model/check/sample.js";
import { exampleOf } from "./examples.js";

const HOSTILE: readonly unknown[] = [
  ...[null, undefined, 5, Number.NaN, 5n, "x", "", true, Symbol("s"), () => undefined],
  ...[{}, { length: 2 }, { rows: 2 }, { rows: 2, columns: 3 }, { level: 2 }, new Date(0), new Map()],
  ...[
    [],
    [[]],
    [[1]],
    [[1, 2, 3, 4, 5, 6, 7]],
    [null],
    [[null]],
    [["a", "b", "c"]],
    ["abc"],
    [[1, 2, 3], [1]],
  ],
  ...[new Float64Array(3), new Matrix(2, 0), new Matrix(0, 3), new Matrix(2, 9)],
  ...[Table.fromColumns({ a: [1, 2] }), Table.fromColumns({ x0: ["a", "b"], x1: [null, null], x2: [1, 2] })],
];

const SLOW_MS = 5000;

type Method = (...given: unknown[]) => unknown;

const source = fileURLToPath(new URL("../../src", import.meta.url));
const texts = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .map((path) => readFileSync(join(source, path), "utf8"));

/** The methods that a class keeps to itself and its subclasses, which JavaScript does not know. */
function ownNames(Class: string): Set<string> {
  const text = texts.find((one) => new RegExp(`class ${Class}\\b`).test(one)) ?? "";
  return new Set(
    [...text.matchAll(/\bprotected (?:abstract |override |async )*\*?(\w+)/g)].map(([, name]) => name),
  );
}

/** The public methods of a model and its asynchronous ones, inherited ones too, by name. */
function methodsOf(model: object): Map<string, Method> {
  const found = new Map<string, Method>();
  const hidden = new Set<string>(["constructor"]);
  const owner = model as Record<string, Method>;
  for (let at = model; at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of ownNames(at.constructor.name)) hidden.add(name);
    for (const name of Object.getOwnPropertyNames(at)) {
      const { value, get } = Object.getOwnPropertyDescriptor(at, name) ?? {};
      if (typeof value === "function" || (get !== undefined && name.startsWith("transform")))
        if (!hidden.has(name) && typeof owner[name] === "function") found.set(name, owner[name]);
    }
  }
  const twins = (model as { readonly async?: Record<string, Method> }).async ?? {};
  for (const [name, twin] of Object.entries(twins)) found.set(`async.${name}`, twin);
  return found;
}

async function faultOf(call: () => unknown): Promise<string | undefined> {
  const start = performance.now();
  try {
    await call();
  } catch (error) {
    if (!(error instanceof CredalError)) return String(error);
  }
  return performance.now() - start > SLOW_MS ? "it takes too long" : undefined;
}

async function faultsOf(model: object, rows: Matrix): Promise<string[]> {
  const faulty: string[] = [];
  for (const [name, method] of methodsOf(model)) {
    const calls = [[], ...HOSTILE.flatMap((one) => [[one], [one, one], [rows, one]])];
    for (const given of calls) {
      const fault = await faultOf(() => Reflect.apply(method, model, given));
      if (fault === undefined) continue;
      faulty.push(`${name}: ${fault}`);
      break;
    }
  }
  return faulty;
}

describe("hostile arguments end in an answer or a CredalError", () => {
  it.each(catalog.map((Class) => [Class.kind, Class] as const))(
    "in every method of a model of %s",
    async (kind, Class) => {
      const { options, values } = exampleOf(kind);
      const estimator = new Class(options as never);
      const { x, y } = sampleFor(estimator, values);
      const model = await estimator.fitTo(x, y);
      expect(methodsOf(model).size).toBeGreaterThan(2);
      expect(await faultsOf(model, x)).toEqual([]);
    },
  );
});
