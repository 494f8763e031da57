import type { ProposalFact, ViewRequest } from "#app/identity/proposals/proposal-view.ts"
import { countText, factOf, sumText, timeText } from "#app/identity/proposals/view-texts.server.ts"
import { dryRunHoursOf } from "./release-evidence.server.ts"
import type { airdropBatch } from "./tables.server.ts"

type Batch = typeof airdropBatch.$inferSelect

/** What the last dry run of a list said, and when. */
export function dryRunFacts(request: ViewRequest, { dryRun, dryRunAt, chain, address }: Batch): ProposalFact[] {
	const { ctx, t, lang } = request
	if (!dryRun || !dryRunAt) return []
	const native = ctx.chains.of(chain).native.address
	const isRead = dryRun.isUnread !== true
	return [
		...factOf(t("operators-airdrop:dry.title"), timeText(lang, dryRunAt)),
		...factOf(t("operators-airdrop:dry.fee"), sumText(request, native, BigInt(dryRun.fee))),
		...factOf(t("operators-airdrop:dry.rent"), sumText(request, native, BigInt(dryRun.rent))),
		...factOf(
			t("operators-airdrop:dry.free"),
			dryRun.free === null ? null : sumText(request, address, BigInt(dryRun.free)),
		),
		...factOf(
			t("operators-airdrop:dry.unused"),
			isRead && dryRun.unused !== undefined ? countText(lang, dryRun.unused) : null,
		),
		...factOf(t("operators-proposals:airdrops.content"), dryRun.metadata?.content),
	]
}

/**
 * What of a dry run must not be missed. Its moment is shown and not its age: an age would change the view, and with it what is approved, every
 * minute.
 */
export function dryRunWarnings({ ctx, t, lang, at }: ViewRequest, batch: Batch): string[] {
	const { dryRun, dryRunAt, units } = batch
	if (!dryRun || !dryRunAt) return [t("operators-proposals:airdrops.warning.noDryRun")]
	const isShort =
		BigInt(dryRun.fee) + BigInt(dryRun.rent) > BigInt(dryRun.float) ||
		(dryRun.free !== null && BigInt(dryRun.free) < units)
	const hours = dryRunHoursOf(ctx)
	const isOld = at.getTime() - dryRunAt.getTime() > hours * 60 * 60_000
	const unused = dryRun.unused ?? 0
	const refused = dryRun.refused ?? 0
	return [
		...(isOld ? [t("operators-proposals:airdrops.warning.oldDryRun", { hours: `${hours}` })] : []),
		...(unused > 0 ? [t("operators-proposals:airdrops.warning.unusedRows", { n: countText(lang, unused) })] : []),
		...(refused > 0 ? [t("operators-proposals:airdrops.warning.refused", { n: countText(lang, refused) })] : []),
		...(dryRun.refusedLines ?? [])
			.slice(0, 5)
			.map(({ line, why }) => t("operators-airdrop:dry.refusedLine", { line, why: t(`destinations:problem.${why}`) })),
		...(dryRun.isUnread ? [t("operators-airdrop:dry.unread")] : []),
		...(isShort ? [t("operators-airdrop:dry.short")] : []),
		...(dryRun.unguarded ? [t("operators-airdrop:carryOver.noGuard")] : []),
		...(dryRun.metadata && dryRun.metadata.problems.length > 0 ? [t("operators-airdrop:metadata.wrong")] : []),
	]
}
