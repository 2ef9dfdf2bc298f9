export { TextVectorizer } from "./fit.js";
export { type TextRule, TextVectorizerModel } from "./model.js";
export { ngrams } from "./ngrams.js";
export type { TextVectorizerOptions } from "./options.js";
export { englishStopWords } from "./stop-words.js";
export { type TokenOptions, tokenize } from "./tokenize.js";
