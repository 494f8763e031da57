import { asc, type SQL, sql } from "drizzle-orm"
import { collectionName } from "#app/collections/collection-name.ts"
import type { ViewRequest } from "#app/identity/proposals/proposal-view.ts"
import { countText, sumText, tableOf } from "#app/identity/proposals/view-texts.server.ts"
import { type airdropBatch, airdropRecord } from "./tables.server.ts"

type Batch = typeof airdropBatch.$inferSelect
type Row = typeof airdropRecord.$inferSelect

/** So much of what a list gives: coins, or NFTs of its collection. */
export const givenText = (
	request: ViewRequest,
	batch: Batch,
	{ units, rows }: Readonly<{ units: bigint; rows: number }>,
) => {
	if (batch.kind === "coin") return sumText(request, batch.address, units)
	const into = `${countText(request.lang, rows)} × ${collectionName(batch.asset)} NFT`
	return batch.crossing ? `${into} (${collectionName(batch.crossing.source.collection)})` : into
}

/** What a row gives: its amount, or the NFT with the name as it was typed. */
export const rowText = (request: ViewRequest, batch: Batch, row: Row) => {
	if (row.units !== null) return sumText(request, batch.address, row.units)
	const old = row.oldNftContract && !row.oldMintAccount ? `${row.oldNftContract} #${row.oldNftId}` : row.oldMintAccount
	const name = row.oldNftName ? `“${row.oldNftName}”` : null
	return [collectionName(batch.asset), name, old].filter(Boolean).join(" · ")
}

/** Rows of a list with what they come to; `hash` covers all of them, since a page shows the first ones alone. */
export async function countRows({ ctx }: ViewRequest, where: SQL | undefined) {
	const { line, newWalletAddress, oldWalletAddress, oldNftContract, oldNftId, oldMintAccount } = airdropRecord
	const { oldNftName, oldNftImage, newNftJson, units } = airdropRecord
	const [all] = await ctx.db
		.select({
			rows: sql<number>`count(*)::int`,
			units: sql<string>`coalesce(sum(coalesce(${units}, 1)), 0)::text`,
			receivers: sql<number>`count(distinct coalesce(${newWalletAddress}, ${oldWalletAddress}))::int`,
			unknown: sql<number>`(count(*) filter (where ${newWalletAddress} is null))::int`,
			hash: sql<string>`encode(sha256(coalesce(string_agg(json_build_array(${line}, ${newWalletAddress},
				${oldWalletAddress}, ${oldNftContract}, ${oldNftId}, ${oldMintAccount}, ${oldNftName}, ${oldNftImage}, ${newNftJson},
				${units}::text)::text, chr(10) order by ${line}), '')::bytea), 'hex')`,
		})
		.from(airdropRecord)
		.where(where)
	return {
		...{ rows: all?.rows ?? 0, receivers: all?.receivers ?? 0, unknown: all?.unknown ?? 0, hash: all?.hash ?? "" },
		units: BigInt(all?.units ?? 0),
	}
}
export type Counted = Awaited<ReturnType<typeof countRows>>

export async function firstRows(request: ViewRequest, batch: Batch, where: SQL | undefined, total: number) {
	const { ctx, t, lang } = request
	const rows = await ctx.db.select().from(airdropRecord).where(where).orderBy(asc(airdropRecord.line)).limit(5)
	return tableOf(
		t("operators-airdrop:records"),
		[
			t("operators-airdrop:column.line"),
			t("operators-airdrop:column.old"),
			t("operators-airdrop:column.to"),
			t("operators-airdrop:column.of"),
		],
		rows.map((row) => [
			countText(lang, row.line),
			row.oldWalletAddress ?? "–",
			row.newWalletAddress ?? t("operators-airdrop:record.unknown"),
			rowText(request, batch, row),
		]),
		total,
	)
}
