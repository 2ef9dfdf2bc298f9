export * from "./linear-svc/index.js";
export * from "./linear-svr/index.js";
export * from "./nu-svc/index.js";
export * from "./nu-svr/index.js";
export * from "./one-class-svm/index.js";
export * from "./svc/index.js";
export * from "./svr/index.js";
