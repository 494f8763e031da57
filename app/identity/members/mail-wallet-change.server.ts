import { randomUUID } from "node:crypto"
import { and, eq, inArray, isNotNull, isNull, or } from "drizzle-orm"
import type { Proven, WebContext } from "#app/db/context.ts"
import { isLang } from "#app/lib/lang-of.ts"
import { short5 } from "#app/lib/shorten.ts"
import type { WalletChange } from "#app/mail/credential-changes.ts"
import { queueMail } from "#app/mail/queue-mail.server.ts"
import { mailReminder } from "#app/mail/tables.server.ts"
import { account } from "../accounts/tables.server.ts"
import { walletKey } from "../owner-keys.ts"

type Needs = Pick<WebContext, "db" | "now">
type Told = Readonly<{
	change: WalletChange
	/** Which wallet was changed. */
	wallet: Proven
	/** Whose owners are told. */
	owners: readonly Proven[]
}>

/**
 * Tells the owners of wallets of a change by mail: at the address that each has confirmed for reminders, and at the ID of an account that such a
 * wallet belongs to. Joins the caller's transaction. A wallet without either is not told.
 */
export async function mailWalletChange(ctx: Needs, { change, wallet, owners }: Told): Promise<void> {
	const confirmed = await ctx.db
		.select({ to: mailReminder.address, lang: mailReminder.lang })
		.from(mailReminder)
		.where(and(inArray(mailReminder.owner, owners.map(walletKey)), isNotNull(mailReminder.confirmedAt)))
	const isOwners = owners.map(({ chain, address }) =>
		and(eq(account.walletChain, chain), eq(account.walletAddress, address)),
	)
	const accounts = await ctx.db
		.select({ to: account.uid, lang: account.language })
		.from(account)
		.where(and(or(...isOwners), isNull(account.disabledAt)))
	const langs = new Map([...confirmed, ...accounts].map(({ to, lang }) => [to, lang]))
	const params = { change, wallet: short5(wallet.address), at: (await ctx.now()).toISOString() }
	for (const [to, lang] of langs)
		await queueMail(ctx, {
			...{ key: `wallet:${randomUUID()}`, kind: "walletChanged", to, params },
			lang: isLang(lang) ? lang : "eng",
		})
}
