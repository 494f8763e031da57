import { createHash, timingSafeEqual } from "node:crypto"

const digest = (text: string) => createHash("sha256").update(text).digest()

/** Whether a stored admin code is the configured one. An empty code is nobody's. */
export const isAdminCode = (stored: string, configured: string): boolean =>
	stored !== "" && configured !== "" && timingSafeEqual(digest(stored), digest(configured))
