export { startWorkers, Workers, type WorkersOptions } from "./workers.js";
