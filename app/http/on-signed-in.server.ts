import type { Feature } from "#app/features/feature.ts"
import type { OnSignedIn } from "#app/identity/sign-in/prove-wallet.server.ts"
import { listOpenOperations } from "#app/operations/open-operations.server.ts"

/** Lets features join the transaction of a sign-in, and says what is open for the wallet after it. */
export const onSignedInTo =
	(features: readonly Feature[]): OnSignedIn =>
	async (db, who) => {
		for (const { onSignIn } of features) await onSignIn?.({ db }, who)
		const open = await listOpenOperations(db, { wallet: who, draftOwner: null })
		return { open: open.length, href: open[0]?.href ?? "" }
	}
