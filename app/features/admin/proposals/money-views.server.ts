import { and, count, eq, isNull } from "drizzle-orm"
import { z } from "zod"
import type { ReadView, ViewRequest } from "#app/identity/proposals/proposal-view.ts"
import { aloneLimit } from "#app/identity/proposals/tables.server.ts"
import {
	assetText,
	chainText,
	countText,
	factOf,
	live,
	sumText,
	timeText,
} from "#app/identity/proposals/view-texts.server.ts"
import { paths } from "#app/lib/paths.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { outgoing, receipt, settlementStop } from "#app/settlement/tables.server.ts"
import { holdWords, payoutWords, purposeWords, stopWords } from "../code-words.ts"
import { stopFacts } from "../stop-facts.server.ts"

type Payout = typeof outgoing.$inferSelect

/** What a payout moves: its amount, or what is done with the NFT. */
const whatMoves = (request: ViewRequest, { kind, asset, units }: Payout): string => {
	const { t } = request
	if (kind === "thaw") return t("admin:money.thaw")
	if (kind === "mint" || kind === "burn" || kind === "update") return t(`admin:money.orders.${kind}`)
	return asset !== null && units !== null ? sumText(request, asset, units) : kind
}

async function payoutOf({ ctx, subject }: ViewRequest): Promise<Payout | null> {
	if (!isUuid(subject)) return null
	const [row] = await ctx.db.select().from(outgoing).where(eq(outgoing.id, subject))
	return row ?? null
}

/** What every view of a payout says: amount, receiver, purpose, chain, state, and of a refund what came in. */
async function payoutFacts(request: ViewRequest, payout: Payout) {
	const { ctx, t, lang } = request
	const [source] =
		payout.purpose === "refund" ? await ctx.db.select().from(receipt).where(eq(receipt.id, payout.subjectId)) : []
	return [
		...factOf(t("operators-proposals:amount"), whatMoves(request, payout)),
		...factOf(t("operators-proposals:receiver"), payout.toAddress ?? t("admin:money.noReceiver")),
		...factOf(t("admin:money.purpose"), purposeWords(t, payout.purpose)),
		...factOf(t("operators-proposals:chain"), chainText({ ctx }, payout.chain)),
		...factOf(t("operators-proposals:state"), payoutWords(t, payout.status)),
		...factOf(t("admin:money.reason"), payout.reason && holdWords(t, payout.reason)),
		...factOf(t("admin:money.camefrom"), source?.sourceOwner),
		...factOf(t("admin:money.cameby"), source?.signature),
		...factOf(t("operators-proposals:since"), timeText(lang, payout.createdAt)),
	]
}

const payoutLink = ({ t, subject }: ViewRequest) => ({
	href: `${paths.admin("deposit")}?q=${subject}`,
	label: t("operators-proposals:openPayout"),
})

const sendPayout: ReadView = async (request) => {
	const payout = await payoutOf(request)
	if (!payout) return null
	const { t } = request
	const isWaiting = payout.status === (request.kind === "retry-payout" ? "stuck" : "held")
	return {
		effect: t("operators-proposals:effect.sendPayout", {
			amount: whatMoves(request, payout),
			receiver: payout.toAddress ?? t("admin:money.noReceiver"),
		}),
		facts: await payoutFacts(request, payout),
		warnings: isWaiting ? [] : [t("operators-proposals:warning.payoutMoved")],
		possible: isWaiting,
		link: payoutLink(request),
	}
}

const newReceiver = z.object({ to: z.string(), unused: z.boolean().optional() })

const setReceiver: ReadView = async (request) => {
	const payout = await payoutOf(request)
	const read = newReceiver.safeParse(request.evidence)
	if (!payout || !read.success) return null
	const { t } = request
	const { to, unused } = read.data
	const [amount, ...rest] = await payoutFacts(request, payout)
	return {
		effect: t("operators-proposals:effect.setReceiver", { amount: whatMoves(request, payout), receiver: to }),
		facts: [
			...(amount ? [amount] : []),
			...factOf(t("operators-proposals:receiver"), to, payout.toAddress ?? t("admin:money.noReceiver")),
			...rest.filter(({ label }) => label !== t("operators-proposals:receiver")),
		],
		warnings: unused ? [t("operators-proposals:warning.unusedAddress", { address: to })] : [],
		link: payoutLink(request),
	}
}

const signed = z.object({ signature: z.string() })

const resolvePayout: ReadView = async (request) => {
	const payout = await payoutOf(request)
	const read = signed.safeParse(request.evidence)
	if (!payout || !read.success) return null
	const { t } = request
	return {
		effect: t("operators-proposals:effect.resolvePayout", { amount: whatMoves(request, payout) }),
		facts: [...factOf(t("operators-proposals:paidBy"), read.data.signature), ...(await payoutFacts(request, payout))],
		link: payoutLink(request),
	}
}

const debit = z.object({
	chain: z.string().default("solana"),
	account: z.string(),
	asset: z.string(),
	units: z.string().regex(/^\d{1,30}$/),
})

const announceDebit: ReadView = async (request) => {
	const read = debit.safeParse(request.evidence)
	if (!read.success) return null
	const { t, subject } = request
	const { chain, account, asset, units } = read.data
	const amount = sumText(request, asset, BigInt(units))
	return {
		effect: t("operators-proposals:effect.announceDebit", { amount, account }),
		facts: [
			...factOf(t("operators-proposals:amount"), amount),
			...factOf(
				t("operators-proposals:account"),
				[
					...request.ctx.vaults
						.filter((vault) => vault.account === account)
						.map(({ role }) => t(`admin:vaults.${role}`)),
					account,
				].join(" · "),
			),
			...factOf(t("operators-proposals:transaction"), subject),
			...factOf(t("operators-proposals:chain"), chainText(request, chain)),
		],
	}
}

const clearStop: ReadView = async (request) => {
	const { ctx, t, lang, subject } = request
	if (!isUuid(subject)) return null
	const [stop] = await ctx.db.select().from(settlementStop).where(eq(settlementStop.id, subject))
	if (!stop) return null
	const waiting = await ctx.db
		.select({ asset: outgoing.asset, payouts: count() })
		.from(outgoing)
		.where(and(eq(outgoing.chain, stop.chain), eq(outgoing.status, "queued")))
		.groupBy(outgoing.asset)
	const others = await ctx.db.$count(
		settlementStop,
		and(eq(settlementStop.chain, stop.chain), isNull(settlementStop.clearedAt)),
	)
	const chain = chainText(request, stop.chain)
	return {
		effect: t(others > 1 ? "operators-proposals:effect.clearOneStop" : "operators-proposals:effect.clearStop", {
			chain,
		}),
		facts: [
			...factOf(t("operators-proposals:chain"), chain),
			...factOf(t("admin:money.reason"), stopWords(t, stop.reason)),
			...factOf(t("operators-proposals:since"), timeText(lang, stop.since)),
			...stopFacts(request, stop).map(({ label, value }) => ({ label, value })),
			...live(
				waiting.map(({ asset, payouts }) => ({
					label: t("operators-proposals:waitingPayouts", { asset: asset === null ? "" : assetText(request, asset) }),
					value: countText(lang, payouts),
				})),
			),
		],
		warnings: stop.clearedAt ? [t("operators-proposals:warning.stopCleared")] : [],
		possible: stop.clearedAt === null,
		link: { href: `${paths.admin("money")}?show=stops`, label: t("operators-proposals:openStops") },
	}
}

const limit = z.object({ units: z.string().regex(/^\d{1,30}$/) })

const setAloneLimit: ReadView = async (request) => {
	const { ctx, t, subject } = request
	const read = limit.safeParse(request.evidence)
	if (!read.success || !ctx.assets.all.some(({ address }) => address === subject)) return null
	const [row] = await ctx.db.select().from(aloneLimit).where(eq(aloneLimit.asset, subject))
	const amount = sumText(request, subject, BigInt(read.data.units))
	return {
		effect: t("operators-proposals:effect.setAloneLimit", { amount }),
		facts: factOf(
			t("operators-proposals:aloneLimit", { asset: assetText(request, subject) }),
			amount,
			row ? sumText(request, subject, row.units) : t("operators-proposals:noLimit"),
		),
		link: { href: paths.admin("money/limits"), label: t("operators-proposals:openLimits") },
	}
}

export const moneyViews = {
	"release-payout": sendPayout,
	"retry-payout": sendPayout,
	"set-receiver": setReceiver,
	"resolve-payout": resolvePayout,
	"announce-debit": announceDebit,
	"clear-stop": clearStop,
	"set-alone-limit": setAloneLimit,
} satisfies Readonly<Record<string, ReadView>>
