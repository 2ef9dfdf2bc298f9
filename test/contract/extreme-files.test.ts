// Files of models whose arrays hold legal but extreme numbers: they are refused, or every answer is a finite number.

import { expect, it } from "vitest";
import { requireAnswers } from "../../fuzz/models/answers.js";
import { type ArrayFormat, isArrayFormat } from "../../fuzz/models/arrays.js";
import { catalog, loadModel } from "../../src/apps/catalog.js";
import { CredalError } from "../../src/base/errors.js";
import { sampleFor } from "../../src/model/check/sample.js";
import { exampleOf } from "./examples.js";

const WIDTHS: Readonly<Record<ArrayFormat, number>> = { float64: 8, int32: 4, int16: 2, int8: 1 };
/** What an array is filled with, by the index of the number. */
const REAL: readonly ((i: number) => number)[] = [
  () => 1e308,
  (i) => (i % 2 === 0 ? 1e308 : -1e308),
  () => 5e-324,
  () => 0,
  () => -1,
];
const WHOLE: readonly ((i: number) => number)[] = [() => 0, () => 1, () => -1, (i) => i % 100, () => 100];

interface ArrayField {
  readonly parent: Record<string, unknown>;
  readonly key: ArrayFormat;
}

/** Where a parsed file holds arrays of numbers. */
function arraysIn(json: unknown, found: ArrayField[] = []): ArrayField[] {
  if (typeof json !== "object" || json === null) return found;
  for (const [key, value] of Object.entries(json))
    if (isArrayFormat(key) && typeof value === "string")
      found.push({ parent: json as Record<string, unknown>, key });
    else arraysIn(value, found);
  return found;
}

function filled(text: string, key: ArrayFormat, value: (i: number) => number): string {
  const bytes = Buffer.from(text, "base64");
  const width = WIDTHS[key];
  for (let i = 0; i * width < bytes.length; i += 1)
    if (key === "float64") bytes.writeDoubleLE(value(i), i * width);
    else bytes.writeIntLE(value(i), i * width, width);
  return bytes.toString("base64");
}

/** What is wrong with the answers of a file, if anything is. */
function faultOf(json: unknown, rows: Parameters<typeof requireAnswers>[1]): string | undefined {
  try {
    requireAnswers(loadModel(json), rows);
    return undefined;
  } catch (error) {
    if (error instanceof CredalError && !(error.cause instanceof TypeError)) return undefined;
    return String(error instanceof CredalError ? error.cause : error);
  }
}

it.each(catalog.map((Class) => [Class.kind, Class] as const))(
  "a file of %s with extreme numbers is refused, or answers with finite numbers",
  async (kind, Class) => {
    const { options, values } = exampleOf(kind);
    const estimator = new Class(options as never);
    const { x, y } = sampleFor(estimator, values);
    const { sha256: _, ...json } = JSON.parse(JSON.stringify(await estimator.fitTo(x, y)));
    const faults: string[] = [];
    for (const { parent, key } of arraysIn(json)) {
      const text = parent[key] as string;
      const fills = [...(key === "float64" ? REAL : WHOLE).map((value) => filled(text, key, value)), ""];
      for (const [at, fill] of fills.entries()) {
        parent[key] = fill;
        const fault = faultOf(structuredClone(json), [x.slice(0, 4)]);
        if (fault !== undefined) faults.push(`array of ${text.length}, fill ${at}: ${fault}`);
      }
      parent[key] = text;
    }
    expect(faults).toEqual([]);
  },
);
