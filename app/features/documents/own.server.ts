import { and, asc, desc, eq, inArray } from "drizzle-orm"
import { agreement } from "#app/agreements/tables.server.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { deleteFiles } from "#app/files/delete-file.server.ts"
import { file } from "#app/files/tables.server.ts"
import { accountKey, type LoginSession } from "#app/identity/accounts/login-session.server.ts"
import type { AuditAct } from "#app/identity/audit/act-names.ts"
import { type Facts, writeAudit } from "#app/identity/audit/write-audit.server.ts"
import type { DocumentConsent } from "./kinds.ts"
import { documentReading, identityDocument } from "./tables.server.ts"

type Needs = Pick<Context, "db" | "now">
type Who = Pick<LoginSession, "accountId">

/** What an account has handed in, the newest first, and who looked at it for what; `hasPicture`: it is still there. */
export async function documentsOf({ db }: Pick<Needs, "db">, { accountId }: Who) {
	const rows = await db
		.select({ document: identityDocument, fileState: file.state, deletedAt: file.deletedAt })
		.from(identityDocument)
		.innerJoin(file, eq(file.id, identityDocument.fileId))
		.where(eq(identityDocument.accountId, accountId))
		.orderBy(desc(identityDocument.createdAt), desc(identityDocument.id))
		.limit(100)
	const readings = await db
		.select({ of: documentReading.documentId, why: documentReading.why, at: documentReading.at })
		.from(documentReading)
		.where(
			isAnyOf(
				documentReading.documentId,
				rows.map(({ document }) => document.id),
			),
		)
		.orderBy(asc(documentReading.at))
	return rows.map(({ document: { accountId: _, decidedBy: __, ...own }, fileState, deletedAt }) => ({
		...own,
		hasPicture: fileState === "stored",
		pictureDeletedAt: deletedAt,
		readings: readings.filter(({ of }) => of === own.id).map(({ why, at }) => ({ why, at })),
	}))
}
export type OwnDocument = Awaited<ReturnType<typeof documentsOf>>[number]

/** Which words were agreed to with documents, and when. */
export const documentConsentsOf = ({ db }: Pick<Needs, "db">, { accountId }: Who) =>
	db
		.select({ terms: agreement.terms, version: agreement.version, lang: agreement.lang, agreedAt: agreement.agreedAt })
		.from(agreement)
		.where(and(eq(agreement.who, accountKey(accountId)), eq(agreement.entity, "identity-document")))

const isOwn = ({ accountId }: Who, id: string) =>
	and(eq(identityDocument.id, id), eq(identityDocument.accountId, accountId))

/** Takes a consent back; what was taken back, or is somebody else's, stays as it is. */
export const withdrawConsent = (ctx: Needs, who: Who, id: string, consent: DocumentConsent): Promise<void> =>
	inTransaction(ctx, async ({ db }) => {
		const [column, set] =
			consent === "partner"
				? [identityDocument.toPartner, { toPartner: false }]
				: [identityDocument.abroad, { abroad: false }]
		const changed = await db
			.update(identityDocument)
			.set(set)
			.where(and(isOwn(who, id), eq(column, true)))
			.returning({ id: identityDocument.id })
		if (changed.length > 0) await note(db, who, "document.consent-withdrawn", id, { terms: `document-${consent}` })
	})

/** Takes a document back, decided or not: its picture is nobody's at once. */
export const takeBackDocument = (ctx: Needs, who: Who, id: string): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		const gone = await ctx.db
			.delete(identityDocument)
			.where(isOwn(who, id))
			.returning({ fileId: identityDocument.fileId })
		await deleteFiles(
			ctx,
			gone.map(({ fileId }) => fileId),
		)
		if (gone.length > 0) await note(ctx.db, who, "document.taken-back", id, {})
	})

/** Joins the deletion of an account: none of its documents stays. */
export async function eraseDocuments(ctx: Needs, { accountId }: Who): Promise<void> {
	const ids = ctx.db
		.select({ id: identityDocument.fileId })
		.from(identityDocument)
		.where(eq(identityDocument.accountId, accountId))
	const files = await ctx.db.select({ id: file.id }).from(file).where(inArray(file.id, ids))
	await ctx.db.delete(identityDocument).where(eq(identityDocument.accountId, accountId))
	await deleteFiles(
		ctx,
		files.map(({ id }) => id),
	)
}

const note = (db: Needs["db"], { accountId }: Who, act: AuditAct, id: string, facts: Facts) =>
	writeAudit(db, { actor: accountKey(accountId), act, subject: `document:${id}`, facts })
