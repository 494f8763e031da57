import type { Db } from "#app/db/client.server.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { forgetHoldings } from "#app/holdings/own-holdings.server.ts"
import type { AuditAct } from "#app/identity/audit/act-names.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { forgetWallet } from "#app/identity/members/member-wallets.server.ts"
import { forgetRegistrations, forgetSessions, identityRecords } from "#app/identity/own-records.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { requireFreshSignature } from "#app/identity/sessions/fresh-signature.server.ts"
import { endAllSessions } from "#app/identity/sessions/sessions-of.server.ts"
import type { WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import { endBrowsers } from "#app/reminding/end-browsers.server.ts"
import { forgetActions, forgetVisits } from "#app/tracking/own-visits.server.ts"
import type { Feature } from "../feature.ts"

/** How many rows of each list are gone. */
export type Erased = Readonly<Record<string, number>>

/**
 * Deletes what may be deleted about the wallet that asks, its link to other wallets included. Records of money stay. Again, it finds
 * nothing and notes nothing. Refuses without a fresh signature (401).
 */
export async function eraseOwnData(ctx: WalletVisit, features: readonly Feature[]): Promise<Erased> {
	const { wallet } = ctx.who
	await requireFreshSignature(ctx)
	return inTransaction(ctx, async ({ db: tx }) => {
		const { registrations: known } = await identityRecords(tx, wallet)
		const whose = { address: wallet.address, ids: known.map((one) => one.id) }
		const visits = await forgetVisits(tx, whose)
		const actions = await forgetActions(tx, whose)
		const holdings = await forgetHoldings({ db: tx }, wallet)
		const ofFeatures: Record<string, number> = {}
		for (const { ownData } of features)
			Object.assign(ofFeatures, await ownData?.erase({ db: tx, secret: ctx.secret }, ctx.who))
		const registrations = await forgetRegistrations(tx, wallet)
		const sessions = await forgetSessions(tx, wallet)
		const wallets = await forgetWallet(tx, wallet)
		const erased = { visits, actions, holdings, ...ofFeatures, registrations, sessions, wallets }
		await note(tx, ctx, "own-data.erased", erased)
		return erased
	})
}

/** Ends the sessions of the wallet that asks and of all that are linked to it, in every browser. */
export function logOutEverywhere(ctx: WalletVisit): Promise<number> {
	return inTransaction(ctx, async ({ db: tx }) => {
		const { memberWallets } = ctx.who.wallet
		const sessions = await endAllSessions(tx, memberWallets)
		await endBrowsers({ db: tx }, { owners: memberWallets.map(walletKey), keep: null })
		await note(tx, ctx, "sessions.ended", { sessions })
		return sessions
	})
}

async function note(tx: Db, ctx: WalletVisit, act: AuditAct, rows: Readonly<Record<string, number>>) {
	if (Object.values(rows).every((n) => n === 0)) return
	const who = walletKey(ctx.who.wallet)
	await writeAudit(tx, { actor: who, act, subject: who, facts: { rows } })
}
