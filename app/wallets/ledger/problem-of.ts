import { WalletProblem } from "../port.ts"

/** A person said no on the device: in the app, or in the system itself. */
const REFUSED = ["6985", "5501"]
/** Locked (in new and old systems), or showing the dashboard or another app. */
const NOT_READY = ["5515", "6804", "6982", "6511", "6d00", "6d02", "6e00", "6e01"]

/** The two bytes that a Ledger ends its answer with; the kit keeps those it does not know one level down. */
function statusOf(error: unknown): string | undefined {
	if (typeof error !== "object" || error === null) return undefined
	if ("errorCode" in error && typeof error.errorCode === "string") return error.errorCode.toLowerCase()
	return "originalError" in error ? statusOf(error.originalError) : undefined
}

/** What an error of the kit means to the person. Only what nobody expects keeps its cause, and is logged with it. */
export function problemOf(error: unknown): WalletProblem {
	if (error instanceof WalletProblem) return error
	const status = statusOf(error)
	if (status && REFUSED.includes(status)) return new WalletProblem("denied")
	if (status && NOT_READY.includes(status)) return new WalletProblem("failed")
	return new WalletProblem("failed", error)
}
