import { CredalError, MissingDependencyError, wanted, words } from "../base/errors.js";
import { type CoreKernels, coreWasm } from "./generated/core.js";

/** WebAssembly pages are 64 KiB; a 32-bit pointer reaches 65536 of them. */
const PAGE_LIMITS = [65536, 32768, 16384, 4096];
/** Enough for the static data and this thread's packing buffers. */
const INITIAL_PAGES = 96;

export interface KernelModule {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  readonly exports: CoreKernels;
  /** Whether other threads can use the same memory. */
  readonly shared: boolean;
  /** This thread's packing buffers, which all modules use. */
  readonly scratch: number;
  /** The first byte that belongs to the heap. */
  readonly heapStart: number;
}

let loaded: KernelModule | undefined;

/** The kernels, compiled and instantiated on first use. */
export function kernelModule(): KernelModule {
  loaded ??= loadKernels();
  return loaded;
}

/** A module of kernels in the one memory. Call it for the exported functions: numbers and pointers in, numbers out. */
export interface KernelPart<Exports extends object> {
  (): Exports;
  readonly part: string;
  /** The compiled module, for other threads. Not every program knows the types of WebAssembly. */
  compiled(): object;
}

/** The kernels that everything needs. */
export const kernels: KernelPart<CoreKernels> = /* @__PURE__ */ Object.assign(() => kernelModule().exports, {
  part: "core",
  compiled: () => kernelModule().module,
});

/** The kernels of a family, compiled and instantiated on first use: programs carry only those that they call. */
export function kernelPart<Exports extends object>(part: string, base64: string): KernelPart<Exports> {
  let loadedPart: { readonly module: WebAssembly.Module; readonly exports: Exports } | undefined;
  const load = () => {
    const { memory, shared, scratch } = kernelModule();
    const module = compiled(base64, shared);
    const instance = new WebAssembly.Instance(module, { env: { memory } });
    (instance.exports.setScratch as (pointer: number) => void)(scratch);
    return { module, exports: instance.exports as Exports };
  };
  const all = () => {
    loadedPart ??= load();
    return loadedPart;
  };
  return Object.assign(() => all().exports, { part, compiled: () => all().module });
}

type MemoryGrant = (wanted: WebAssembly.MemoryDescriptor) => WebAssembly.Memory;

/** Compiles and instantiates the kernels in memory granted by the platform, or by a substitute in tests. */
export function loadKernels(grant: MemoryGrant = (wanted) => new WebAssembly.Memory(wanted)): KernelModule {
  if (typeof WebAssembly === "undefined")
    throw new MissingDependencyError(
      "credal",
      "this platform has no WebAssembly, which all computing needs.",
    );
  const { memory, shared } = createMemory(grant);
  const module = compiled(coreWasm, shared);
  const exports = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as CoreKernels;
  const scratch = Math.ceil(exports.heapBase() / 64) * 64;
  exports.setScratch(scratch);
  return { module, memory, exports, shared, scratch, heapStart: scratch + exports.scratchBytes() };
}

/** A page's content security policy may forbid WebAssembly; everything else that can go wrong cannot happen here. */
function compiled(base64: string, shared: boolean): WebAssembly.Module {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  try {
    return new WebAssembly.Module(shared ? bytes : withPrivateMemory(bytes));
  } catch (cause) {
    const sentence = words`WebAssembly, which all computing needs, is not allowed here; a content security policy allows it by ${wanted("'wasm-unsafe-eval'")} in script-src: ${(cause as Error).message}`;
    throw new MissingDependencyError("credal", sentence, {}, cause);
  }
}

/** Shared memory if the platform has it; a lower limit if address space is scarce. */
function createMemory(grant: MemoryGrant): { memory: WebAssembly.Memory; shared: boolean } {
  // A page that is not cross-origin isolated may create shared memory but cannot pass it to a worker.
  const sharing = typeof SharedArrayBuffer === "undefined" ? [false] : [true, false];
  for (const shared of sharing) {
    for (const maximum of PAGE_LIMITS) {
      try {
        return { memory: grant({ initial: INITIAL_PAGES, maximum, shared }), shared };
      } catch {
        // The next, more modest request may be granted.
      }
    }
  }
  throw new CredalError("credal", "this platform does not grant any WebAssembly memory.");
}

/**
 * The module with unshared memory. Atomic instructions are allowed there too, and one thread alone never waits, so the
 * two differ in a single byte: the flags after the import name `env.memory`.
 */
function withPrivateMemory(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const MEMORY_KIND = 2;
  const SHARED_WITH_MAXIMUM = 3;
  const UNSHARED_WITH_MAXIMUM = 1;
  const name = [3, ...encode("env"), 6, ...encode("memory"), MEMORY_KIND, SHARED_WITH_MAXIMUM];
  const at = bytes.findIndex((_, start) => name.every((byte, i) => bytes[start + i] === byte));
  const patched = bytes.slice();
  patched[at + name.length - 1] = UNSHARED_WITH_MAXIMUM;
  return patched;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
