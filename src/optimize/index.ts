export { levenbergMarquardt } from "./levenberg-marquardt.js";
