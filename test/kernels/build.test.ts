import { describe, expect, it } from "vitest";
import { withImports } from "../../scripts/kernels/source.mjs";

const ROOT = new URL("../..", import.meta.url).pathname;

describe("a module of kernels", () => {
  const files = (family: string) => withImports(ROOT, `kernels/${family}/index.ts`);

  it("is made of its entry and of all that this imports, near or far", () => {
    expect(files("tree")).toEqual(
      expect.arrayContaining(["kernels/tree/index.ts", "kernels/tree/grow.ts", "kernels/scratch.ts"]),
    );
  });

  it("is not made of the kernels of other families, so that a change there does not compile it", () => {
    expect(files("neural").filter((file) => file.startsWith("kernels/tree/"))).toEqual([]);
    expect(files("tree").filter((file) => file.startsWith("kernels/neural/"))).toEqual([]);
    expect(withImports(ROOT, "kernels/index.ts").filter((file) => file.startsWith("kernels/tree/"))).toEqual(
      [],
    );
  });
});
