import { expect, it } from "vitest";
import { catalog } from "../../src/apps/catalog.js";
import { sampleFor } from "../../src/model/check/sample.js";
import { abortAtNextPause } from "../support/abort.js";
import { exampleOf } from "./examples.js";

it.each(catalog.map((Estimator) => [Estimator.kind, Estimator] as const))(
  "a fit of %s ends with an AbortError when it is aborted while it runs",
  async (kind, Estimator) => {
    const { options, values } = exampleOf(kind);
    const estimator = new Estimator(options as never);
    const { x, y } = sampleFor(estimator, values);
    const controller = new AbortController();
    abortAtNextPause(controller);
    const fit = estimator.fitTo(x, y, { signal: controller.signal });
    await expect(fit).rejects.toMatchObject({ name: "AbortError" });
  },
);
