import { describe, expect, it } from "vitest";
import { withArena } from "./arena.js";
import { kernels } from "./module.js";
import { treeKernels } from "./parts/tree.js";

/** Only the checked kernels stop; the others would compute with what is there. */
describe.skipIf(process.env.CREDAL_KERNELS !== "checked")(
  "the checked kernels (CREDAL_KERNELS=checked)",
  () => {
    it("compute what the others do where nothing is wrong", () => {
      withArena((arena) => {
        const x = arena.copyIn([1, 2, 3]);
        expect(kernels().dot(3, x.pointer, x.pointer)).toBe(14);
      });
    });

    it("stop at the first number behind an array", () => {
      withArena((arena) => {
        const [x, y] = [arena.copyIn([1, 2, 3]), arena.copyIn([1, 2, 3, 4])];
        expect(() => kernels().dot(4, x.pointer, y.pointer)).toThrow(WebAssembly.RuntimeError);
        expect(() => kernels().dot(3, x.pointer + 8, y.pointer)).toThrow(WebAssembly.RuntimeError);
      });
    });

    it("stop at the last number before an array, and where there is none", () => {
      withArena((arena) => {
        const x = arena.copyIn([1, 2, 3]);
        expect(() => kernels().dot(3, x.pointer - 8, x.pointer)).toThrow(WebAssembly.RuntimeError);
        expect(() => kernels().dot(3, 0, x.pointer)).toThrow(WebAssembly.RuntimeError);
      });
    });

    it("stop at an array that was released", () => {
      const released = withArena((arena) => arena.copyIn([1, 2, 3]).pointer);
      expect(() => kernels().asum(3, released)).toThrow(WebAssembly.RuntimeError);
    });

    it("stop at writes, in the modules of families too", () => {
      withArena((arena) => {
        const [x, out] = [arena.copyIn([3, 1, 2]), arena.float64(2)];
        expect(() => kernels().axpy(3, 1, x.pointer, out.pointer)).toThrow(WebAssembly.RuntimeError);
        expect(() => treeKernels().addMasses(0, 3, x.pointer, 0, 0, 0, out.pointer)).toThrow(
          WebAssembly.RuntimeError,
        );
      });
    });
  },
);
