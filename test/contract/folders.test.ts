// The check of the folders' order fails where it should: on a planted cycle and on a planted upward import.

import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const tool = resolve("node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
const config = resolve(".dependency-cruiser.mjs");

/** What the check says of a tree with these files in it. */
async function check(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "credal-folders-"));
  try {
    await copyFile("tsconfig.json", join(root, "tsconfig.json"));
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    return await new Promise((done) => {
      execFile(process.execPath, [tool, "src", "--config", config], { cwd: root }, (_, out) => done(out));
    });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

const below = { "src/base/a.ts": "export const a = 1;\n" };
const above = { "src/model/b.ts": 'import { a } from "../base/a.js";\nexport const b = () => a;\n' };

describe("the order of the folders", () => {
  it("allows what points downward", async () => {
    expect(await check({ ...below, ...above })).toContain("no dependency violations found");
  });

  it("forbids a cycle, and an import from a folder above", async () => {
    const found = await check({
      ...above,
      "src/base/a.ts": 'import { b } from "../model/b.js";\nexport const a = () => b;\n',
    });
    expect(found).toMatch(/error no-cycles/);
    expect(found).toMatch(/error below-\w+: src\/base\/a\.ts/);
  });

  it("forbids an upward import of a type alone, and a folder that is not listed", async () => {
    const found = await check({
      "src/base/a.ts": 'import type { B } from "../model/b.js";\nexport type A = B;\n',
      "src/model/b.ts": 'import { c } from "../elsewhere/c.js";\nexport type B = typeof c;\n',
      "src/elsewhere/c.ts": "export const c = 1;\n",
    });
    expect(found).toMatch(/error below-\w+: src\/base\/a\.ts/);
    expect(found).toMatch(/error known-folders: .*src\/elsewhere\/c\.ts/);
  });

  it("lets other families see the index, model and options of a method, and not how it is computed", async () => {
    const lasso = "src/methods/linear/lasso";
    const files = {
      [`${lasso}/solver.ts`]: "export const steps = 1;\n",
      [`${lasso}/model.ts`]: 'import { steps } from "./solver.js";\nexport const model = () => steps;\n',
    };
    const user = (file: string, name: string) => ({
      "src/networks/b.ts": `import { ${name} } from "../methods/linear/lasso/${file}.js";\nexport const b = ${name};\n`,
    });
    expect(await check({ ...files, ...user("model", "model") })).toContain("no dependency violations found");
    expect(await check({ ...files, ...user("solver", "steps") })).toMatch(
      /error methods-are-closed: src\/networks\/b\.ts/,
    );
  });
});
