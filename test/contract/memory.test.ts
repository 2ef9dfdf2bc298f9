import { describe, expect, it } from "vitest";
import { catalog } from "../../src/apps/catalog.js";
import { Matrix } from "../../src/math/linalg/matrix.js";
import { sampleFor } from "../../src/model/check/sample.js";
import { Subject } from "../../src/model/check/subject.js";
import type { Estimator } from "../../src/model/estimator.js";
import { kernelMemoryBytes } from "../../src/wasm/index.js";
import { exampleOf } from "./examples.js";

describe("a hundred fits in a loop", () => {
  for (const Method of catalog) {
    it(`of ${Method.kind} do not grow the kernel memory after the second`, async () => {
      const Make = Method as unknown as new (options: object) => Estimator;
      const { options, values, copies } = exampleOf(Method.kind);
      const estimator = new Make(options);
      const { x, y } = sampleFor(estimator, values);
      // Many copies of the small sample, so that a block that is not given back would show.
      const rows = Array.from({ length: copies * x.rows }, (_, i) => x.row(i % x.rows));
      const subject = new Subject(estimator, {
        x: Matrix.from(rows),
        y: y && rows.map((_, i) => y[i % y.length]),
      });
      const bytes: number[] = [];
      for (let fit = 0; fit < 100; fit += 1) {
        await subject.fit(subject.sample.x, subject.sample.y, { threads: 2 });
        bytes.push(kernelMemoryBytes());
      }
      expect(new Set(bytes.slice(1)).size).toBe(1);
    });
  }
});
