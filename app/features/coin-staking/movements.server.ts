import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { Meanings, TellParts } from "#app/statements/movements.ts"
import { CLAIM } from "./claim-reward.server.ts"
import { DEPOSIT } from "./deposit-intent.ts"
import { coinWithdrawal } from "./tables.server.ts"
import { WITHDRAWAL } from "./withdraw-stake.server.ts"

/** What is paid back at an end is of the deposit, and of the reward. */
const withdrawalParts: TellParts = async ({ db }, subjects) => {
	const { id, principal, reward } = coinWithdrawal
	const rows = await db.select({ id, principal, reward }).from(coinWithdrawal).where(isAnyOf(id, subjects))
	return new Map(
		rows.map((row) => [
			row.id,
			[
				{ code: "stake-back", units: row.principal },
				{ code: "reward", units: row.reward },
			],
		]),
	)
}

export const coinMovements: Meanings = { [DEPOSIT]: "deposit", [CLAIM]: "reward", [WITHDRAWAL]: withdrawalParts }
