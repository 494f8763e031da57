import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { deleteFile } from "#app/files/delete-file.server.ts"
import { storeFile } from "#app/files/store-file.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"

type Needs = Pick<Context, "db" | "now" | "log" | "files">
type Who = Pick<LoginSession, "uid">

/** Keeps a picture that may be published, in an operator's name. Errors: those of `storeFile`. */
export const keepPicture = (
	ctx: Needs,
	{ uid }: Who,
	{ id, name, bytes }: Readonly<{ id: string; name: string; bytes: Buffer }>,
): Promise<void> =>
	storeFile(ctx, {
		...{ id, name, bytes, purpose: "content-picture", owner: "site" },
		// Operators do not wait for strangers of their network.
		from: `operator ${uid}`,
		onStored: ({ db }, { type, bytes, sha256 }) =>
			writeAudit(db, { actor: uid, act: "file.stored", subject: `file:${id}`, facts: { name, type, bytes, sha256 } }),
	})

/** Takes a picture back. Sent twice it changes nothing. */
export const removePicture = (ctx: Needs, { uid }: Who, id: string): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		if (!(await deleteFile(ctx, id, "content-picture"))) return
		const facts = { before: "stored", after: "deleted" }
		await writeAudit(ctx.db, { actor: uid, act: "file.deleted", subject: `file:${id}`, facts })
	})
