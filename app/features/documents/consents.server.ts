import { createHash } from "node:crypto"
import { agreement } from "#app/agreements/tables.server.ts"
import type { Db } from "#app/db/client.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { CONSENTS, DOCUMENT_LIMITS, type DocumentConsent } from "./kinds.ts"

/** Changes whenever one of the texts changes in substance. */
const VERSION = "2026-11-26"

type Given = Readonly<{ documentId: string; who: string; lang: Lang; at: Date; consents: readonly DocumentConsent[] }>

/** Notes each consent by itself, with the hash of the words that were shown: that what is sensitive is kept at all, and what else was agreed to. */
export async function noteConsents(db: Db, { documentId, who, lang, at, consents }: Given): Promise<void> {
	const t = await getT(lang)
	const given = (["sensitive", ...CONSENTS] as const).filter((one) => one === "sensitive" || consents.includes(one))
	await db.insert(agreement).values(
		given.map((one) => ({
			...{ terms: `document-${one}`, version: VERSION, lang, entity: "identity-document", entityId: documentId },
			...{
				hash: createHash("sha256")
					.update(t(`documents:consents.${one}`, { days: DOCUMENT_LIMITS.keepDays }))
					.digest("hex"),
				who,
				agreedAt: at,
			},
		})),
	)
}
