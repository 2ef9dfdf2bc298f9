// The templates of new methods are methods themselves, and the script that copies them gives methods that work.

import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as classifier from "../../scripts/new-method/template/classifier/index.js";
import * as clusterer from "../../scripts/new-method/template/clusterer/index.js";
import * as regressor from "../../scripts/new-method/template/regressor/index.js";
import * as transformer from "../../scripts/new-method/template/transformer/index.js";
import { checkEstimator } from "../../src/model/check/check-estimator.js";
import type { Estimator } from "../../src/model/estimator.js";
import { readState } from "../../src/model/files/format.js";
import type { ModelClass } from "../../src/model/fitted-model.js";

const project = fileURLToPath(new URL("../../", import.meta.url));
const root = mkdtempSync(join(tmpdir(), "credal-new-method-"));
const read = (...path: string[]) => readFileSync(join(root, ...path), "utf8");
const tool = (name: string, ...args: string[]) =>
  execFileSync(join(root, "node_modules/.bin", name), args, { cwd: root, encoding: "utf8", stdio: "pipe" });
const script = (name: string, ...args: string[]) =>
  execFileSync(process.execPath, [join(root, "scripts", name), ...args], { encoding: "utf8", stdio: "pipe" });

/** One method of every task: its folder, its class, and where its page is. */
const METHODS = [
  { task: "classifier", method: "bayes/near-quantile", kind: "NearQuantile", room: "methods/bayes" },
  { task: "regressor", method: "curves/flat-line", kind: "FlatLine", room: "methods/curves" },
  { task: "clusterer", method: "cluster/mean-shift", kind: "MeanShift", room: "methods/cluster" },
  { task: "transformer", method: "prepare/shift", kind: "Shift", room: "prepare" },
];
const folders = METHODS.map(({ method, room }) => `src/${room}/${method.split("/")[1]}`);

beforeAll(() => {
  for (const part of ["src", "scripts", "docs", "README.md", "biome.json", "package.json", "tsconfig.json"])
    cpSync(join(project, part), join(root, part), { recursive: true });
  symlinkSync(join(project, "node_modules"), join(root, "node_modules"));
  script("new-family.mjs", "curves", "--title", "Curves", "--after", "linear");
  for (const { method, task } of METHODS) script("new-method.mjs", method, "--task", task, "--no-pages");
  tool("tsx", "scripts/docs.ts", ...METHODS.flatMap(({ method }) => ["--figure", method.split("/")[1]]));
}, 300_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("the template", () => {
  it.each([
    ["classifier", new classifier.NewMethod(), classifier.NewMethodModel],
    ["regressor", new regressor.NewMethod(), regressor.NewMethodModel],
    ["clusterer", new clusterer.NewMethod(), clusterer.NewMethodModel],
    ["transformer", new transformer.NewMethod(), transformer.NewMethodModel],
  ])("of a %s keeps the contract", async (_, estimator: Estimator, Model: ModelClass) => {
    await checkEstimator(estimator, { load: (json) => readState(Model, json) });
  });
});

describe("npm run new-method", () => {
  it.each(METHODS)("gives a $task the files that every method has", ({ method, room }) => {
    const [, name] = method.split("/");
    const files = readdirSync(join(root, "src", room, name)).sort();
    expect(files).toEqual(
      ["fit.ts", "index.ts", "model.ts", "options.ts", "solver.ts", `${name}.test.ts`].sort(),
    );
    const texts = files.map((file) => read("src", room, name, file));
    for (const text of [...texts, read("docs", room, `${name}.md`)])
      expect(text).not.toMatch(/new-?method|new method|\{\w+\}|shared\/|\/src\//i);
  });

  it.each(METHODS)(
    "registers a $task, with a page of its options, its fields and its picture",
    ({ method, kind, room }) => {
      const [family, name] = method.split("/");
      const page = read("docs", room, `${name}.md`);
      expect(page).toContain("| `quantile` | a number from 0 to 1 |");
      expect(page).toMatch(/<!-- fields:\w+ -->\n\| field \|/);
      expect(page).toContain(`figures/${name}.svg)`);
      expect(read("docs/figures", `${name}.svg`)).toMatch(/^<svg/);
      expect(read("docs/README.md")).toContain(`](${room}/${name}.md)`);
      expect(read("docs/start/names.md")).toContain(`[\`${kind}\`]`);
      expect(read("docs/start/index-of-names.md")).toContain(`[\`${kind}\`]`);
      expect(read("src/index.ts")).toMatch(new RegExp(`\\b${kind}\\b[^}]*\\} from "\\./${room}/index\\.js"`));
      expect(read("src", room, "methods.ts")).toMatch(
        new RegExp(`${family}Methods = \\[[^\\]]*\\b${kind}\\b`),
      );
    },
  );

  it("leaves nothing for the formatter, the list of folders and the compiler to say", {
    timeout: 300_000,
  }, () => {
    const sources = ["src/methods", "src/prepare", "src/index.ts", "src/apps/families.ts", "scripts"];
    tool("biome", "ci", ...sources);
    expect(script("folders.mjs")).toBe("");
    const include = [...folders, "src/index.ts", "src/everything.ts", "scripts/docs-figures/*.ts"];
    writeFileSync(join(root, "tsconfig.check.json"), JSON.stringify({ extends: "./tsconfig.json", include }));
    const compiler = join(root, "node_modules/typescript-native/bin/tsc");
    const options = ["--noEmit", "-p", join(root, "tsconfig.check.json")];
    expect(execFileSync(process.execPath, [compiler, ...options], { encoding: "utf8" })).toBe("");
  });

  it("gives methods whose own tests pass", { timeout: 300_000 }, () => {
    writeFileSync(join(root, "vitest.config.ts"), "export default {};\n");
    const report = JSON.parse(tool("vitest", "run", "--reporter=json", ...folders));
    expect(report).toMatchObject({ numPassedTests: 8, numFailedTests: 0 });
  });

  it.each([
    [["MeanShift", "--task", "clusterer"], "kebab case"],
    [
      ["forest/mean-shift", "--task", "clusterer"],
      'there is no family "forest"; families: prepare, calibrate',
    ],
    [["cluster/mean-shift", "--task", "clusterer"], "already exists"],
    [["cluster/a-b", "--task", "clusterer"], "the page of AB would be ab.md, not a-b.md"],
    [["cluster/other", "--task", "cluster"], 'there is no task "cluster"; give --task classifier|regressor'],
    [["cluster/other"], "give the task, because there is no terminal to ask: --task classifier|regressor"],
  ])("refuses %j", (args, message) => {
    expect(() => script("new-method.mjs", ...args)).toThrow(message);
  });
});

describe("npm run new-family", () => {
  it("declares a family with its subpath, in the order of what it may import", () => {
    expect(read("scripts/folders/list.mjs")).toMatch(
      /"methods\/linear".*\n {2}\{ path: "methods\/curves", subpath: "curves", title: "Curves", methods: true \},\n/,
    );
    expect(JSON.parse(read("package.json")).exports["./curves"].default).toBe("./dist/curves.js");
    expect(JSON.parse(read("tsconfig.json")).compilerOptions.paths["credal/curves"]).toEqual([
      "./src/methods/curves/index.ts",
    ]);
    expect(read("docs/README.md")).toContain(
      "## Curves\n\n| page | what it is about |\n|---|---|\n| [Flat line]",
    );
  });

  it.each([
    [["Curve", "--title", "Curves"], "give a name in one word"],
    [["bends"], "give the heading of its pages"],
    [["curves", "--title", "Curves"], 'the family "curves" exists already'],
    [["bends", "--title", "Bends", "--subpath", "svm"], "the subpath credal/svm exists already"],
    [["bends", "--title", "Bends", "--after", "woods"], 'there is no family "woods"'],
  ])("refuses %j", (args, message) => {
    expect(() => script("new-family.mjs", ...args)).toThrow(message);
  });
});

describe("npm run folders", () => {
  it("says what a file lacks that lists folders, and how to write it", () => {
    const [kept, path] = [read("tsconfig.json"), join(root, "tsconfig.json")];
    writeFileSync(path, kept.replace('"credal/curves"', '"credal/curve"'));
    expect(() => script("folders.mjs")).toThrow(
      'folders: tsconfig.json lacks "credal/curves", or has another file for it; run: node scripts/folders.mjs --write.',
    );
    script("folders.mjs", "--write");
    expect(read("tsconfig.json")).toBe(kept);
  });
});
