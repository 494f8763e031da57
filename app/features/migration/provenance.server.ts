import { and, desc, eq, lt, or, sql } from "drizzle-orm"
import { collectionName } from "#app/collections/collection-name.ts"
import type { NftFile } from "#app/collections/nft-file.ts"
import type { Context } from "#app/db/context.ts"
import { carriedText, differences, fitting, LONGEST_SYMBOL } from "./new-nft.ts"
import type { OldMetadata } from "./old-metadata.server.ts"
import { findMigrations, type WholeMigration } from "./queries.server.ts"
import { nftMigration } from "./tables.server.ts"

/** Where an NFT came from, as buyers and marketplaces are told it; amounts and blocks as text. */
export type Provenance = Readonly<{
	registry: string
	/** The old one was sent to us on Kaia, or frozen for good in the transaction that made the new one. */
	how: "sent" | "frozen"
	at: string
	name: string
	collection: string
	/** `mint`, `account`: of one that was frozen, and where it is. */
	from: Readonly<{
		chain: string
		contract: string
		id: string
		mint: string | null
		account: string | null
		hash: string
		block: string | null
		at: string
	}>
	to: Readonly<{ chain: string; collection: string; mint: string; number: string; signature: string | null }>
	/** What the old file said when it crossed; `sha256` null: it could not be read. */
	source: Readonly<{
		uri: string | null
		image: string | null
		sha256: string | null
		attributes: OldMetadata["attributes"]
	}>
	/** What stands otherwise in the new NFT itself; its file has all of the old one's attributes. */
	differs: readonly string[]
}>

type Asking = Pick<Context, "demo" | "chains">

/** Null: nothing of this id was carried over. */
export function provenanceOf({ demo, chains }: Asking, { one, project, deposit }: WholeMigration): Provenance | null {
	if (one.status !== "20" || !deposit || !one.newMintKey || !one.regId || !one.regTime) return null
	// The cast: written from such a value, and never changed.
	const said = (one.source ?? { uri: null, name: null, image: null, attributes: [], hash: null }) as OldMetadata
	const made = carriedText({ demo, fits: () => true }, one, { ...said, symbol: project.destSymbol })
	const isShort = new Set(made.traits.map(([kind]) => kind))
	return {
		registry: one.regId,
		how: "sent",
		at: one.regTime.toISOString(),
		name: one.oldNftName,
		collection: project.sourceName,
		from: {
			chain: one.chain,
			contract: one.oldNftContract,
			id: one.oldNftId,
			mint: null,
			account: null,
			hash: deposit.hash,
			block: `${deposit.block}`,
			at: deposit.blockTime.toISOString(),
		},
		to: {
			chain: chains.solana.name,
			collection: one.newNftContract ?? "",
			mint: one.newMintKey,
			number: one.newNftId ?? "",
			signature: one.newSignature,
		},
		source: { uri: said.uri, image: said.image, sha256: said.hash, attributes: said.attributes },
		// Left out for want of room is no difference: the file has it.
		differs: said.hash === null ? [] : differences(said, made).filter((kind) => kind === "name" || isShort.has(kind)),
	}
}

/** An old NFT, the newest of its crossings. "on-its-way": it is not over; null: nobody has brought it. */
export async function findProvenance(
	ctx: Asking & Pick<Context, "db">,
	{ contract, id }: Readonly<{ contract: string; id: string }>,
): Promise<Provenance | "on-its-way" | null> {
	const rows = await findMigrations(
		ctx,
		and(
			eq(nftMigration.oldNftContract, contract.toLowerCase()),
			eq(nftMigration.oldNftId, id),
			sql`${nftMigration.status} not in ('42','5')`,
		),
	)
	const [row] = rows
	if (!row) return null
	return provenanceOf(ctx, row) ?? (row.deposit ? "on-its-way" : null)
}

/** The file of one that was carried over: what the old one's said, and where it comes from. */
export async function carriedFile(ctx: Asking & Pick<Context, "db">, seq: number): Promise<NftFile | null> {
	const [row] = await findMigrations(ctx, eq(nftMigration.seq, seq))
	const one = row && provenanceOf(ctx, row)
	if (!one) return null
	const { contract, id } = one.from
	return {
		name: one.name,
		symbol: fitting(row.project.destSymbol, LONGEST_SYMBOL),
		image: one.source.image,
		page: `/eng/provenance/${contract}/${id}`,
		collection: collectionName(row.project.collection),
		attributes: [...one.source.attributes, ["Kaia contract", contract], ["Kaia id", id]],
	}
}

/** One of a page, and after which moment and id the next begins. */
export type Listed = Readonly<{ time: number; id: string; one: Provenance }>
export type Before = Readonly<{ time: Date; id: string }> | null

/** What was carried over, newest first. */
export async function listCarried(
	ctx: Asking & Pick<Context, "db">,
	before: Before,
	limit: number,
): Promise<readonly Listed[]> {
	const { regTime, id } = nftMigration
	const rows = await findMigrations(
		ctx,
		and(
			eq(nftMigration.status, "20"),
			before ? or(lt(regTime, before.time), and(eq(regTime, before.time), sql`${id} < ${before.id}::uuid`)) : undefined,
		),
		{ orderBy: [desc(regTime), desc(id)], limit },
	)
	return rows.flatMap((row): Listed[] => {
		const one = provenanceOf(ctx, row)
		return one && row.one.regTime ? [{ time: row.one.regTime.getTime(), id: row.one.id, one }] : []
	})
}
