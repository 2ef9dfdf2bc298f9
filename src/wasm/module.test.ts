import { describe, expect, it, vi } from "vitest";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { MissingDependencyError } from "../base/errors.js";
import { kernelModule, loadKernels } from "./module.js";

/** A platform that grants private memory only. */
function withoutSharing(wanted: WebAssembly.MemoryDescriptor): WebAssembly.Memory {
  if (wanted.shared) throw new TypeError("shared memory is not available");
  return new WebAssembly.Memory(wanted);
}

describe("the kernel module", () => {
  it("is loaded once, in shared memory where the platform has it", () => {
    expect(kernelModule()).toBe(kernelModule());
    expect(kernelModule().shared).toBe(true);
    expect(kernelModule().memory.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it("runs in private memory where sharing is refused, with the same results bit for bit", () => {
    const privately = loadKernels(withoutSharing);
    expect(privately.shared).toBe(false);
    expect(privately.memory.buffer).toBeInstanceOf(ArrayBuffer);

    const [m, n, k] = [17, 9, 33];
    const a = randomArray(m * k, 1);
    const b = randomArray(k * n, 2);
    const product = (kernels: ReturnType<typeof loadKernels>) => {
      const [aStart, bStart] = [kernels.heapStart, kernels.heapStart + 8 * a.length];
      const cStart = bStart + 8 * b.length;
      kernels.memory.grow(1);
      new Float64Array(kernels.memory.buffer, aStart, a.length).set(a);
      new Float64Array(kernels.memory.buffer, bStart, b.length).set(b);
      kernels.exports.gemm(m, n, k, 1, aStart, k, 1, bStart, n, 1, 0, cStart, n);
      return new Float64Array(kernels.memory.buffer, cStart, m * n).slice();
    };
    const actual = product(privately);
    expect(actual).toEqual(product(loadKernels()));
    const expected = actual.map((_, at) => {
      const [i, j] = [Math.floor(at / n), at % n];
      return a.subarray(i * k, (i + 1) * k).reduce((sum, value, p) => sum + value * b[p * n + j], 0);
    });
    expectClose(actual, expected, { tolerance: 1e-14, scale: k });
  });

  it("asks for less where the platform grants no large reservation", () => {
    const asked: number[] = [];
    const modest = loadKernels((wanted) => {
      asked.push(wanted.maximum ?? 0);
      if (wanted.shared || (wanted.maximum ?? 0) > 4096) throw new RangeError("out of memory");
      return new WebAssembly.Memory(wanted);
    });
    expect(modest.shared).toBe(false);
    expect(asked).toEqual([65536, 32768, 16384, 4096, 65536, 32768, 16384, 4096]);
  });

  it("says so where there is no WebAssembly, or a policy forbids it", () => {
    vi.stubGlobal("WebAssembly", undefined);
    try {
      expect(() => loadKernels()).toThrow(
        "credal: this platform has no WebAssembly, which all computing needs.",
      );
    } finally {
      vi.unstubAllGlobals();
    }
    const { Memory, Instance } = WebAssembly;
    class Module {
      constructor() {
        throw new WebAssembly.CompileError("Wasm code generation disallowed by embedder");
      }
    }
    vi.stubGlobal("WebAssembly", { Memory, Instance, Module, CompileError: WebAssembly.CompileError });
    try {
      expect(() => loadKernels()).toThrow(MissingDependencyError);
      expect(() => loadKernels()).toThrow(
        /'wasm-unsafe-eval' in script-src: Wasm code generation disallowed/,
      );
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it("says so where the platform grants no memory at all", () => {
    const refuse = () => {
      throw new RangeError("out of memory");
    };
    expect(() => loadKernels(refuse)).toThrow("credal: this platform does not grant any WebAssembly memory.");
  });
});
