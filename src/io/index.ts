export { type CsvBatchOptions, readCsvBatches } from "./csv/batches.js";
export type { CsvOptions } from "./csv/options.js";
export { parseCsv, readCsv } from "./csv/read.js";
export { type CsvWriteOptions, writeCsv, writeCsvFile } from "./csv/write.js";
export type { Source } from "./source.js";
