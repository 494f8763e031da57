import { publishedKeys } from "#app/draws/site-key/published-key.server.ts"
import { ourAddresses } from "#app/features/is-it-us/facts.server.ts"
import type { IsItUsProps } from "#app/features/is-it-us/page.tsx"
import { contactUri } from "#app/features/is-it-us/security-txt.ts"
import { newestSigned } from "#app/features/news/signed-notes.server.ts"
import type { LoadContext } from "#app/http/load-context.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { signInText } from "#app/identity/proofs/sign-in-message.ts"
import { statementIn } from "#app/identity/proofs/statement.server.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { getPublished } from "#app/settings/published.server.ts"
import { withPublished } from "./site-settings.ts"

const NEWEST = 5

type Needs = Pick<LoadContext, "ctx" | "site" | "published">

/** Whom to tell of a fake or of a hole; null: the operator has named nobody, and the demo's example is nobody. */
export async function securityContact({ ctx, site, published }: Needs): Promise<string | null> {
	const facts = await getPublished({ ...ctx, cache: published }, ["company", "social"])
	const { company } = withPublished(site, facts)
	return site.security.contact ?? (company.example ? null : (company.contact ?? null))
}

/** What the site can show of itself, from what its processes work by. */
export async function isItUsPage(context: Needs, lang: Lang) {
	const { ctx, site, published } = context
	const words = wordsOf(lang, "is-it-us")
	const t = wordsT({ "is-it-us": words })
	const [keys, notes, facts, contact, message] = await Promise.all([
		publishedKeys(ctx),
		newestSigned(ctx, { lang, limit: NEWEST }),
		getPublished({ ...ctx, cache: published }, ["company", "social"]),
		securityContact(context),
		sampleMessage(ctx, lang),
	])
	const { sns } = withPublished(site, facts)
	const page: Omit<IsItUsProps, "t" | "verdict" | "refused"> = {
		lang,
		group: (await getT(lang))("shell:footer.legal"),
		origin: ctx.origin,
		channels: sns.filter(({ example }) => !example),
		hasExamples: sns.some(({ example }) => example),
		message,
		addresses: ourAddresses(ctx),
		signingKey: keys.find(({ until }) => until === null)?.key ?? null,
		formerKeys: keys.flatMap(({ key, until }) => (until ? [{ key, until }] : [])),
		announcements: notes.map(({ id, title, publishedAt }) => ({
			...{ id, title, publishedAt, href: paths.newsNote(lang, id), file: paths.signedNote(id) },
		})),
		contact,
		inFile: contactUri(contact) !== null,
	}
	return { ...page, words, title: t("is-it-us:name"), description: t("is-it-us:description") }
}

/** The very text that a wallet is handed, with dots in place of what differs each time. */
async function sampleMessage({ origin }: Pick<Needs["ctx"], "origin">, lang: Lang): Promise<string> {
	const { statement } = await statementIn(lang, { code: "····", linkTo: null })
	return signInText({
		domain: new URL(origin).host,
		address: "················",
		statement,
		uri: origin,
		version: "1",
		chainId: "·······",
		nonce: "················",
		issuedAt: "····",
		expirationTime: "····",
	})
}
