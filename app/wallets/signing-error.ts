/** Each is a key under `wallets:sign` in locales. */
export type SigningProblem = "missing" | "otherAccount" | "refused" | "failed"

export class WalletSigningError extends Error {
	readonly problem: SigningProblem
	constructor(problem: SigningProblem, cause?: unknown) {
		super(`the wallet did not sign: ${problem}`, { cause })
		this.name = "WalletSigningError"
		this.problem = problem
	}
}
