import { describe, expect, it } from "vitest";
import { nearest } from "./nearest.js";
import { unknownName } from "./unknown-name.js";

describe("unknownName", () => {
  it("names the word that was probably meant, or all there are", () => {
    expect(unknownName("column", "prise", ["price", "city"])).toBe(
      'there is no column "prise"; did you mean "price"?',
    );
    expect(unknownName("column", "age", ["price"], " in a.csv")).toBe(
      'there is no column "age" in a.csv; known names: "price".',
    );
    expect(unknownName("column", "age", [])).toBe('there is no column "age"; there are none.');
  });
});

describe("nearest", () => {
  it("knows words of other libraries, if there is what they mean", () => {
    expect(nearest("n_estimators", ["trees", "seed"])).toBe("trees");
    expect(nearest("n_estimators", ["members", "rounds"])).toBe("rounds");
    expect(nearest("RMSE", ["meanSquaredError", "rootMeanSquaredError"])).toBe("rootMeanSquaredError");
    expect(nearest("random_state", ["trees"])).toBeUndefined();
    expect(nearest("C", ["cost", "kernel"])).toBe("cost");
    expect(nearest("hidden_layer_sizes", ["layers", "seed"])).toBe("layers");
    expect(nearest("alpha", ["lambda", "folds"])).toBe("lambda");
    expect(nearest("alpha", ["alpha", "lambda"])).toBe("alpha");
    expect(nearest("conf.level", ["mean", "level"])).toBe("level");
    expect(nearest("f1_score", ["f1", "recall"])).toBe("f1");
  });

  it("takes no name of one or two letters for another", () => {
    expect(nearest("B", ["A", "C"])).toBeUndefined();
    expect(nearest("x3", ["x1", "x2"])).toBeUndefined();
    expect(nearest("Y", ["x", "y"])).toBe("y");
    expect(nearest("agee", ["age", "sex"])).toBe("age");
  });
});
