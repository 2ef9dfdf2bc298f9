export * from "./least-angle/index.js";
export * from "./linear-regression/index.js";
export * from "./path/index.js";
export * from "./stagewise-regression/index.js";
export * from "./subset-selection/index.js";
