import { and, desc, eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { countRows, listRows } from "#app/db/list-rows.server.ts"
import { file } from "#app/files/tables.server.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { DOCUMENT_KINDS, documentStatus } from "./kinds.ts"
import { documentReading, identityDocument } from "./tables.server.ts"
import type { DocumentListing } from "./terms.ts"

type Asking = Pick<Context, "db">
const BY_TIME = { by: identityDocument.createdAt, kind: "time" } as const

const SHOWN = {
	id: identityDocument.id,
	kind: identityDocument.kind,
	idType: identityDocument.idType,
	coveredBy: identityDocument.coveredBy,
	toPartner: identityDocument.toPartner,
	abroad: identityDocument.abroad,
	status: identityDocument.status,
	why: identityDocument.why,
	createdAt: identityDocument.createdAt,
	decidedAt: identityDocument.decidedAt,
	uid: account.uid,
}

/** A page of documents, for operators; none of it shows a picture. */
export async function listDocuments(ctx: Asking, asked: DocumentListing) {
	const status = documentStatus.names.find((one) => one === asked.filters.status)
	const kind = DOCUMENT_KINDS.find((one) => one === asked.filters.kind)
	const where = [
		status ? eq(identityDocument.status, status) : undefined,
		kind ? eq(identityDocument.kind, kind) : undefined,
	].filter((one) => one !== undefined)
	const rows = ({ place, where, orderBy, limit }: Parameters<Parameters<typeof listRows>[1]["rows"]>[0]) =>
		ctx.db
			.select({ one: SHOWN, ...place })
			.from(identityDocument)
			.innerJoin(account, eq(account.id, identityDocument.accountId))
			.where(where)
			.orderBy(...orderBy)
			.limit(limit)
	const counted = ctx.db
		.select({ one: sql`1` })
		.from(identityDocument)
		.where(and(...where))
	const [part, total] = await Promise.all([
		listRows(asked, {
			sorts: { oldest: BY_TIME, "oldest-": BY_TIME },
			id: { by: identityDocument.id, kind: "uuid" },
			where,
			rows,
		}),
		countRows(ctx, counted),
	])
	return { rows: part.rows.map(({ one }) => one), next: part.next, total }
}
export type ListedDocument = Awaited<ReturnType<typeof listDocuments>>["rows"][number]

/** One of them, who it says that it is of, and who has looked at it. */
export async function findDocument({ db }: Asking, id: string) {
	const [row] = await db
		.select({ ...SHOWN, name: account.name, hasPicture: sql<boolean>`${file.state} = 'stored'` })
		.from(identityDocument)
		.innerJoin(account, eq(account.id, identityDocument.accountId))
		.innerJoin(file, eq(file.id, identityDocument.fileId))
		.where(eq(identityDocument.id, id))
	if (!row) return null
	const readings = await db
		.select({ by: account.uid, why: documentReading.why, at: documentReading.at })
		.from(documentReading)
		.innerJoin(account, eq(account.id, documentReading.operatorId))
		.where(eq(documentReading.documentId, id))
		.orderBy(desc(documentReading.at))
		.limit(50)
	return { ...row, readings }
}
export type FoundDocument = NonNullable<Awaited<ReturnType<typeof findDocument>>>
