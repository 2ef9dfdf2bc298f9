// Compiles a small program against the packed package, with every supported TypeScript and every way to resolve
// modules, declarations included (skipLibCheck: false). Needs the registry, and dist/ to be built.
// Run: node scripts/types-matrix.mjs

import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));

const VERSIONS = ["5.9", "6", "7"];

/** Ways to resolve modules, with the modules that go with each. */
export const RESOLUTIONS = {
  nodenext: "nodenext",
  node16: "node16",
  bundler: "esnext",
};

/** What a program may be made for: a page, which knows nothing of Node, or Node, which knows nothing of pages. */
export const PLATFORMS = {
  page: { lib: ["ES2023", "DOM"], types: [] },
  node: { lib: ["ES2023"], types: ["node"] },
};

/** Packs the package into a folder; gives the path of the archive. */
export function packInto(folder) {
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const [{ filename }] = JSON.parse(execFileSync("npm", args, { cwd: root, encoding: "utf8" }));
  return join(folder, filename);
}

/** Writes the program of test/package/app into a folder. */
export function writeApp(folder) {
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, "test/package/app"), join(folder, "src"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "app", private: true, type: "module" }));
}

/** What the compiler at `tsc` says of the program in a folder; empty if it has nothing to say. */
export function compileApp(folder, tsc, resolution, platform) {
  const compilerOptions = {
    target: "ES2023",
    ...PLATFORMS[platform],
    module: RESOLUTIONS[resolution],
    moduleResolution: resolution,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
  };
  const config = `tsconfig.${resolution}.${platform}.json`;
  writeFileSync(join(folder, config), JSON.stringify({ compilerOptions, include: ["src"] }));
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, "--pretty", "false", "-p", config], {
    cwd: folder,
    encoding: "utf8",
  });
  return status === 0 ? "" : `${stdout}${stderr}`;
}

function matrix() {
  const folder = mkdtempSync(join(tmpdir(), "credal-types-"));
  try {
    writeApp(folder);
    const install = (...packages) =>
      execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...packages], {
        cwd: folder,
        stdio: "inherit",
      });
    const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const aliases = VERSIONS.map((version) => [`typescript-${version}`, version]);
    install(
      packInto(folder),
      `@types/node@${devDependencies["@types/node"]}`,
      ...aliases.map(([alias, version]) => `${alias}@npm:typescript@${version}`),
    );
    let failed = false;
    for (const [alias] of aliases) {
      const { version, bin } = JSON.parse(
        readFileSync(join(folder, "node_modules", alias, "package.json"), "utf8"),
      );
      const tsc = join(folder, "node_modules", alias, bin.tsc);
      for (const resolution of Object.keys(RESOLUTIONS)) {
        for (const platform of Object.keys(PLATFORMS)) {
          const problems = compileApp(folder, tsc, resolution, platform);
          failed ||= problems !== "";
          console.log(`TypeScript ${version}, ${resolution}, ${platform}: ${problems || "no errors"}`);
        }
      }
    }
    if (failed) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) matrix();
