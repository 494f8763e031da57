import { and, desc, eq, isNotNull, lt, or, sql } from "drizzle-orm"
import { familyOf } from "#app/collections/collection-name.ts"
import type { Context } from "#app/db/context.ts"
import { airdropBatch, airdropRecord } from "../tables.server.ts"

type Asking = Pick<Context, "db" | "chains">

const carried = ({ db }: Asking) =>
	db
		.select({
			record: airdropRecord,
			crossing: airdropBatch.crossing,
			chain: airdropBatch.chain,
			status: airdropBatch.status,
		})
		.from(airdropRecord)
		.innerJoin(airdropBatch, eq(airdropBatch.id, airdropRecord.batchId))
type Row = Awaited<ReturnType<typeof carried>>[number]

/** Where it came from, as buyers are told it, in the form of what came from Kaia; null: it is not over. */
function provenanceOf(ctx: Asking, { record, crossing, chain: on }: Row) {
	const { oldMintAccount, oldTokenAccount, newMintAccount, regTime, signature } = record
	if (record.status !== "20" || !crossing || !oldMintAccount || !newMintAccount || !regTime) return null
	const chain = ctx.chains.of(on).name
	const at = regTime.toISOString()
	const number = record.oldNftId ?? ""
	const contract = crossing.source.contract
	const one = {
		registry: record.id,
		how: "frozen" as const,
		at,
		name: record.oldNftName ?? "",
		collection: crossing.source.name,
		from: {
			chain,
			contract,
			id: number,
			mint: oldMintAccount,
			account: oldTokenAccount,
			hash: signature ?? "",
			block: null,
			at,
		},
		to: { chain, collection: crossing.dest.contract, mint: newMintAccount, number: record.newNftId ?? "", signature },
		source: { uri: null, image: record.oldNftImage, sha256: null, attributes: [] },
		differs: [],
	}
	const family = familyOf(crossing.source.collection)
	return { one, picture: family ? { family, seed: Number(number) } : null }
}

/** An old NFT of ours. "on-its-way": it stands in a list that is released; null: it does not cross. */
export async function findCarriedOver(
	ctx: Asking,
	{ contract, id }: Readonly<{ contract: string; id: string }>,
): Promise<NonNullable<ReturnType<typeof provenanceOf>> | "on-its-way" | null> {
	const [row] = await carried(ctx)
		.where(
			and(
				eq(airdropRecord.oldNftContract, contract),
				eq(airdropRecord.oldNftId, id),
				isNotNull(airdropRecord.oldMintAccount),
				sql`${airdropRecord.status} <> '40'`,
				sql`${airdropBatch.status} in ('released','ended')`,
			),
		)
		.limit(1)
	return row ? (provenanceOf(ctx, row) ?? "on-its-way") : null
}

/** What crossed, newest first. */
export async function listCarriedOver(ctx: Asking, before: Readonly<{ time: Date; id: string }> | null, limit: number) {
	const { regTime, id } = airdropRecord
	const rows = await carried(ctx)
		.where(
			and(
				eq(airdropRecord.status, "20"),
				isNotNull(airdropRecord.oldMintAccount),
				before
					? or(lt(regTime, before.time), and(eq(regTime, before.time), sql`${id} < ${before.id}::uuid`))
					: undefined,
			),
		)
		.orderBy(desc(regTime), desc(id))
		.limit(limit)
	return rows.flatMap((row) => {
		const page = provenanceOf(ctx, row)
		return page ? [{ time: row.record.regTime?.getTime() ?? 0, id: row.record.id, page }] : []
	})
}
