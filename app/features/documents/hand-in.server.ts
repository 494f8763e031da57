import { and, eq, ne } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { brokenConstraint } from "#app/db/in-transaction.server.ts"
import { storeFile } from "#app/files/store-file.server.ts"
import { accountKey, type LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { type Limit, UPLOADS_PER_ADDRESS } from "#app/identity/limits/limits.ts"
import { countUse, countUseFrom, customerOf } from "#app/identity/limits/rate-limit.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { recordCreation } from "#app/operations/transition.server.ts"
import { noteConsents } from "./consents.server.ts"
import { type DocumentConsent, type DocumentKind, documentStatus, type IdCardType, KINDS_OF } from "./kinds.ts"
import { identityDocument } from "./tables.server.ts"

type Needs = Pick<WebContext, "db" | "now" | "log" | "files" | "secret" | "counters" | "demo">
type Who = Pick<LoginSession, "accountId">

/** Each is drawn anew and kept encrypted: nobody needs many. */
const PER_ACCOUNT: Limit = { name: "documents", hits: 20, seconds: 24 * 3600 }

export type HandedIn = Readonly<{
	/** Both made with the form: sent twice it is one document. */
	id: string
	fileId: string
	kind: DocumentKind
	idType: IdCardType | null
	coveredBy: "page" | "owner"
	consents: readonly DocumentConsent[]
	bytes: Buffer
	lang: Lang
	clientIp: string
}>

/**
 * Takes a document of the account that is logged in. Refuses (400) a kind that is not asked of such an account, (403) an operator, (409) a second one
 * while one of its kind is open, (429) the twenty-first a day, and what files are refused for.
 */
export async function handInDocument(ctx: Needs, { accountId }: Who, given: HandedIn): Promise<void> {
	const [row] = await ctx.db
		.select({ kind: account.kind, adminCode: account.adminCode })
		.from(account)
		.where(eq(account.id, accountId))
	if (row?.adminCode !== "") throw new Refusal("accounts:operators", { status: 403 })
	const { id, fileId, kind, idType, bytes, coveredBy, consents, lang, clientIp } = given
	if (!KINDS_OF[row.kind].some((one) => one === kind)) throw new Refusal("documents:wrong.kind", { status: 400 })
	await countUseFrom(ctx, UPLOADS_PER_ADDRESS, clientIp)
	await countUse(ctx, PER_ACCOUNT, accountId)
	await requireNoneOpen(ctx, { id, accountId, kind })
	const who = accountKey(accountId)
	await storeFile(ctx, {
		...{ id: fileId, purpose: "identity-document", owner: who, name: kind, bytes },
		from: customerOf(clientIp),
		async onStored({ db, now }, { sha256 }) {
			// Redrawing takes its time: an account that was deleted meanwhile takes nothing any more.
			const [still] = await db
				.select({ gone: account.disabledAt })
				.from(account)
				.where(eq(account.id, accountId))
				.for("share")
			if (!still || still.gone) throw new Refusal("accounts:operators", { status: 403 })
			const at = await now()
			await db.insert(identityDocument).values({
				...{ id, accountId, kind, idType: idType ?? "", fileId, coveredBy, createdAt: at },
				...{ toPartner: consents.includes("partner"), abroad: consents.includes("abroad") },
			})
			await noteConsents(db, { documentId: id, who, lang, at, consents })
			const cause = { actor: who, reason: "handed-in", at }
			await recordCreation({ db }, { machine: documentStatus, id, to: "open", cause })
			await writeAudit(db, {
				actor: who,
				act: "document.handed-in",
				subject: `document:${id}`,
				facts: { kind, sha256 },
			})
		},
	}).catch((error: unknown) => {
		const broken = brokenConstraint(error)
		// One of its kind is open, or the same form with another file.
		if (broken !== "identity_document_one_open" && broken !== "identity_document_pkey") throw error
		throw new Refusal("documents:wrong.openAlready", { status: 409 })
	})
}

/** Before the picture is drawn: a second document would be refused after it. The unique index decides between two at once. */
async function requireNoneOpen(
	{ db }: Pick<Needs, "db">,
	{ id, accountId, kind }: Pick<HandedIn, "id" | "kind"> & Who,
): Promise<void> {
	const isOpen = and(
		eq(identityDocument.accountId, accountId),
		eq(identityDocument.kind, kind),
		eq(identityDocument.status, "open"),
	)
	if ((await db.$count(identityDocument, and(isOpen, ne(identityDocument.id, id)))) > 0)
		throw new Refusal("documents:wrong.openAlready", { status: 409 })
}
