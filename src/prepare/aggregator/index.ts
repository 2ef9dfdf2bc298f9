export { Aggregator } from "./fit.js";
export { AggregatorModel } from "./model.js";
export type { Aggregate, AggregatorOptions } from "./options.js";
