import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./packed.js";

const dist = join(root, "dist");

/** A file of the package and all that it imports. */
function closure(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(join(dist, file), "utf8");
  for (const [, next] of text.matchAll(/^(?:import|export)\b[^;]*?"\.\/([^"]+)";/gm)) closure(next, seen);
  return seen;
}

function chunkOf(method: string): string {
  const found = readdirSync(dist).find((file) => new RegExp(`^${method}-[\\w-]{8}\\.js$`).test(file));
  if (found === undefined) throw new Error(`dist has no chunk ${method}`);
  return found;
}

describe("a program that imports one method", () => {
  it("carries no other method, and no workers", () => {
    const names = [...closure(chunkOf("bayes-gaussian-nb"))].map((file) =>
      file.replace(/-[\w-]{8}\.js$/, ""),
    );
    const methods =
      /^(baseline|bayes|calibrate|cluster|discriminant|ensemble|linear|mixture|neural|prepare|rules|tree)-/;
    expect(names.filter((name) => methods.test(name))).toEqual(["bayes-gaussian-nb"]);
    expect(names.filter((name) => /^workers?\b/.test(name))).toEqual([]);
  });
});

describe("an entry point", () => {
  it("exports what its source exports, and nothing of its chunks", async () => {
    for (const [entry, source] of [
      ["index", "index"],
      ["bayes", "bayes/index"],
      ["learn", "learn/index"],
      ["linear", "linear/index"],
      ["prepare", "prepare/index"],
      ["catalog", "catalog"],
    ]) {
      const [built, written] = await Promise.all([
        import(join(dist, `${entry}.js`)),
        import(join(root, `src/${source}.ts`)),
      ]);
      expect([entry, Object.keys(built).sort()]).toEqual([entry, Object.keys(written).sort()]);
    }
  });
});
