import { MissingDependencyError } from "../../base/errors.js";
import type { Koffi } from "./fortran.js";

/** What Node and its like have as a global, and browsers have not. */
interface Host {
  readonly process?: { readonly platform: string; readonly versions?: { readonly node?: string } };
}

/** The platform's name ("linux", "darwin", "win32" …) if this is Node or something like it. */
export function requireNode(host: Host = globalThis): string {
  if (host.process?.versions?.node === undefined) {
    throw new MissingDependencyError(
      "useNativeBlas: needs Node.js; in a browser the WebAssembly kernels do the work.",
      { method: "useNativeBlas", expected: "Node.js" },
    );
  }
  return host.process.platform;
}

/** The optional package koffi, which calls functions of system libraries. */
export async function loadKoffi(specifier: string = ["koffi"].join()): Promise<Koffi> {
  try {
    // Bundlers must neither follow this import nor warn of it: koffi is optional and holds a binary.
    const module = await import(/* @vite-ignore */ /* webpackIgnore: true */ specifier);
    return module.default;
  } catch (cause) {
    throw new MissingDependencyError(
      "useNativeBlas: needs the optional package koffi; run: npm install koffi",
      { method: "useNativeBlas", expected: "the package koffi" },
      cause,
    );
  }
}
