export { Random, random } from "./random.js";
