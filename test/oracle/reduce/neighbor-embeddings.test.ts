import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import type { Matrix } from "../../../src/math/linalg/matrix.js";
import { Isomap, LaplacianEigenmaps, LocallyLinearEmbedding } from "../../../src/methods/reduce/index.js";
import { expectClose } from "../../support/numbers.js";

interface Embedded {
  readonly neighbors: number;
  readonly embedding: number[][];
  readonly new: number[][];
}

const fixture: {
  rows: number[][];
  new: number[][];
  isomap: Embedded;
  lle: Embedded & { readonly error: number };
  laplacian: Embedded & { readonly bandwidth: number; readonly eigenvalues: number[] };
} = JSON.parse(readFileSync(new URL("neighbor-embeddings.json", import.meta.url), "utf8"));

/** Compares columns up to their signs and, if it is free, their common scale. */
function expectSameUpToSign(
  pairs: readonly (readonly [found: Matrix, wanted: number[][]])[],
  { tolerance, scaled = false }: { tolerance: number; scaled?: boolean },
): void {
  const { columns } = pairs[0][0];
  for (let k = 0; k < columns; k += 1) {
    const found = pairs.flatMap(([matrix]) => [...matrix.column(k)]);
    const wanted = pairs.flatMap(([, rows]) => rows.map((row) => row[k]));
    const product = found.reduce((sum, value, i) => sum + value * wanted[i], 0);
    const square = found.reduce((sum, value) => sum + value * value, 0);
    const factor = scaled ? product / square : Math.sign(product);
    expectClose(
      found.map((value) => value * factor),
      wanted,
      { tolerance, scale: Math.max(...wanted.map(Math.abs)) },
    );
  }
}

describe("embeddings by near cases agree with scikit-learn", () => {
  it("Isomap has the same coordinates, also of new cases", async () => {
    const { rows, isomap } = fixture;
    const model = await new Isomap({ neighbors: isomap.neighbors }).fit(rows);
    expectSameUpToSign(
      [
        [model.embedding, isomap.embedding],
        [model.transform(fixture.new), isomap.new],
      ],
      { tolerance: 1e-10 },
    );
  });

  it("LocallyLinearEmbedding has the same coordinates up to their scale, also of new cases", async () => {
    const { rows, lle } = fixture;
    const model = await new LocallyLinearEmbedding({ neighbors: lle.neighbors }).fit(rows);
    expectSameUpToSign(
      [
        [model.embedding, lle.embedding],
        [model.transform(fixture.new), lle.new],
      ],
      { tolerance: 1e-6, scaled: true },
    );
    expectClose(model.reconstructionError, lle.error, { tolerance: 1e-8, scale: lle.error });
  });

  it("LaplacianEigenmaps has the eigenvectors of their definition", async () => {
    const { rows, laplacian } = fixture;
    const model = await new LaplacianEigenmaps({ neighbors: laplacian.neighbors }).fit(rows);
    expectClose(model.bandwidth, laplacian.bandwidth, { tolerance: 1e-12 });
    expectClose(model.eigenvalues, laplacian.eigenvalues, { tolerance: 1e-12 });
    expectSameUpToSign([[model.embedding, laplacian.embedding]], { tolerance: 1e-9, scaled: true });
  });
});
