import type { Chain } from "#app/db/context.ts"

type Settings = Readonly<{ APP_MODE?: "production" | undefined; SOLANA_RPC_URL_2?: string | undefined }>

/**
 * Chains on which half of each payout cap holds. A single provider that lies about what has landed can have a payout signed twice: in
 * production without a second one, less may leave in an hour and in a day.
 */
export const halvedCapsOf = ({ APP_MODE, SOLANA_RPC_URL_2 }: Settings): readonly Chain[] =>
	APP_MODE === "production" && !SOLANA_RPC_URL_2 ? ["solana"] : []
