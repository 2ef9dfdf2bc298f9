// The template of new methods is a method itself, and the script that copies it gives one that works.

import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { NewMethod, NewMethodModel } from "../../scripts/new-method/template/index.js";
import { checkEstimator } from "../../src/model/check/check-estimator.js";

const project = fileURLToPath(new URL("../../", import.meta.url));
const root = mkdtempSync(join(tmpdir(), "credal-new-method-"));
const src = join(root, "src");
const methods = join(src, "methods");
const folder = join(methods, "cluster", "mean-shift");
const family = ["methods.ts", "index.ts"];
const read = (...path: string[]) => readFileSync(join(...path), "utf8");
const lines = (text: string) => text.trimEnd().split("\n").length;

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Runs the script on a copy of one family, beside the other folders of the project. */
function start(method: string): string {
  if (!existsSync(src)) {
    mkdirSync(join(methods, "cluster"), { recursive: true });
    cpSync(join(project, "src/index.ts"), join(src, "index.ts"));
    for (const file of family)
      cpSync(join(project, "src/methods/cluster", file), join(methods, "cluster", file));
    for (const other of ["base", "data", "model", "math"])
      symlinkSync(join(project, "src", other), join(src, other));
    symlinkSync(join(project, "node_modules"), join(root, "node_modules"));
  }
  const script = join(project, "scripts/new-method.mjs");
  return execFileSync(process.execPath, [script, method, "--root", root], {
    encoding: "utf8",
    stdio: "pipe",
  });
}

describe("the template of a new method", () => {
  it("keeps the contract", async () => {
    await checkEstimator(new NewMethod(), { load: (json) => NewMethodModel.fromJSON(json) });
  });
});

describe("npm run new-method", () => {
  it("copies the template under the method's name, in fewer than 60 lines with its registration", async () => {
    const before = family.map((file) => lines(read(project, "src/methods/cluster", file)));
    expect(start("cluster/mean-shift")).toContain("src/methods/cluster/mean-shift");
    const files = readdirSync(folder);
    expect(files.sort()).toEqual(["fit.ts", "index.ts", "mean-shift.test.ts", "model.ts", "options.ts"]);
    const page = read(root, "docs", "mean-shift.md");
    const texts = files.map((file) => read(folder, file));
    for (const text of [...texts, page]) expect(text).not.toMatch(/new-?method|\/src\//i);
    expect(page).toMatch(/^# Mean shift\n/);
    const sources = texts.filter((_, at) => !files[at].endsWith(".test.ts"));
    const registration = family.map((file, at) => lines(read(methods, "cluster", file)) - before[at]);
    expect([...sources.map(lines), ...registration].reduce((sum, count) => sum + count)).toBeLessThan(60);
    const { MeanShift } = await import(/* @vite-ignore */ join(folder, "index.ts"));
    const model = await new MeanShift().fit([[1], [2], [3]], [1, 2, 30]);
    expect([model.kind, ...model.predict([[9]])]).toEqual(["MeanShift", 2]);
  });

  it("adds the method to its family, in the order of its modules", () => {
    start("cluster/affinity");
    expect(read(methods, "cluster", "index.ts")).toMatch(/"\.\/affinity\/[\s\S]*"\.\/k-means\//);
    const listed = read(methods, "cluster", "methods.ts");
    expect(listed).toMatch(
      /\/estimator\.js";\nimport \{ Affinity \} from "\.\/affinity\/index\.js";\nimport/,
    );
    // The page imports it from the package.
    expect(read(root, "docs", "affinity.md")).toContain('Affinity } from "credal"');
    const [, exported] =
      /export \{([^{}]*)\} from "\.\/methods\/cluster\/index\.js";/.exec(read(src, "index.ts")) ?? [];
    expect(exported).toMatch(/\bAffinity,\s+Agglomerative,/);
    expect(listed).toMatch(/\[[^\]]*\bKMeans,[^\]]*\bAffinity,?\s*\] as const satisfies/);
  });

  it.each([
    ["MeanShift", "kebab case"],
    ["forest/mean-shift", 'there is no family "forest"; families: cluster'],
    ["cluster/affinity", "already exists"],
  ])("refuses %s", (method, message) => {
    expect(() => start(method)).toThrow(message);
  });
});
