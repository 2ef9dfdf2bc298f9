// Writes the licences of all packages whose code is inside the bundles into THIRD-PARTY.md: node scripts/third-party.mjs
// The source maps of a build tell which packages these are, so `npm run build` comes first.

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const HEADING = "## Packages inside the bundles";

/** The compiler of the kernels adds parts of its standard library to them. */
const COMPILER = "assemblyscript";

/** The names of the packages whose code is in `dist`, in alphabetical order. */
export function bundledPackages() {
  const sources = new Map();
  for (const file of readdirSync(`${root}dist`).filter((name) => name.endsWith(".js.map"))) {
    for (const source of JSON.parse(readFileSync(`${root}dist/${file}`, "utf8")).sources) {
      const name = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1];
      if (name !== undefined) sources.set(name, (sources.get(name) ?? new Set()).add(source));
    }
  }
  const names = new Set([COMPILER, ...sources.keys()]);
  // A package that comes as one file may hold the packages that it depends on.
  for (const [name, { size }] of sources) if (size === 1) addDependencies(name, names);
  return [...names].sort();
}

function addDependencies(name, names) {
  for (const other of Object.keys(packageOf(name).dependencies ?? {})) {
    if (names.has(other)) continue;
    names.add(other);
    addDependencies(other, names);
  }
}

function packageOf(name) {
  return JSON.parse(readFileSync(`${root}node_modules/${name}/package.json`, "utf8"));
}

/** THIRD-PARTY.md as it should be: what it says about data, then one section per package. */
export function thirdParty() {
  const written = readFileSync(`${root}THIRD-PARTY.md`, "utf8");
  const [data] = written.split(`\n${HEADING}\n`);
  const sections = bundledPackages().map((name) => {
    const { version, license } = packageOf(name);
    const texts = ["LICENSE", "NOTICE"]
      .map((file) => `${root}node_modules/${name}/${file}`)
      .filter(existsSync)
      .map((path) => `\`\`\`text\n${readFileSync(path, "utf8").replaceAll("\r", "").trim()}\n\`\`\`\n`);
    return `\n### ${name} ${version} (${license})\n\n${texts.join("\n")}`;
  });
  const about =
    "\nThe files `browser.js` and `plot-browser.js` contain code of these packages, and the kernels, which are in both and in the other files, parts of the standard library of AssemblyScript.\n";
  return `${data.trimEnd()}\n\n${HEADING}\n${about}${sections.join("")}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(`${root}THIRD-PARTY.md`, thirdParty());
