import type { z } from "zod"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { WRITES } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { readSecret, writeSecret } from "#app/identity/sessions/cookies.server.ts"
import { requireWallet, visitor, type WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { UNUSED } from "#app/settlement/destinations/require-destination.server.ts"
import { askBack } from "../../ask-back.server.ts"
import { checkHash } from "../../check-hash.server.ts"
import { requireDestination, requireDestinationText } from "../../destination.server.ts"
import { crossingForm } from "../../forms.ts"
import { askKlip } from "../../klip.server.ts"
import { fixDestination, openMigrations } from "../../open-migrations.server.ts"
import { poke } from "../../poke.server.ts"
import { proveDestination } from "../../prove-destination.server.ts"
import { lockMigration } from "../../rows.server.ts"
import { type OldWallet, oldWalletOf } from "../../who.ts"

type Context = Parameters<typeof submit>[0]["context"] &
	Parameters<typeof visitor>[1] &
	Readonly<{ clientIp: string; origin: string }>

/** What the forms of the page ask for. Each leads to the page by a redirect, or is shown again with why not. */
export async function actOnCrossing(
	{ request, context }: Readonly<{ request: Request; context: Context }>,
	lang: Lang,
) {
	const t = await getT(lang)
	let unused = false
	const say = (refusal: Refusal) => {
		unused = refusal.code === UNUSED
		return t(refusal.code, refusal.params)
	}
	const take = async (input: z.output<typeof crossingForm>) => {
		const visit = await visitor(request, context)
		await countUseFrom(visit, WRITES, context.clientIp)
		if (input.do === "check") {
			const said = await checkHash(visit, input.hash)
			await inTransaction(visit, (ctx) => poke(ctx))
			return { data: { checked: said, hash: input.hash } }
		}
		const ctx = await requireWallet(request, context)
		if (input.do === "prove") return { to: paths.crossing(lang, await proveDestination(ctx, input.id)) }
		const wallet = oldWalletOf(ctx.who)
		if (!wallet) throw new Refusal("messages:error.walletNotSupported", { status: 403 })
		if (input.do === "ask") {
			requireDestinationText(ctx, input.to)
			const query = new URLSearchParams([["to", input.to], ...input.nft.map((one) => ["nft", one])])
			return { to: `${paths.crossing(lang)}?${query}` }
		}
		if (input.do === "open")
			return {
				to: paths.crossing(
					lang,
					await openMigrations(ctx, { wallet, nfts: input.nft, to: input.to, confirmed: input.unused ?? null }),
				),
			}
		if (input.do === "klip") {
			const browser = readSecret(request, ctx, "ask")
			const page = `${context.origin}${paths.crossing(lang)}`
			const asked = await askKlip(ctx, { ...input, wallet, browser, page, clientIp: context.clientIp })
			const headers = { "Set-Cookie": writeSecret(ctx, "ask", asked.browser) }
			return { to: `${paths.crossing(lang)}?klip=${asked.shown.id}`, headers }
		}
		if (input.do === "back") return { to: paths.crossing(lang, await askBack(ctx, { id: input.id, wallet })) }
		return { to: paths.crossing(lang, await changeDestination(ctx, { ...input, wallet })) }
	}
	const answer = await submit({ request, context }, crossingForm, t, take, say)
	return "data" in answer && answer.data && "form" in answer.data
		? { ...answer, data: { ...answer.data, unused } }
		: answer
}

type Change = Readonly<{ id: string; to: string; unused?: string | undefined; wallet: OldWallet }>

async function changeDestination(ctx: WalletVisit, { id, to, unused, wallet }: Change): Promise<string> {
	await requireDestination(ctx, { to, confirmed: unused ?? null })
	return inTransaction(ctx, async (ctx) => {
		const one = await lockMigration(ctx, id).catch(() => null)
		if (!one || one.oldWalletAddress !== wallet.address) throw new Refusal("migration:error.none", { status: 404 })
		await fixDestination(ctx, one, { to, at: await ctx.now() })
		await poke(ctx)
		return one.code
	})
}
