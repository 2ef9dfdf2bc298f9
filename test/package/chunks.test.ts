import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "tsdown";
import { describe, expect, it } from "vitest";
import { families } from "../../scripts/folders/list.mjs";
import { root } from "./packed.js";

const dist = join(root, "dist");

/** The files that a file of the package imports. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(dist, file), "utf8");
  return Array.from(text.matchAll(/^(?:import|export)\b[^;]*?"\.\/([^"]+)";/gm), ([, next]) => next);
}

/** A file of the package and all that it imports. */
function closure(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const next of importsOf(file)) closure(next, seen);
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
    const methods = new RegExp(`^(${families.map(({ path }) => path.split("/").at(-1)).join("|")})-`);
    expect(names.filter((name) => methods.test(name))).toEqual(["bayes-gaussian-nb"]);
    expect(names.filter((name) => /^workers?\b/.test(name))).toEqual([]);
    expect(names.filter((name) => name.startsWith("kernels-"))).toEqual(["kernels-core"]);
  });

  it("takes less than 150 kB compressed, with its kernels", async () => {
    const folder = mkdtempSync(join(tmpdir(), "credal-bundle-"));
    try {
      const entry = join(folder, "page.js");
      writeFileSync(
        entry,
        `import { GaussianNB } from ${JSON.stringify(join(dist, "index.js"))};\nglobalThis.model = new GaussianNB();\n`,
      );
      await build({
        config: false,
        entry,
        outDir: join(folder, "out"),
        platform: "browser",
        minify: true,
        dts: false,
        deps: { alwaysBundle: [/./] },
        logLevel: "silent",
      });
      const [file] = readdirSync(join(folder, "out")).filter((name) => name.startsWith("page"));
      const code = readFileSync(join(folder, "out", file), "utf8");
      expect(code).toContain("jitless:!0");
      expect(brotliCompressSync(code).length).toBeLessThan(150_000);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe("the chunks of the package", () => {
  it("never import each other in a circle, where a class could be extended before it exists", () => {
    const files = readdirSync(dist).filter((file) => file.endsWith(".js"));
    const inCircle = files.filter((file) => importsOf(file).some((next) => closure(next).has(file)));
    expect(inCircle).toEqual([]);
  });
});

describe("an entry point", () => {
  it("has a name for users and a source for the build, and no third list of either", () => {
    const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const { compilerOptions } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8"));
    const names = Object.keys(exports).filter((name) => name !== "./package.json");
    expect(Object.keys(compilerOptions.paths).sort()).toEqual(
      names.map((name) => name.replace(/^\./, "credal")).sort(),
    );
  });

  it("exports what its source exports, and nothing of its chunks", async () => {
    for (const [entry, source] of [
      ["index", "index"],
      ["bayes", "methods/bayes/index"],
      ["learn", "model/index"],
      ["linear", "methods/linear/index"],
      ["prepare", "prepare/index"],
      ["catalog", "apps/catalog"],
    ]) {
      const [built, written] = await Promise.all([
        import(join(dist, `${entry}.js`)),
        import(join(root, `src/${source}.ts`)),
      ]);
      expect([entry, Object.keys(built).sort()]).toEqual([entry, Object.keys(written).sort()]);
    }
  });
});

describe("the names of chunks", () => {
  it("do not name one module of several, so that stack traces do not mislead", () => {
    const misleading: string[] = [];
    let shared = 0;
    for (const file of readdirSync(dist)) {
      const [, name] = /^(.+)-[\w-]{8}\.js$/.exec(file) ?? [];
      if (name === undefined) continue;
      const text = readFileSync(join(dist, file), "utf8");
      const modules = Array.from(text.matchAll(/^\/\/#region (src\/\S+)$/gm), ([, path]) => path);
      const folders = new Set(modules.map((path) => path.split("/").slice(0, -1).join("/")));
      if (name.startsWith("shared")) shared += 1;
      // Networks and what answers questions to them are one thing.
      else if (name === "networks-bayesian") continue;
      // A method's own folder is named as a whole.
      else if (
        folders.size > 1 &&
        !modules.every((path) => path.includes(`/${name.replace(/^[a-z]+-/, "")}`))
      )
        misleading.push(`${file}: ${[...folders].join(", ")}`);
    }
    expect(shared).toBeGreaterThan(10);
    expect(misleading).toEqual([]);
  });
});
