import { expect, it } from "vitest";
import { CredalError, ShapeError, SingularMatrixError } from "./errors.js";

it("an error carries one sentence and its details as fields", () => {
  const error = new ShapeError("f", "wrong.", { row: 3, expected: "2", received: "5" });
  expect(error).toBeInstanceOf(CredalError);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: "ShapeError",
    message: "f: wrong.",
    method: "f",
    row: 3,
    expected: "2",
  });
  expect(error.column).toBeUndefined();
  expect(String(error)).toBe("ShapeError: f: wrong.");
});

it("an error keeps its cause and its own fields", () => {
  const cause = new Error("below");
  expect(new CredalError("f", "wrong.", {}, cause).cause).toBe(cause);
  expect(new SingularMatrixError("f", "wrong.", 2)).toMatchObject({ pivot: 2, method: "f" });
});
