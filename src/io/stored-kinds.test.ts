import { expect, it } from "vitest";
import { readKinds } from "./stored-kinds.js";

it("refuses metadata that are not text, as damaged files may have them", () => {
  expect(() => readKinds("readParquet", null as never)).toThrow(/the metadata ".*" are invalid/);
});
