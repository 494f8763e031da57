import type { WebContext } from "#app/db/context.ts"
import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { formatMoney } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { batchWithCounts, recordWithList } from "../../operator-lists.server.ts"
import { batchStatus, familyOf, isMinting, masterOf, recordStatus } from "../../status.ts"
import type { Side } from "../../tables.server.ts"
import type { ShownBatch } from "./batch-view.tsx"
import { countOf, givenText, isOfMints, masterText, recordLine, stateText } from "./columns.tsx"
import { actsOf } from "./model.ts"
import type { ShownRecord } from "./record-tag.tsx"

type Words = Readonly<{ t: T; lang: Lang }>

/** A list for its page; null: there is none. */
export async function shownBatch(ctx: WebContext, id: string, { t, lang }: Words) {
	const found = await batchWithCounts(ctx, id, await ctx.now())
	if (!found) return null
	const { batch, counts, unproven, alone } = found
	const { symbol, scale } = ctx.chains.of(batch.chain).native
	const native = (units: string) => formatMoney({ asset: { symbol, scale }, units: BigInt(units) }, LOCALES[lang])
	const coin = ctx.assets.all.find((one) => one.address === batch.address)
	const { dryRun } = batch
	const state = batchStatus.nameOf(batch.status)
	const dry = dryRun && {
		fee: `${native(dryRun.fee)} (${lamports(dryRun.fee, lang)})`,
		rent: `${native(dryRun.rent)} (${lamports(dryRun.rent, lang)})`,
		receivers: dryRun.receivers,
		opening: dryRun.opening,
		float: native(dryRun.float),
		free: dryRun.free !== null && coin ? formatMoney({ asset: coin, units: BigInt(dryRun.free) }, LOCALES[lang]) : null,
		short:
			BigInt(dryRun.fee) + BigInt(dryRun.rent) > BigInt(dryRun.float) ||
			(dryRun.free !== null && BigInt(dryRun.free) < batch.units),
		unguarded: dryRun.unguarded === true,
		metadata: dryRun.metadata ?? null,
		otherHolders: dryRun.metadata?.otherHolders === undefined ? null : `${dryRun.metadata.otherHolders}`,
		unused: dryRun.unused === undefined || dryRun.isUnread ? null : `${dryRun.unused}`,
		refused: dryRun.refused ?? 0,
		refusedLines: (dryRun.refusedLines ?? []).map(({ line, why }) =>
			t("operators-airdrop:dry.refusedLine", { line, why: t(`destinations:problem.${why}`) }),
		),
		unread: dryRun.isUnread === true,
	}
	const shown: ShownBatch = {
		id,
		family: familyOf(batch.kind),
		master:
			isOfMints(batch.kind) && state !== "discarded"
				? masterText(t, masterOf(counts, { isStarted: batch.groups > 0, unproven }))
				: null,
		state: stateText(t, { status: batch.status, paused: batch.pausedAt !== null }),
		isDraft: state === "draft",
		given: givenText(ctx, batch, lang),
		rows: batch.rows,
		units: `${batch.units}`,
		sha256: batch.sha256,
		createdBy: batch.createdBy,
		releasedBy: batch.releasedBy,
		groups: batch.groups,
		counts: recordStatus.names.map((name) => ({ name, count: countOf(counts, name) })),
		dryAsked: batch.dryRunAskedAt !== null,
		dry,
		crossing: batch.crossing && {
			sides: ([batch.crossing.source, batch.crossing.dest] as const).map(sideText),
			isListed: batch.listedAt !== null,
			unlisted: batch.unlisted,
		},
		mints: isMinting(batch.kind),
		acts: actsOf(state, { paused: batch.pausedAt !== null, failed: countOf(counts, "failed"), rows: batch.rows }).map(
			(name) => ({ name, isAlone: alone.includes(name) }),
		),
	}
	return { title: batch.title, shown }
}

const sideText = ({ projectId, symbol, name, contract, jsonPath, mainnet, adminWallet }: Side) =>
	[`${name} (${projectId}) · ${symbol} · ${mainnet}`, contract, adminWallet, jsonPath].filter((one) => one !== "")

const WHOLE = { maximumFractionDigits: 0 } as const
const lamports = (units: string, lang: Lang) => `${numberFormat(LOCALES[lang], WHOLE).format(BigInt(units))} lamports`

/** A record for its page; null: there is none. */
export async function shownRecord(ctx: WebContext, id: string, { lang }: Pick<Words, "lang">) {
	const found = await recordWithList(ctx, id)
	if (!found) return null
	const { record, batch } = found
	const line = recordLine(ctx)({ record, list: batch.title, asset: batch.asset, kind: batch.kind })
	const coin = batch.kind === "coin" ? ctx.assets.all.find((one) => one.id === batch.asset) : undefined
	const sum = coin && record.units !== null ? formatMoney({ asset: coin, units: record.units }, LOCALES[lang]) : null
	const open =
		batch.status === "released" && record.status === "0" && record.groupNo === null && record.oldWalletAddress !== null
	const shown: ShownRecord = {
		...{ id, open, line, sum, lang },
		status: recordStatus.nameOf(record.status),
	}
	return { line: record.line, shown }
}
