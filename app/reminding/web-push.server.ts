import webPush from "web-push"

/** Loaded when first needed; the package is CommonJS, which a bundle gives whole to a static import alone. */
export const { generateRequestDetails } = webPush
