import { isRejection } from "../is-rejection.ts"
import { WalletProblem } from "../port.ts"

/** 5000 to 5003 are how WalletConnect says that a person said no. */
const isRefusal = (error: unknown) =>
	isRejection(error) ||
	(typeof error === "object" &&
		error !== null &&
		"code" in error &&
		typeof error.code === "number" &&
		error.code >= 5000 &&
		error.code <= 5003)

/** A proposal or a request that nobody answered in its time. */
export const isLate = (error: unknown) =>
	typeof error === "object" && error !== null && "message" in error && /expire/i.test(String(error.message))

/** Whatever the client or the wallet threw, as one of our own problems. Only a fault has a cause to be logged. */
export function asProblem(error: unknown): WalletProblem {
	if (error instanceof WalletProblem) return error
	if (isRefusal(error)) return new WalletProblem("denied")
	return isLate(error) ? new WalletProblem("expired") : new WalletProblem("failed", error)
}
