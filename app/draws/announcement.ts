import * as z from "zod"
import { canonicalJson, utf8ToBytes } from "./bytes.ts"
import type { Check, Verified } from "./checks.ts"
import { type KnownSite, verifySigned } from "./site-key/verify-signed.ts"
import { word } from "./words.ts"

/** What comes before the document when it is signed, so that a signature of the site's over anything else is none of an announcement. */
export const ANNOUNCEMENT_TAG = "punktopia announcement v1\n"

const text = z.string().max(10_000)
const texts = z.strictObject({ title: text, summary: text, body: text })

/** What the site has announced, in each language that it stands in. `edition` counts changes: the highest of an id is what it says now. */
export const announcementSchema = z
	.strictObject({
		version: z.literal(1),
		kind: z.literal("announcement"),
		demo: z.boolean(),
		/** The site that speaks. */
		origin: z.string().max(300),
		id: z.int().min(1),
		edition: z.int().min(1),
		publishedAt: z.iso.datetime(),
		texts: z.strictObject({ eng: texts.optional(), kor: texts.optional(), idn: texts.optional() }),
	})
	.readonly()
export type Announcement = z.output<typeof announcementSchema>

/** As it is downloaded: the document, and who signed it, in base58. */
export const signedAnnouncementSchema = z
	.strictObject({ announcement: announcementSchema, signature: word, key: word })
	.transform((read) => ({ kind: "announcement" as const, ...read }))
	.readonly()
export type SignedAnnouncement = z.output<typeof signedAnnouncementSchema>

/** The text whose bytes are signed: canonical JSON (RFC 8785) behind the tag. */
export const announcementText = (announcement: Announcement): string =>
	`${ANNOUNCEMENT_TAG}${canonicalJson(announcement)}`

export function verifyAnnouncement(
	{ announcement, key, signature }: SignedAnnouncement,
	site: KnownSite | undefined,
): Verified {
	// Two sites may share a key: what the other says is none of this one's.
	const ofSite: Check[] =
		site?.origin === undefined ? [] : [{ id: "announcement-origin", ok: site.origin === announcement.origin }]
	const message = () => utf8ToBytes(announcementText(announcement))
	return verifySigned({ kind: "announcement", key, signature, message, demo: announcement.demo, checks: ofSite }, site)
}
