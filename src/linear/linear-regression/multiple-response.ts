import type { ModelJson } from "../../learn/format.js";
import { SeveralResponses } from "../path/several-responses.js";
import { writeLinearRegression } from "./format.js";
import type { LinearRegressionModel } from "./model.js";

/** Several responses fitted to the same features: one model each, from one factorization. */
export class MultipleResponseModel extends SeveralResponses<LinearRegressionModel> {
  readonly kind = "LinearRegression";

  toJSON(): ModelJson {
    return writeLinearRegression(this);
  }

  summary(): string {
    return this.models.map((model) => model.summary()).join("\n\n");
  }
}
