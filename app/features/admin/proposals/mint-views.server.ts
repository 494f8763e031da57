import { z } from "zod"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { ProposalFact, ReadView, ViewRequest } from "#app/identity/proposals/proposal-view.ts"
import { countText, factOf, sumText, timeText } from "#app/identity/proposals/view-texts.server.ts"
import { paths } from "#app/lib/paths.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { unitPriceOf } from "#app/minting/items/keep-payment.server.ts"
import { findPlan, findPurchase } from "#app/minting/queries.server.ts"
import { itemStatus } from "#app/minting/status.ts"
import { mintingRefund } from "#app/minting/tables.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { mintLines } from "../mints/list-plans.server.ts"
import { planAt } from "../mints/mints-page.tsx"
import { storedLines } from "../mints/read-plan.server.ts"
import { proposedChange } from "../mints/read-proposed.server.ts"
import { purchaseAt } from "../purchases/purchases-page.tsx"

const PLAN_EFFECTS = {
	"open-mint-plan": "operators-proposals:effect.openPlan",
	"resume-mint-plan": "operators-proposals:effect.resumePlan",
	"abort-mint-plan": "operators-proposals:effect.abortPlan",
} as const

/** A plan is opened, resumed or ended early: the whole plan as it stands, and what it has sold. */
const movePlan =
	(kind: keyof typeof PLAN_EFFECTS): ReadView =>
	async (request) => {
		const { ctx, t, lang, subject } = request
		const whole = isUuid(subject) ? await findPlan(ctx, subject) : null
		if (!whole) return null
		const [[line], lines] = await Promise.all([mintLines(ctx, [whole.plan]), storedLines(ctx, lang, subject)])
		return {
			effect: t(PLAN_EFFECTS[kind], { plan: whole.plan.name }),
			facts: [
				...factOf(
					t("operators-proposals:sold"),
					line && `${countText(lang, line.sold)} / ${countText(lang, whole.plan.stock)}`,
				),
				...lines.map(({ label, value }) => ({ label, value })),
			],
			link: { href: planAt(subject), label: t("operators-proposals:openPlan") },
		}
	}

/** A plan or a phase is written or changed: each line that differs from what stands. */
const writePlan: ReadView = async (request) => {
	const { ctx, t, lang, id, kind, subject, evidence } = request
	const found = await proposedChange(ctx, { kind, subject, evidence }, lang)
	if (!found) return null
	return {
		effect: t(
			kind === "add-mint-phase"
				? "operators-proposals:effect.addPhase"
				: found.isNew
					? "operators-proposals:effect.writePlan"
					: "operators-proposals:effect.changePlan",
			{ plan: found.name },
		),
		facts: found.lines.map(({ label, before, after }) => ({
			label,
			value: after ?? "–",
			...(found.isNew ? {} : { before: before ?? "–" }),
		})),
		warnings: found.isOutdated ? [t("operators-proposals:warning.planChanged")] : [],
		possible: !found.isOutdated,
		link: { href: `${paths.admin("mints/proposed")}?id=${id}`, label: t("admin:proposal.seeWhole") },
	}
}

/** The facts of a purchase: buyer, plan, quantity, price, and how many NFTs of it failed. */
async function purchaseFacts({ ctx, t, lang, subject }: ViewRequest) {
	const whole = isUuid(subject) ? await findPurchase(ctx, subject) : null
	if (!whole) return null
	const { plan, purchase, items } = whole
	const failed = items.filter(({ status }) => status === itemStatus.code("failed"))
	const waiting = items.filter(({ status }) => status === itemStatus.code("wait"))
	const facts: ProposalFact[] = [
		...factOf(t("operators-proposals:plan"), plan.name),
		...factOf(t("operators-proposals:wallet"), purchase.wallet),
		...factOf(t("operators-proposals:quantity"), countText(lang, purchase.quantity)),
		...factOf(
			t("operators-proposals:paid"),
			purchase.asset !== null && purchase.units !== null
				? sumText({ ctx, lang }, purchase.asset, purchase.units)
				: null,
		),
		...factOf(t("operators-proposals:failedNfts"), countText(lang, failed.length)),
		...factOf(t("operators-proposals:since"), timeText(lang, purchase.createdAt)),
	]
	return { whole, facts, failed, waiting }
}

const purchaseLink = ({ t, subject }: ViewRequest) => ({
	href: purchaseAt(subject),
	label: t("operators-proposals:openPurchase"),
})

const refundMint: ReadView = async (request) => {
	const found = await purchaseFacts(request)
	if (!found) return null
	const { ctx, t, lang } = request
	const { whole, facts, failed, waiting } = found
	const { purchase } = whole
	const candidates = [...failed, ...waiting].map(({ id }) => id)
	const [refunds, orders] = await Promise.all([
		ctx.db.select().from(mintingRefund).where(isAnyOf(mintingRefund.itemId, candidates)),
		ctx.db.select({ subject: outgoing.subjectId }).from(outgoing).where(isAnyOf(outgoing.subjectId, candidates)),
	])
	const open = failed.filter(({ id }) => !refunds.some(({ itemId }) => itemId === id))
	const price = unitPriceOf(purchase)
	const sum = (units: bigint) => (purchase.asset === null ? null : sumText({ ctx, lang }, purchase.asset, units))
	const [each, total] = [sum(price), sum(price * BigInt(open.length))]
	return {
		effect: t("operators-proposals:effect.refundMint", { amount: total ?? "0", wallet: purchase.wallet }),
		facts: [
			...factOf(t("operators-proposals:amount"), total),
			...factOf(t("operators-proposals:each"), each),
			...facts,
			...factOf(t("operators-proposals:openOrders"), countText(lang, orders.length)),
		],
		warnings: purchase.way === "pay-first" ? [] : [t("operators-proposals:warning.paidOnMint")],
		link: purchaseLink(request),
	}
}

const repairMint: ReadView = async (request) => {
	const found = await purchaseFacts(request)
	const read = z.object({ signature: z.string() }).safeParse(request.evidence)
	if (!found || !read.success) return null
	const { t } = request
	return {
		effect: t("operators-proposals:effect.repairMint", { wallet: found.whole.purchase.wallet }),
		facts: [...factOf(t("operators-proposals:transaction"), read.data.signature), ...found.facts],
		link: purchaseLink(request),
	}
}

export const mintViews = {
	"open-mint-plan": movePlan("open-mint-plan"),
	"resume-mint-plan": movePlan("resume-mint-plan"),
	"abort-mint-plan": movePlan("abort-mint-plan"),
	"write-mint-plan": writePlan,
	"change-mint-plan": writePlan,
	"reopen-mint-plan": writePlan,
	"add-mint-phase": writePlan,
	"refund-mint": refundMint,
	"repair-mint": repairMint,
} satisfies Readonly<Record<string, ReadView>>
