import { eq } from "drizzle-orm"
import { z } from "zod"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { outcomeSchema } from "#app/draws/craft/receipt.ts"
import type { ReadView, ViewRequest } from "#app/identity/proposals/proposal-view.ts"
import { chainText, countText, factOf, sumText, tableOf, timeText } from "#app/identity/proposals/view-texts.server.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { asKey } from "#app/lib/keys.ts"
import { LOCALES, paths } from "#app/lib/paths.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { rule } from "#app/settings/rules/tables.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { findForgeStop } from "./forge-stop.server.ts"
import { observedOf } from "./observed.server.ts"
import { ODDS_RULE, oddsShape } from "./odds-rule.ts"
import { findGear } from "./pledge-of.server.ts"
import { MAKE } from "./queue-orders.server.ts"
import { oddsInForce } from "./rules.server.ts"
import { gearStatus } from "./status.ts"
import { gearReceipt } from "./tables.server.ts"

const SHARE = { style: "percent", maximumFractionDigits: 4 } as const
const MILLION = 1_000_000

/** The weapon that a craft has rolled, with its tier. */
function rolledText({ t }: ViewRequest, said: unknown): string {
	const read = outcomeSchema.safeParse(said)
	if (!read.success) return t("operators-proposals:forge.notRolled")
	const outcome = read.data
	if (outcome.act !== "craft")
		return t(outcome.hit ? "operators-proposals:forge.hit" : "operators-proposals:forge.miss", { level: outcome.level })
	return `${t(asKey(`weapons:items.${outcome.item}.title`))} · ${t(`admin:rules.tiers.${outcome.tier}`)}`
}

const signed = z.object({ signature: z.string().min(1) })

const repairGear: ReadView = async (request) => {
	const { ctx, t, lang, subject, evidence } = request
	const read = signed.safeParse(evidence)
	const one = read.success && isUuid(subject) ? await findGear(ctx, subject) : null
	if (!read.success || !one) return null
	const [[receipt], [order]] = await Promise.all([
		ctx.db.select({ outcome: gearReceipt.outcome }).from(gearReceipt).where(eq(gearReceipt.gearId, one.id)),
		one.makeId === null
			? []
			: ctx.db
					.select({ purpose: outgoing.purpose, status: outgoing.status, work: outgoing.work })
					.from(outgoing)
					.where(isAnyOf(outgoing.subjectId, [one.makeId])),
	])
	const isWaiting =
		order?.purpose === MAKE && order.work?.do === "mint" && (order.status === "stuck" || order.status === "held")
	const crafted = rolledText(request, receipt?.outcome)
	return {
		effect: t("operators-proposals:forge.effect.repair", { weapon: crafted, wallet: one.owner }),
		facts: [
			...factOf(t("operators-catalog:gears.kind"), t(`operators-catalog:gears.kinds.${one.kind}`)),
			...factOf(t("operators-catalog:gears.owner"), one.owner),
			...factOf(t("operators-catalog:gears.outcome"), crafted),
			...factOf(t("operators-proposals:forge.paid"), sumText(request, one.asset, one.units)),
			...factOf(t("operators-proposals:forge.mintedBy"), read.data.signature),
			...factOf(t("operators-proposals:forge.paidBy"), one.signature),
			...factOf(t("operators-mints:gear.paid"), one.blockTime && timeText(lang, one.blockTime)),
			...factOf(t("operators-catalog:state"), t(`operators-catalog:gears.states.${gearStatus.nameOf(one.status)}`)),
			...factOf(t("operators-proposals:forge.chain"), chainText({ ctx }, one.chain)),
		],
		warnings: isWaiting ? [] : [t("operators-proposals:forge.warning.notStuck")],
		link: { href: `${paths.admin("gears/one")}?id=${one.id}`, label: t("operators-proposals:forge.openGear") },
	}
}

const endForgeStop: ReadView = async (request) => {
	const { ctx, t, lang, at, subject } = request
	if (!isUuid(subject)) return null
	const [row] = await ctx.db.select().from(rule).where(eq(rule.id, subject))
	const body = row?.key === ODDS_RULE ? oddsShape.body.safeParse(row.body) : null
	if (!row || !body?.success) return null
	const [stop, inForce, { crafts, enhance, evolve }] = await Promise.all([
		findForgeStop(ctx, row.id),
		oddsInForce(ctx, at),
		observedOf(ctx, { id: row.id, body: body.data }),
	])
	const share = (n: number) => numberFormat(LOCALES[lang], SHARE).format(n)
	const counted = (count: number, tries: number) =>
		t("operators-mints:odds.countOf", { count: countText(lang, count), tries: countText(lang, tries) })
	const verdict = (of: string, one: (typeof crafts)["verdict"]) =>
		factOf(of, one === "as-declared" ? null : t(`operators-mints:odds.verdict.${one}`))
	return {
		effect: t(stop ? "operators-proposals:forge.effect.endStop" : "operators-proposals:forge.effect.noStop", {
			rolls: countText(lang, (stop?.rolls ?? 0) * 2),
		}),
		facts: [
			...factOf(t("operators-proposals:forge.stoppedSince"), stop && timeText(lang, stop.at)),
			...factOf(t("operators-proposals:forge.rolls"), stop && countText(lang, stop.rolls)),
			...factOf(t("operators-proposals:forge.oddsFrom"), timeText(lang, row.validFrom)),
			...verdict(t("operators-mints:odds.of.crafts"), crafts.verdict),
			...enhance.flatMap(({ tier, step }) =>
				verdict(t("operators-mints:odds.of.enhance", { tier: t(`admin:rules.tiers.${tier}`) }), step.verdict),
			),
			...verdict(t("operators-mints:odds.of.evolve"), evolve.verdict),
		],
		warnings: [
			...(stop ? [] : [t("operators-proposals:forge.warning.noStop")]),
			...(inForce?.id === row.id ? [] : [t("operators-proposals:forge.warning.otherOdds")]),
		],
		table: tableOf(
			t("operators-mints:odds.of.crafts"),
			[t("operators-mints:odds.tier"), t("operators-mints:odds.declared"), t("operators-mints:odds.count")],
			crafts.tiers.map(({ tier, ppm, natural }) => [
				t(`admin:rules.tiers.${tier}`),
				share(ppm / MILLION),
				counted(natural, crafts.rolls),
			]),
			crafts.tiers.length,
		),
		link: { href: paths.admin("odds"), label: t("operators-proposals:forge.openOdds") },
	}
}

/** What an approver sees of a proposal about the forge, by its kind. */
export const forgeViews = {
	"repair-gear": repairGear,
	"end-forge-stop": endForgeStop,
} satisfies Readonly<Record<string, ReadView>>
