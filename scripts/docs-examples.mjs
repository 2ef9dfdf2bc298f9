// Writes every example of the documentation into a file of its own, for the type checker.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const root = new URL("../", import.meta.url);
const folder = new URL("test/docs/examples/", root);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const pages = ["README.md", ...readdirSync(new URL("docs/", root)).map((name) => `docs/${name}`)];
for (const page of pages.filter((name) => name.endsWith(".md"))) {
  const examples = readFileSync(new URL(page, root), "utf8").matchAll(/^```ts\n([\s\S]*?)^```$/gm);
  for (const [i, [, code]] of [...examples].entries())
    writeFileSync(new URL(`${page.replaceAll(/\W/g, "-")}-${i + 1}.ts`, folder), `${code}\nexport {};\n`);
}
