import type { WebContext } from "#app/db/context.ts"
import { type FileRow, findFile, openFile } from "#app/files/open-file.server.ts"
import { termsOf } from "#app/files/purposes.ts"
import { accountKey, loginOf } from "#app/identity/accounts/login-session.server.ts"
import { operatorWith } from "#app/identity/accounts/operator.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { type Asked, visitor } from "#app/identity/sessions/visitor.server.ts"
import { isKnown, noSuchFile } from "#app/lib/file-answer.server.ts"
import { fileSubject, readingUntil } from "./reading.server.ts"

/** A year: what an address leads to never changes. */
const PUBLIC = "public, max-age=31536000, immutable"
const PRIVATE = "private, no-store"
/** Nothing in a file runs, loads or is framed, whatever a browser takes it for. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"
/** Shown in a page; all else is saved. */
const SHOWN = "image/webp"

/** A file that somebody has handed in: to anybody if it is public, else to its owner and to operators with the right that it asks for, who have given a reason; to others there is none. */
export async function answerStored(request: Request, asked: Asked, id: string): Promise<Response> {
	const row = await findFile(asked.ctx, id)
	if (!row) return noSuchFile()
	const { personal } = termsOf(row.purpose)
	if (personal && !(await mayRead(request, asked, row))) return noSuchFile()
	const etag = `"${row.sha256.slice(0, 32)}"`
	const headers = {
		"Content-Type": row.type,
		"Content-Disposition": row.type === SHOWN && !personal ? "inline" : `attachment; filename="${id}.${endingOf(row)}"`,
		"Content-Security-Policy": POLICY,
		"Cache-Control": personal ? PRIVATE : PUBLIC,
		ETag: etag,
	}
	if (isKnown(request.headers.get("If-None-Match") ?? "", etag)) return new Response(null, { status: 304, headers })
	const bytes = await openFile(asked.ctx, row)
	return bytes ? new Response(new Uint8Array(bytes), { headers }) : noSuchFile()
}

const endingOf = ({ type }: FileRow) => type.slice(type.indexOf("/") + 1)

/** An operator needs the right and a token, which follows a reason; that they have read what is somebody's is noted. */
async function mayRead(request: Request, asked: Asked, { id, owner, purpose }: FileRow): Promise<boolean> {
	const { wallet } = (await visitor(request, asked)).who
	if (wallet?.memberWallets.some((one) => walletKey(one) === owner)) return true
	const login = await loginOf(request, asked.ctx)
	if (login && accountKey(login.accountId) === owner) return true
	const right = termsOf(purpose).operators
	if (right === null) return false
	const operator = await operatorWith(asked.ctx satisfies WebContext, request.headers.get("Cookie") ?? "")
	if (!operator?.permissions.includes(right)) return false
	const token = new URL(request.url).searchParams.get("reading")
	if ((await readingUntil(asked.ctx, operator, fileSubject(id), token)) === null) return false
	await writeAudit(asked.ctx.db, {
		actor: operator.uid,
		act: "file.read",
		subject: fileSubject(id),
		facts: { owner, purpose },
	})
	return true
}
