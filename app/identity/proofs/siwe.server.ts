/** Loaded when first needed. The package is CommonJS: a bundle gives its names to a static import alone. */
export { SiweMessage } from "siwe"
