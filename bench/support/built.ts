// The built package, as users have it. Its types come from the sources, so that these files can be
// checked before anything is built.

import type * as workersModule from "../../src/apps/workers/index.js";
import type * as credalModule from "../../src/everything.js";
import type * as linalgModule from "../../src/math/linalg/index.js";
import type * as kernelModule from "../../src/wasm/index.js";

export type Linalg = typeof linalgModule;
export type Kernel = typeof kernelModule;
export type Credal = typeof credalModule;

export async function builtCredal(): Promise<Credal> {
  return load("everything");
}

export async function builtLinalg(): Promise<Linalg> {
  return load("linalg");
}

export async function builtKernel(): Promise<Kernel> {
  return load("wasm");
}

export async function builtWorkers(): Promise<typeof workersModule> {
  return load("workers");
}

async function load<T>(name: string): Promise<T> {
  const url = new URL(`../../dist/${name}.js`, import.meta.url).href;
  try {
    return await import(url);
  } catch (cause) {
    throw new Error(`dist/${name}.js cannot be loaded; run: npm run build`, { cause });
  }
}
