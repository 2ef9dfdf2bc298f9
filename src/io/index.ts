export { type CsvBatchOptions, readCsvBatches } from "./csv/batches.js";
export type { CsvOptions } from "./csv/options.js";
export { parseCsv, readCsv } from "./csv/read.js";
export { type CsvWriteOptions, writeCsv, writeCsvFile } from "./csv/write.js";
export { parseJsonLines, parseJsonTable, readJson, readJsonLines } from "./json/read.js";
export { type JsonWriteOptions, writeJson, writeJsonLines } from "./json/write.js";
export { type LibsvmOptions, parseLibsvm, readLibsvm, type SparseData } from "./libsvm/read.js";
export { writeLibsvm } from "./libsvm/write.js";
export type { Source } from "./source.js";
