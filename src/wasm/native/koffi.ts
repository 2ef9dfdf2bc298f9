import { MissingDependencyError, wanted, words } from "../../base/errors.js";
import type { Koffi } from "./fortran.js";

/** A global that Node and similar runtimes have and browsers do not. */
interface Host {
  readonly process?: { readonly platform: string; readonly versions?: { readonly node?: string } };
}

/** The platform's name ("linux", "darwin", "win32" …) if this is Node or something like it. */
export function requireNode(method: string, host: Host = globalThis): string {
  if (host.process?.versions?.node === undefined) {
    throw new MissingDependencyError(
      method,
      words`requires ${wanted("Node.js")}; browsers always use the WebAssembly kernels.`,
    );
  }
  return host.process.platform;
}

/** The optional package koffi, which calls functions of system libraries. */
export async function loadKoffi(method: string, specifier: string = ["koffi"].join()): Promise<Koffi> {
  try {
    // Bundlers must neither follow this import nor warn about it: koffi is optional and contains a binary.
    const module = await import(/* @vite-ignore */ /* webpackIgnore: true */ specifier);
    return module.default;
  } catch (cause) {
    throw new MissingDependencyError(
      method,
      words`requires the optional ${wanted("package koffi")}; run: npm install koffi`,
      {},
      cause,
    );
  }
}
