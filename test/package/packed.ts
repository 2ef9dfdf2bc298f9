import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** The paths of the files that `npm pack` would put into the package. */
export function packedFiles(): string[] {
  const args = ["pack", "--dry-run", "--json", "--ignore-scripts"];
  const [{ files }] = JSON.parse(execFileSync("npm", args, { cwd: root, encoding: "utf8", stdio: "pipe" }));
  return (files as { path: string }[]).map(({ path }) => path);
}

/** A folder in which the packed package is installed, with its dependencies and the types of Node. */
export function installPacked(files: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "credal-packed-"));
  const modules = join(folder, "node_modules");
  for (const path of files) cpSync(join(root, path), join(modules, "credal", path));
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const name of [...Object.keys({ ...dependencies, ...peerDependencies }), "@types/node"]) {
    const [from, to] = [join(root, "node_modules", name), join(modules, name)];
    if (!existsSync(from)) continue;
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(from, to, "junction");
  }
  return folder;
}
