import { inTransaction } from "#app/db/in-transaction.server.ts"
import { listDelegations, revokeAllOf } from "#app/identity/delegations/delegations.server.ts"
import type { Feature } from "../feature.ts"

/** What wallets let others do for them: the signed texts stay as proof, and end with the data of their owner. */
export const vaults = {
	name: "vaults",
	ownData: {
		section: "vaults",
		erasable: [],
		stays: ["vaultDelegations"],
		async read({ db }, { wallet }) {
			const rows = wallet.chain === "solana" ? await listDelegations({ db }, wallet.address, 1_000) : []
			return { lists: { vaultDelegations: rows }, subjects: [] }
		},
		async erase(ctx, { wallet }) {
			if (wallet.chain === "solana") await inTransaction(ctx, ({ db }) => revokeAllOf(db, [wallet.address], new Date()))
			return {}
		},
	},
} satisfies Feature
