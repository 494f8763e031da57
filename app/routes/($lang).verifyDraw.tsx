import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { WebContext } from "#app/db/context.ts"
import { PROOF_LIMIT } from "#app/draws/proof.ts"
import { publishedKeys } from "#app/draws/site-key/published-key.server.ts"
import type { KnownSite } from "#app/draws/site-key/verify-signed.ts"
import { readProofForm } from "#app/features/draw-verifier/read-proof-form.server.ts"
import { type Answered, DrawVerifier } from "#app/features/draw-verifier/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { DRAW_PROOFS } from "#app/identity/limits/limits.ts"
import { callerOf, countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { FORM_LIMITS } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { mostBytes: PROOF_LIMIT + FORM_LIMITS.bytes }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "story", "drawVerifier")

/** What a signature is held against: without it anybody's key would do. */
const knownSite = async (ctx: WebContext): Promise<KnownSite> => ({
	origin: ctx.origin,
	keys: (await publishedKeys(ctx)).map(({ key }) => key),
})

export async function loader({ params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const words = wordsOf(lang, "draw-proofs")
	const t = wordsT({ "draw-proofs": words })
	return {
		lang,
		words,
		site: await knownSite(context.ctx),
		group: (await getT(lang))("shell:menu.powerZone"),
		title: t("draw-proofs:name"),
		description: t("draw-proofs:description"),
	}
}

/** Nothing of the document is kept, and nothing of it is asked for elsewhere: of our own, the keys alone. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const answer = (status: number, answered: Answered) => data(answered, { status })
	let acceptDemo = false
	try {
		await countUseFrom(context.ctx, DRAW_PROOFS, context.clientIp)
		const asked = await readProofForm(request)
		acceptDemo = asked.acceptDemo
		if (asked.refusal) throw asked.refusal
		const waiting = { ...callerOf(context.clientIp), leaves: request.signal }
		const site = await knownSite(context.ctx)
		const found = await context.verifyDraw({ text: asked.text, acceptDemo, lang, site }, waiting)
		if ("refused" in found) return answer(400, { error: found.refused, told: null, acceptDemo })
		return answer(200, { error: null, told: found.told, acceptDemo })
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		if (error.params.seconds) context.retryAfter(error.params.seconds)
		return answer(error.status, { error: t(error.code, error.params), told: null, acceptDemo })
	}
}

export default function VerifyDrawRoute() {
	const { words, ...page } = useLoaderData<typeof loader>()
	return (
		<DrawVerifier {...page} t={wordsT({ "draw-proofs": words })} answered={useActionData<typeof action>() ?? null} />
	)
}
