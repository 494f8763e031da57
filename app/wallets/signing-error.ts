/** Each is a key of the words of the page that asks for a signature. */
export type SigningProblem = "missing" | "otherAccount" | "refused" | "failed"

export class WalletSigningError extends Error {
	readonly problem: SigningProblem
	constructor(problem: SigningProblem, cause?: unknown) {
		super(`the wallet did not sign: ${problem}`, { cause })
		this.name = "WalletSigningError"
		this.problem = problem
	}
}
