import { and, eq, lt } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { brokenConstraint, inTransaction, sqlState } from "#app/db/in-transaction.server.ts"
import { deleteFiles } from "#app/files/delete-file.server.ts"
import { type FileRow, findFile } from "#app/files/open-file.server.ts"
import { file } from "#app/files/tables.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { transition } from "#app/operations/transition.server.ts"
import { DOCUMENT_LIMITS, documentStatus } from "./kinds.ts"
import { documentReading, identityDocument } from "./tables.server.ts"

type Needs = Pick<Context, "db" | "now">
type Operator = Pick<LoginSession, "accountId" | "uid">
const DAY_MS = 86_400_000

/** The database lets nobody look or decide who may not, whatever a process says. */
const notAllowed = (error: unknown): never => {
	if (sqlState(error) === "42501") throw new Refusal("admin:forbidden", { status: 403 })
	throw error
}

/**
 * Notes that an operator looks at a document, and what for; only after it is a picture shown. Sent twice it is one. Refuses (403) who may not see
 * documents, (404) one that is gone.
 */
export const noteReading = (
	ctx: Needs,
	operator: Operator,
	{ id, documentId, why }: Readonly<{ id: string; documentId: string; why: string }>,
): Promise<void> =>
	inTransaction(ctx, async ({ db, now }) => {
		const made = await db
			.insert(documentReading)
			.values({ id, documentId, operatorId: operator.accountId, why, at: await now() })
			.onConflictDoNothing()
			.returning({ id: documentReading.id })
		if (made.length === 0) return
		await writeAudit(db, {
			actor: operator.uid,
			act: "document.read",
			subject: `document:${documentId}`,
			facts: { why },
		})
	}).catch((error: unknown) => {
		if (brokenConstraint(error)?.startsWith("document_reading_document_id")) throw noDocument()
		return notAllowed(error)
	})

const noDocument = () => new Refusal("operators-catalog:documents.gone", { status: 404 })

/** The picture that an operator has just given a reason for; null: another one's reason, too long ago, or the picture is gone. */
export async function pictureOfReading(
	ctx: Needs,
	operator: Operator,
	{ reading, documentId }: Readonly<{ reading: string; documentId: string }>,
): Promise<FileRow | null> {
	const since = new Date((await ctx.now()).getTime() - DOCUMENT_LIMITS.lookMinutes * 60_000)
	const [row] = await ctx.db
		.select({ fileId: identityDocument.fileId, at: documentReading.at })
		.from(documentReading)
		.innerJoin(identityDocument, eq(identityDocument.id, documentReading.documentId))
		.where(
			and(
				eq(documentReading.id, reading),
				eq(documentReading.operatorId, operator.accountId),
				eq(identityDocument.id, documentId),
			),
		)
	return row && row.at >= since ? findFile(ctx, row.fileId) : null
}

/**
 * Decides a document, once, with the reason that its owner reads; the picture of a rejected one is gone with it. Refuses (403) who may not, or has not
 * looked at it, (409) one that is decided.
 */
export const decideDocument = (
	ctx: Needs,
	operator: Operator,
	{ id, to, why }: Readonly<{ id: string; to: "accepted" | "rejected"; why: string }>,
): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		const at = await ctx.now()
		const [row] = await ctx.db.select().from(identityDocument).where(eq(identityDocument.id, id)).for("update")
		if (!row) throw noDocument()
		// The same form, sent twice.
		if (row.status === to && row.decidedBy === operator.accountId) return
		const cause = { actor: operator.uid, reason: to, at }
		const set = { why, decidedBy: operator.accountId, decidedAt: at }
		await transition(ctx, { machine: documentStatus, table: identityDocument, id, to, cause, set })
		if (to === "rejected") await deleteFiles(ctx, [row.fileId])
		await writeAudit(ctx.db, { actor: operator.uid, act: `document.${to}`, subject: `document:${id}`, facts: {} })
	}).catch(notAllowed)

/** Daily: pictures go thirty days after they were accepted, and those that nobody has decided after ninety. */
export async function forgetDocuments(ctx: Needs): Promise<void> {
	const at = await ctx.now()
	const before = (days: number) => new Date(at.getTime() - days * DAY_MS)
	const accepted = await ctx.db
		.select({ fileId: identityDocument.fileId })
		.from(identityDocument)
		.innerJoin(file, and(eq(file.id, identityDocument.fileId), eq(file.state, "stored")))
		.where(
			and(eq(identityDocument.status, "accepted"), lt(identityDocument.decidedAt, before(DOCUMENT_LIMITS.keepDays))),
		)
	await deleteFiles(
		ctx,
		accepted.map(({ fileId }) => fileId),
	)
	const open = await ctx.db
		.select({ id: identityDocument.id, fileId: identityDocument.fileId })
		.from(identityDocument)
		.where(and(eq(identityDocument.status, "open"), lt(identityDocument.createdAt, before(DOCUMENT_LIMITS.openDays))))
	for (const { id, fileId } of open)
		await inTransaction(ctx, async (ctx) => {
			const cause = { actor: "system", reason: "nobody-decided", at }
			const set = { decidedAt: at }
			await transition(ctx, { machine: documentStatus, table: identityDocument, id, to: "expired", cause, set })
			await deleteFiles(ctx, [fileId])
		}).catch((error: unknown) => {
			// Decided, or taken back, in the meantime.
			if (!(error instanceof Refusal)) throw error
		})
}
