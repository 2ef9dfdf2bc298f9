// The first write to each page of new memory takes the system longer than most computations on its numbers. Pages of
// 2 MB instead of 4 KB are 512 times fewer.

import { MissingDependencyError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { prepareLargeArrays } from "../../base/new-numbers.js";
import { nodeModule } from "../../base/node-module.js";
import type { Koffi } from "./fortran.js";
import { loadKoffi, requireNode } from "./koffi.js";

const METHOD = "useHugePages";
/** Where Linux says for which memory it uses huge pages: for all, for that of programs which ask, or for none. */
const POLICY = "/sys/kernel/mm/transparent_hugepage/enabled";
const PAGE = 4096;
/** `MADV_HUGEPAGE` of Linux. */
const HUGE_PAGES = 14;

/**
 * Asks Linux for huge pages for every new matrix of 4 MB or more, as numpy does: writing it for the first time then
 * takes a third of the time. Results do not change. Requires Linux, Node and the optional package koffi; if something
 * is missing, a `MissingDependencyError` says what, and nothing changes.
 *
 * ```ts
 * await useHugePages();
 * scaler.transform(table); // a matrix in huge pages
 * useOrdinaryPages(); // and back
 * ```
 */
export async function useHugePages(): Promise<void> {
  requirePolicy(requireNode(METHOD), readPolicy());
  prepareLargeArrays(hugePages(await loadKoffi(METHOD)));
}

/** Leaves the size of pages to the system again. */
export function useOrdinaryPages(): void {
  prepareLargeArrays(undefined);
}

/** The line in which Linux marks its policy by brackets; undefined where there is none. */
function readPolicy(): string | undefined {
  try {
    return nodeModule<typeof import("node:fs")>("node:fs")?.readFileSync(POLICY, "utf8");
  } catch {
    return undefined;
  }
}

export function requirePolicy(platform: string, policy: string | undefined): void {
  const refused = (sentence: string, expected: string, received: string) =>
    new MissingDependencyError(METHOD, sentence, { expected, received });
  if (platform !== "linux") throw refused(`requires Linux; this is ${quote(platform)}.`, "Linux", platform);
  if (policy === undefined)
    throw refused(`this Linux offers no huge pages: ${POLICY} cannot be read.`, POLICY, "no such file");
  if (policy.includes("[never]"))
    throw refused(`huge pages are turned off; write "madvise" to ${POLICY}.`, "madvise or always", "never");
}

/** Asks for huge pages in the part of an array that consists of whole pages. A refusal leaves the array as it is. */
export function hugePages(koffi: Koffi): (numbers: Float64Array) => void {
  const advise = koffi.load("libc.so.6").func("madvise", "int", ["uintptr_t", "size_t", "int"]);
  return (numbers) => {
    const start = Number(koffi.address(numbers));
    const first = Math.ceil(start / PAGE) * PAGE;
    const length = Math.floor((start + numbers.byteLength - first) / PAGE) * PAGE;
    advise(first, length, HUGE_PAGES);
  };
}
