import { collectionName } from "#app/collections/collection-name.ts"
import type { Context } from "#app/db/context.ts"
import type { T } from "#app/i18n/words.ts"
import { decimalText, formatMoney } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { type MasterStatus, masterStatus } from "#app/minting/status.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { batchStatus, type Counts, type Family, masterOf, type RecordStatus, recordStatus } from "../../status.ts"
import type { airdropBatch, airdropRecord } from "../../tables.server.ts"

type Batch = typeof airdropBatch.$inferSelect
type Record = typeof airdropRecord.$inferSelect

/** What a list gives in all, in words. */
export function givenText(
	{ assets }: Pick<Context, "assets">,
	{ kind, asset, units, rows, crossing }: Pick<Batch, "kind" | "asset" | "units" | "rows" | "crossing">,
	lang: Lang,
) {
	if (crossing) return `${rows} × ${crossing.source.collection} → ${asset}`
	const coin = kind === "coin" ? assets.all.find((one) => one.id === asset) : undefined
	return coin ? formatMoney({ asset: coin, units }, LOCALES[lang]) : `${rows} × ${collectionName(asset)}`
}

/** Lists of what is minted have a master status (T4). */
export const isOfMints = (kind: Batch["kind"]) => kind === "mint" || kind === "carry"

export const batchLine =
	(ctx: Pick<Context, "assets">, lang: Lang) =>
	({ batch, counts, unproven }: Readonly<{ batch: Batch; counts: Counts; unproven: boolean }>) => {
		const { id, title, status, pausedAt, rows, groups, createdAt } = batch
		return {
			...{ id, title, status, paused: pausedAt !== null, rows, createdAt, given: givenText(ctx, batch, lang) },
			...{ done: countOf(counts, "completed"), failed: countOf(counts, "failed") },
			master: isOfMints(batch.kind) ? masterOf(counts, { isStarted: groups > 0, unproven }) : null,
		}
	}

export const countOf = (counts: Counts, name: RecordStatus) => counts[recordStatus.code(name)] ?? 0

/** The status of a master, with its code as it is printed. */
export const masterText = (t: T, name: MasterStatus) =>
	`${masterStatus.code(name)} · ${t(`operators-airdrop:master.${name}`)}`
export type BatchLine = ReturnType<ReturnType<typeof batchLine>>

export const stateText = (t: T, { status, paused }: Pick<BatchLine, "status" | "paused">) =>
	paused ? t("operators-airdrop:state.paused") : t(`operators-airdrop:state.${batchStatus.nameOf(status)}`)

export const batchColumns = (t: T, lang: Lang, family: Family) => [
	{
		key: "title",
		label: t("operators-airdrop:column.title"),
		cell: ({ id, title }: BatchLine) => (
			<a href={`${paths.admin(`${family}/list`)}?id=${id}`}>
				<b>{title}</b>
			</a>
		),
		text: ({ title }: BatchLine) => title,
	},
	{
		key: "of",
		label: t("operators-airdrop:column.of"),
		figure: true,
		cell: ({ given }: BatchLine) => given,
		text: ({ given }: BatchLine) => given,
	},
	{
		key: "state",
		label: t("operators-airdrop:column.state"),
		cell: (line: BatchLine) => <span className="airdrop-state">{stateText(t, line)}</span>,
		text: ({ status }: BatchLine) => status,
	},
	...(family !== "airdrop"
		? [
				{
					key: "master",
					label: t("operators-airdrop:column.master"),
					cell: ({ master }: BatchLine) => (master ? masterText(t, master) : "–"),
					text: ({ master }: BatchLine) => (master ? masterStatus.code(master) : ""),
				},
				{
					key: "failed",
					label: t("operators-airdrop:status.failed"),
					figure: true,
					cell: ({ failed }: BatchLine) => failed,
					text: ({ failed }: BatchLine) => `${failed}`,
				},
			]
		: []),
	{
		key: "done",
		label: t("operators-airdrop:column.done"),
		figure: true,
		cell: ({ done, failed, rows }: BatchLine) => (
			<span className="airdrop-done" data-failed={failed > 0 || undefined}>
				{`${done} / ${rows}`}
				<progress value={done} max={Math.max(rows, 1)} aria-hidden="true" />
				{failed > 0 && family === "airdrop" ? (
					<small>{t("operators-airdrop:failedOf", { count: failed })}</small>
				) : null}
			</span>
		),
		text: ({ done, rows }: BatchLine) => `${done}/${rows}`,
	},
	{
		key: "created",
		label: t("operators-airdrop:column.created"),
		sort: "created",
		cell: ({ createdAt }: BatchLine) => <DateTime at={createdAt} locale={LOCALES[lang]} local={t("admin:local")} />,
		text: ({ createdAt }: BatchLine) => createdAt.toISOString(),
	},
]

export const batchFilters = (t: T) => [
	{
		name: "state",
		label: t("operators-airdrop:column.state"),
		kind: "choice" as const,
		choices: batchStatus.names.map((state) => ({ value: state, label: t(`operators-airdrop:state.${state}`) })),
	},
]

/** A record with what its file has of it: every field, named as printed. */
export const recordLine =
	({ assets }: Pick<Context, "assets">) =>
	({ record, list, asset, kind }: Readonly<{ record: Record; list: string; asset: string; kind: Batch["kind"] }>) => {
		const coin = kind === "coin" ? assets.all.find((one) => one.id === asset) : undefined
		const { secret: _, units, ...rest } = record
		return {
			...rest,
			list,
			amount: coin && units !== null ? `${decimalText({ asset: coin, units })} ${coin.symbol}` : null,
		}
	}
export type RecordLine = ReturnType<ReturnType<typeof recordLine>>

export const shownAs = (t: T, { regId }: Pick<Record, "regId">) =>
	t(regId === null ? "operators-airdrop:shown.notCompleted" : "operators-airdrop:shown.completed")

type Field = Exclude<keyof RecordLine, "regTime" | "appliedAt" | "changedAt" | "id" | "batchId">
/** Columns of the file alone, by the printed names. */
const FILE_FIELDS: Readonly<{ [name: string]: Field }> = {
	old_project_id: "oldProjectId",
	old_wallet_address: "oldWalletAddress",
	old_wallet_type: "oldWalletType",
	old_nft_contract: "oldNftContract",
	old_nft_id: "oldNftId",
	old_nft_name: "oldNftName",
	old_nft_image: "oldNftImage",
	old_mint_account: "oldMintAccount",
	old_token_account: "oldTokenAccount",
	new_nft_json: "newNftJson",
	new_wallet_address: "newWalletAddress",
	new_nft_contract: "newNftContract",
	new_nft_id: "newNftId",
	new_mint_account: "newMintAccount",
	new_token_account: "newTokenAccount",
	new_metadata_account: "newMetadataAccount",
	new_master_edition_account: "newMasterEditionAccount",
	amount: "amount",
	group: "groupNo",
	status: "status",
	reason: "reason",
	signature: "signature",
	reg_id: "regId",
}

/** Of the file: each row with its outcome. What a spreadsheet would take for a formula is written as text by the file's form. */
export const recordFileColumns = () => [
	{ key: "line", label: "line", cell: () => null, text: ({ line }: RecordLine) => `${line}` },
	{ key: "list", label: "list", cell: () => null, text: ({ list }: RecordLine) => list },
	...Object.entries(FILE_FIELDS).map(([key, field]) => ({
		key,
		label: key,
		cell: () => null,
		text: (line: RecordLine) => (line[field] === null ? null : `${line[field]}`),
	})),
	{
		key: "reg_time",
		label: "reg_time",
		cell: () => null,
		text: ({ regTime }: RecordLine) => regTime?.toISOString() ?? null,
	},
]

/** Why an NFT is not carried over, or not minted. */
const WHYS = [
	...(["staked", "in-the-forge", "promised", "gone", "other-account", "moved", "frozen", "listed"] as const),
	...(["no-wallet", "not-of-collection", "not-ours-to-freeze", "file-changed", "file-unread"] as const),
]
/** Why a row has failed, in words where there are some. */
function whyText(t: T, reason: string): string {
	const known = WHYS.find((one) => one === reason)
	return known ? t(`operators-airdrop:why.${known}`) : reason
}

export const recordColumns = (t: T) => [
	{
		key: "line",
		label: t("operators-airdrop:column.line"),
		figure: true,
		sort: "line",
		cell: ({ id, line }: RecordLine) => <a href={`${paths.admin("airdrop/record")}?id=${id}`}>{line}</a>,
	},
	{ key: "list", label: t("operators-airdrop:column.list"), cell: ({ list }: RecordLine) => list },
	{
		key: "old",
		label: t("operators-airdrop:column.old"),
		cell: ({ oldWalletAddress, oldWalletType }: RecordLine) =>
			oldWalletAddress ? <span className="figure breaks">{`${oldWalletAddress} (${oldWalletType})`}</span> : "–",
	},
	{
		key: "nft",
		label: t("operators-airdrop:column.nft"),
		cell: ({ oldNftName, amount }: RecordLine) => oldNftName ?? amount ?? "–",
	},
	{
		key: "to",
		label: t("operators-airdrop:column.to"),
		cell: ({ newWalletAddress }: RecordLine) =>
			newWalletAddress ? <span className="figure breaks">{newWalletAddress}</span> : "–",
	},
	{
		key: "status",
		label: t("operators-airdrop:column.status"),
		cell: ({ status, reason }: RecordLine) =>
			`${t(`operators-airdrop:status.${recordStatus.nameOf(status)}`)}${reason ? ` (${whyText(t, reason)})` : ""}`,
	},
	{ key: "completed", label: t("operators-airdrop:column.completed"), cell: (line: RecordLine) => shownAs(t, line) },
]

export const recordFilters = (t: T) => [
	{ name: "address", label: t("operators-airdrop:search.label"), kind: "text" as const },
	{ name: "list", label: t("operators-airdrop:column.list"), kind: "text" as const },
	{
		name: "status",
		label: t("operators-airdrop:column.status"),
		kind: "choice" as const,
		choices: recordStatus.names.map((one) => ({ value: one, label: t(`operators-airdrop:status.${one}`) })),
	},
]
