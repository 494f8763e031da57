import { and, eq } from "drizzle-orm"
import { z } from "zod"
import { collectionName } from "#app/collections/collection-name.ts"
import type { ProposalFact, ReadView, ViewRequest } from "#app/identity/proposals/proposal-view.ts"
import { chainText, countText, factOf, timeText } from "#app/identity/proposals/view-texts.server.ts"
import { paths } from "#app/lib/paths.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { checkDestination } from "#app/settlement/destinations/check-destinations.server.ts"
import { stateText } from "./pages/operators/columns.tsx"
import { dryRunFacts, dryRunWarnings } from "./proposal-dry-run.server.ts"
import { type Counted, countRows, firstRows, givenText, rowText } from "./proposal-rows.server.ts"
import { releaseEvidence } from "./release-evidence.server.ts"
import { familyOf } from "./status.ts"
import { airdropBatch, airdropRecord } from "./tables.server.ts"

type Batch = typeof airdropBatch.$inferSelect

async function batchOf({ ctx, subject }: ViewRequest): Promise<Batch | null> {
	if (!isUuid(subject)) return null
	const [batch] = await ctx.db.select().from(airdropBatch).where(eq(airdropBatch.id, subject))
	return batch ?? null
}

const kindText = ({ t }: ViewRequest, { kind, asset, address }: Batch, given: string): string =>
	`${t(`operators-proposals:airdrops.kind.${kind}`)} · ${kind === "coin" ? given : collectionName(asset)} · ${address}`

const listFacts = (request: ViewRequest, batch: Batch, counted: Counted): ProposalFact[] => {
	const { ctx, t, lang } = request
	const of = { rows: batch.rows, units: batch.units }
	return [
		...factOf(t("operators-airdrop:column.title"), batch.title),
		...factOf(t("operators-proposals:airdrops.gives"), kindText(request, batch, givenText(request, batch, of))),
		...factOf(t("operators-proposals:airdrops.amount"), givenText(request, batch, counted)),
		...factOf(t("operators-proposals:airdrops.receivers"), countText(lang, counted.receivers)),
		...factOf(t("operators-airdrop:whole.rows"), countText(lang, counted.rows)),
		...factOf(t("operators-proposals:airdrops.chain"), chainText({ ctx }, batch.chain)),
		...factOf(
			t("operators-airdrop:column.state"),
			stateText(t, { status: batch.status, paused: batch.pausedAt !== null }),
		),
	]
}

/** Between which collections NFTs cross, and where the files of the new ones are. */
const crossingFacts = ({ t }: ViewRequest, { source, dest }: NonNullable<Batch["crossing"]>): ProposalFact[] => [
	...factOf(t("operators-proposals:airdrops.crossesFrom"), `${source.name} · ${source.contract}`),
	...factOf(t("operators-proposals:airdrops.crossesInto"), `${dest.name} · ${dest.contract}`),
	...factOf(t("operators-proposals:airdrops.files"), dest.jsonPath || t("operators-proposals:airdrops.filesStay")),
]

const listLink = ({ t }: ViewRequest, { id, kind }: Batch) => ({
	href: `${paths.admin(`${familyOf(kind)}/list`)}?id=${id}`,
	label: t("operators-proposals:airdrops.openList"),
})

/** What the proposer looked at. Proposals of the version before say less. */
const looked = releaseEvidence.partial()
type Looked = z.output<typeof looked>

/** What the proposal itself found about receivers and old NFTs. */
function evidenceWarnings({ t, lang }: ViewRequest, { dryRun }: Batch, evidence: Looked): string[] {
	const { unused = 0, otherContracts = 0, otherHolders = 0 } = evidence
	const isTold = (dryRun?.unused ?? 0) > 0
	const counted = (n: number) => ({ n: countText(lang, n) })
	return [
		...(unused > 0 && !isTold ? [t("operators-proposals:airdrops.warning.unusedRows", counted(unused))] : []),
		...(otherContracts > 0 ? [t("operators-proposals:airdrops.warning.otherContracts", counted(otherContracts))] : []),
		...(otherHolders > 0 ? [t("operators-proposals:airdrops.warning.otherHolders", counted(otherHolders))] : []),
	]
}

const releaseAirdrop: ReadView = async (request) => {
	const { t, lang } = request
	const batch = await batchOf(request)
	const read = looked.safeParse(request.evidence)
	if (!batch || !read.success) return null
	const where = eq(airdropRecord.batchId, batch.id)
	const counted = await countRows(request, where)
	const { rows, units, content } = read.data
	const isOther =
		(rows !== undefined && (rows !== `${counted.rows}` || rows !== `${batch.rows}`)) ||
		(units !== undefined && units !== `${counted.units}`) ||
		(content !== undefined && content !== batch.dryRun?.metadata?.content)
	return {
		effect: t(`operators-proposals:airdrops.effect.${batch.kind}`, {
			amount: givenText(request, batch, counted),
			wallets: countText(lang, counted.receivers),
		}),
		facts: [
			...listFacts(request, batch, counted),
			...factOf(
				t("operators-proposals:airdrops.unknown"),
				counted.unknown > 0 ? countText(lang, counted.unknown) : null,
			),
			...(batch.crossing ? crossingFacts(request, batch.crossing) : []),
			...factOf(t("operators-airdrop:column.created"), timeText(lang, batch.createdAt)),
			...factOf(t("operators-airdrop:whole.file"), batch.kind === "carry" ? null : batch.sha256),
			...factOf(t("operators-proposals:airdrops.hash"), counted.hash),
			...dryRunFacts(request, batch),
		],
		possible: batch.status === "draft" && !isOther,
		warnings: [
			...(batch.status === "draft" ? [] : [t("operators-proposals:airdrops.warning.noDraft")]),
			...(isOther ? [t("operators-proposals:airdrops.warning.otherList")] : []),
			...(batch.crossing?.dest.jsonPath
				? [t("operators-proposals:airdrops.warning.filesElsewhere", { path: batch.crossing.dest.jsonPath })]
				: []),
			...evidenceWarnings(request, batch, read.data),
			...dryRunWarnings(request, batch),
		],
		table: await firstRows(request, batch, where, counted.rows),
		link: listLink(request, batch),
	}
}

/** The rows of a list in one state, as `resume` and `retry` show them. */
const rowsOf = (batch: Batch, status: "0" | "40") =>
	and(eq(airdropRecord.batchId, batch.id), eq(airdropRecord.status, status))

const resumeAirdrop: ReadView = async (request) => {
	const { t, lang } = request
	const batch = await batchOf(request)
	if (!batch) return null
	const where = rowsOf(batch, "0")
	const counted = await countRows(request, where)
	return {
		effect: t("operators-proposals:airdrops.effect.resume", {
			list: batch.title,
			amount: givenText(request, batch, counted),
			wallets: countText(lang, counted.receivers),
		}),
		facts: [
			...listFacts(request, batch, counted),
			...factOf(t("operators-proposals:airdrops.paused"), batch.pausedAt && timeText(lang, batch.pausedAt)),
		],
		warnings: [
			...(batch.status === "released" ? [] : [t("operators-proposals:airdrops.warning.notReleased")]),
			...(batch.pausedAt ? [] : [t("operators-proposals:airdrops.warning.notPaused")]),
		],
		table: await firstRows(request, batch, where, counted.rows),
		link: listLink(request, batch),
	}
}

const retryAirdrop: ReadView = async (request) => {
	const { t, lang } = request
	const batch = await batchOf(request)
	if (!batch) return null
	const where = rowsOf(batch, "40")
	const counted = await countRows(request, where)
	return {
		effect: t("operators-proposals:airdrops.effect.retry", {
			list: batch.title,
			amount: givenText(request, batch, counted),
			wallets: countText(lang, counted.receivers),
		}),
		facts: listFacts(request, batch, counted),
		warnings: [
			...(batch.status === "released" ? [] : [t("operators-proposals:airdrops.warning.notReleased")]),
			...(batch.pausedAt ? [t("operators-proposals:airdrops.warning.paused")] : []),
			...(counted.rows === 0 ? [t("operators-proposals:airdrops.warning.nothingFailed")] : []),
		],
		table: await firstRows(request, batch, where, counted.rows),
		link: listLink(request, batch),
	}
}

const receiver = z.object({ to: z.string(), unused: z.boolean().optional() })

const setReceiver: ReadView = async (request) => {
	const { ctx, t, lang, subject } = request
	const read = receiver.safeParse(request.evidence)
	if (!read.success || !isUuid(subject)) return null
	const [found] = await ctx.db
		.select({ record: airdropRecord, batch: airdropBatch })
		.from(airdropRecord)
		.innerJoin(airdropBatch, eq(airdropBatch.id, airdropRecord.batchId))
		.where(eq(airdropRecord.id, subject))
	if (!found) return null
	const { record, batch } = found
	const to = read.data.to.trim()
	const verdict = await checkDestination(ctx, { chain: ctx.chains.solana, address: to, by: "listed" })
	const isUnused = read.data.unused === true || (verdict.is === "go" && verdict.isUnused)
	const what = rowText(request, batch, record)
	return {
		effect: t("operators-proposals:airdrops.effect.receiver", { amount: what, wallet: to }),
		facts: [
			...factOf(t("operators-airdrop:column.title"), batch.title),
			...factOf(t("operators-airdrop:column.line"), countText(lang, record.line)),
			...factOf(t("operators-airdrop:column.of"), what),
			...factOf(t("operators-airdrop:column.old"), record.oldWalletAddress),
			...factOf(
				t("operators-airdrop:record.field.newWalletAddress"),
				to,
				record.newWalletAddress ?? t("operators-airdrop:record.unknown"),
			),
			...factOf(t("operators-proposals:airdrops.chain"), chainText({ ctx }, batch.chain)),
		],
		warnings: [
			...(batch.status === "released" ? [] : [t("operators-proposals:airdrops.warning.notReleased")]),
			...(record.status === "0" && record.groupNo === null ? [] : [t("operators-proposals:airdrops.warning.sent")]),
			...(record.oldWalletAddress === null ? [t("operators-proposals:airdrops.warning.fixedReceiver")] : []),
			...(verdict.is === "refused" ? [t(`destinations:problem.${verdict.why}`)] : []),
			...(verdict.is === "silent" ? [t("operators-proposals:airdrops.warning.silent")] : []),
			...(isUnused ? [t("operators-proposals:airdrops.warning.unused", { wallet: to })] : []),
		],
		link: {
			href: `${paths.admin("airdrop/record")}?id=${record.id}`,
			label: t("operators-proposals:airdrops.openRecord"),
		},
	}
}

/** What an approver sees of a proposal about a list or a record, by its kind. */
export const airdropViews = {
	"release-airdrop": releaseAirdrop,
	"resume-airdrop": resumeAirdrop,
	"retry-airdrop": retryAirdrop,
	"set-airdrop-receiver": setReceiver,
} satisfies Readonly<Record<string, ReadView>>
