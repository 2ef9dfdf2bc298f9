import { describe, expect, it } from "vitest";
import { type Example, modelExamples } from "../../fuzz/models/examples.js";
import { loadModel } from "../../src/apps/catalog.js";
import { FormatError } from "../../src/base/errors.js";
import { checksum, type ModelJson } from "../../src/model/files/format.js";

/** Fields that may hold NaN, and what it means there. */
const exceptions: Readonly<Record<string, string>> = {
  "validation.means": "a setting that no fold could fit",
  "validation.standardErrors": "a single fold tells nothing about its error",
  "validation.foldErrors": "a setting that this fold could not fit",
  covariance: "cases that count no more than the parameters",
  looResiduals: "a case without which nothing is left",
  criterionValues: "a penalty without degrees of freedom",
  "regression.criterionValues": "a penalty without degrees of freedom",
  "regression.standardErrors": "a fit that leaves no residuals to judge errors by",
  standardErrors: "a fit that leaves no residuals to judge errors by",
  "fits.covariance": "none was asked for, or none can be estimated",
  "working.samples.stepSizes": "a sampler without steps",
  constants: "a column that varies",
  "evidence.x": "a missing value",
  "donors.values": "a missing value",
  ranges: "a column of which every value is missing",
};

/** The parsed file with its arrays of float64, each with the path of its field. */
function arraysIn(
  json: unknown,
  path = "",
): { readonly path: string; readonly holder: { float64: string } }[] {
  if (typeof json !== "object" || json === null) return [];
  if ("float64" in json) return [{ path, holder: json as { float64: string } }];
  return Object.entries(json).flatMap(([key, value]) => {
    // Lists, the envelopes of inner models and the parts of a matrix do not name fields.
    const unnamed =
      /^\d+$/.test(key) || ["state", "data", "model", "models", "steps", "members"].includes(key);
    return arraysIn(value, unnamed ? path : [path, key].filter((part) => part !== "").join("."));
  });
}

function withNaN({ float64 }: { readonly float64: string }, last: boolean): string {
  const bytes = Buffer.from(float64, "base64");
  bytes.writeDoubleLE(Number.NaN, last ? bytes.length - 8 : 0);
  return bytes.toString("base64");
}

/** Whether the file with one number replaced loads; what it throws must be a FormatError. */
function loads(json: ModelJson): boolean {
  try {
    loadModel({ ...json, sha256: checksum(json) });
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(FormatError);
    return false;
  }
}

/** The fields of a model file in which NaN is accepted. */
function acceptedIn({ text }: Example): string[] {
  const json: ModelJson = JSON.parse(text);
  return arraysIn(json).flatMap(({ path, holder }) => {
    const whole = holder.float64;
    if (whole === "") return [];
    const accepted = [false, true].some((last) => {
      holder.float64 = withNaN({ float64: whole }, last);
      return loads(json);
    });
    holder.float64 = whole;
    return accepted ? [path] : [];
  });
}

describe("a number in a model file that is NaN", async () => {
  const examples = await modelExamples();
  const met = new Set<string>();

  for (const [at, example] of examples.entries())
    it(`is refused in every field of ${example.kind}, file ${at}, unless it means something`, () => {
      const accepted = acceptedIn(example);
      for (const path of accepted) met.add(path);
      expect(accepted.filter((path) => !(path in exceptions))).toEqual([]);
    });

  it("is accepted nowhere else than declared", () => {
    expect([...met].filter((path) => !(path in exceptions))).toEqual([]);
  });
});
