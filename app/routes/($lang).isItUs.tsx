import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { addressIn, askedAddress, checkAddress } from "#app/features/is-it-us/check-address.ts"
import { ourAddresses } from "#app/features/is-it-us/facts.server.ts"
import { IsItUs } from "#app/features/is-it-us/page.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { isItUsPage } from "#app/site/is-it-us.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = {}
export const meta = pageMeta
export const links = sheets("dialogs", "work", "story", "isItUs")

export const loader = ({ params, context }: LoaderFunctionArgs) => isItUsPage(context, requireLang(params))

/** Says whether an address is ours. Nothing of it is kept. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const t = await getT(requireLang(params))
	return submit({ request, context }, askedAddress, t, async ({ address }) => {
		const asked = addressIn(address)
		if (asked === null) throw new Refusal("is-it-us:check.noAddress", { status: 400, field: "address" })
		return { verdict: checkAddress(asked, ourAddresses(context.ctx)) }
	})
}

export default function IsItUsRoute() {
	const { words, ...page } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const verdict = answer && "verdict" in answer ? answer.verdict : null
	const refused = answer && "form" in answer ? answer.form : null
	return <IsItUs {...page} t={wordsT({ "is-it-us": words })} verdict={verdict} refused={refused} />
}
