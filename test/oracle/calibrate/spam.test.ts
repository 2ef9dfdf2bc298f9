import { expect, it } from "vitest";
import { brierScore, expectedCalibrationError, logLoss } from "../../../src/evaluate/index.js";
import {
  CalibratedClassifier,
  type Classifier,
  GaussianNB,
  type Label,
  Matrix,
  readTable,
} from "../../../src/index.js";
import { describeWithData } from "../../support/data.js";

describeWithData("naive Bayes on spam", "esl/spam.csv", (file) => {
  it.each(["sigmoid", "isotonic", "temperature", "beta"] as const)(
    "is too sure of itself, and %s calibration helps on cases it has not seen",
    async (method) => {
      const table = await readTable(file);
      const rows = (keep: (row: number) => boolean) =>
        table.take(Array.from({ length: table.rows }, (_, row) => row).filter(keep));
      const [train, test] = [rows((row) => row % 3 > 0), rows((row) => row % 3 === 0)];
      const truth = Array.from({ length: test.rows }, (_, row) => test.get(row, "spam") as Label);
      const classes = ["email", "spam"];
      const said = (model: Classifier) => {
        const probabilities = model.predictProba(test);
        return Matrix.fromColumns(classes.map((label) => probabilities.column(model.classes.indexOf(label))));
      };
      const error = (of: Matrix) => expectedCalibrationError(truth, of, { classes, positive: "spam" });
      const plain = said(await new GaussianNB().fit(train, "spam"));
      const estimator = new GaussianNB();
      const better = said(await new CalibratedClassifier({ estimator, method }).fit(train, "spam"));
      expect(error(plain)).toBeGreaterThan(0.15);
      expect(error(better)).toBeLessThan(0.7 * error(plain));
      expect(brierScore(truth, better, { classes })).toBeLessThan(
        0.7 * brierScore(truth, plain, { classes }),
      );
      expect(logLoss(truth, better, { classes })).toBeLessThan(0.45);
    },
  );
});
