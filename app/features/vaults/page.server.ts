import { randomUUID } from "node:crypto"
import type { RequestContext } from "#app/db/context.ts"
import type { T } from "#app/i18n/words.ts"
import { type Delegation, listDelegations } from "#app/identity/delegations/delegations.server.ts"
import { utcDay } from "#app/lib/formats.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"

/** What can be done for a vault now, in words: each a form. `fields`: what it sends besides the vault. */
export type VaultAct = Readonly<{ label: string; kind: "checkIn" | "claim"; fields: Readonly<Record<string, string>> }>
/** What features say that can be done for a vault; null: the chain does not answer. */
export type TellVaultActs = (ctx: RequestContext, vault: string) => Promise<readonly VaultAct[] | null>

type Asked = Readonly<{ address: string; t: T; lang: Lang; actsOf: TellVaultActs }>

/** What a wallet may do for vaults, and which wallets may act for it. */
export async function vaultsPage(ctx: RequestContext, { address, t, lang, actsOf }: Asked) {
	const now = await ctx.now()
	const all = await listDelegations(ctx, address)
	const isLive = (one: Delegation) => one.revokedAt === null && one.expiresAt > now
	const date = (at: Date) => utcDay(at.toISOString(), LOCALES[lang])
	const state = (one: Delegation) =>
		one.revokedAt
			? t("vaults:over", { date: date(one.revokedAt) })
			: t(one.expiresAt > now ? "vaults:until" : "vaults:expired", { date: date(one.expiresAt) })
	const mine = all.filter((one) => one.delegate === address)
	return {
		address,
		mine: await Promise.all(
			mine.map(async (one) => ({
				id: one.id,
				address: one.vault,
				state: state(one),
				isLive: isLive(one),
				acts: isLive(one)
					? ((await actsOf(ctx, one.vault))?.map((act) => ({
							...act,
							fields: { ...act.fields, request: randomUUID() },
						})) ?? null)
					: [],
			})),
		),
		given: all
			.filter((one) => one.vault === address)
			.map((one) => ({ id: one.id, address: one.delegate, state: state(one), isLive: isLive(one) })),
	}
}
export type VaultsPage = Awaited<ReturnType<typeof vaultsPage>>
