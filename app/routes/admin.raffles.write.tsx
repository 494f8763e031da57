import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { readDraft, typedOf } from "#app/features/raffle/draft-form.ts"
import { DraftForm } from "#app/features/raffle/pages/operators/view.tsx"
import { writeDraft } from "#app/features/raffle/write-draft.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { accountKey } from "#app/identity/accounts/login-session.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { readForm } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { freeNfts } from "#app/prizes/vault-list.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.propose" }
export const meta = pageMeta
export const links = sheets("adminContent")

export async function loader({ context }: LoaderFunctionArgs) {
	const { words, ...screen } = screenOf(context, "raffles")
	return { ...screen, words: { admin: words, "operators-raffles": wordsOf(screen.lang, "operators-raffles") } }
}

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "rules.propose")
	const t = await getT(operator.lang)
	const { ctx } = context
	const typed = typedOf(await readForm(request))
	const { assets, chains } = ctx
	const nfts = await freeNfts(ctx)
	const known = { lang: operator.lang, assets: assets.all, nfts, isAddress: chains.solana.isAddress }
	const { draft, problems } = readDraft(typed, known)
	const errors = Object.fromEntries(Object.entries(problems).map(([field, key]) => [field, t(key)]))
	if (!draft) return data({ typed, errors, said: [t("operators-raffles:wrong.some")] }, { status: 400 })
	try {
		const id = await writeDraft(ctx, draft, accountKey(operator.accountId))
		return redirect(`${paths.admin("raffles/one")}?id=${id}`, { status: 303 })
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return data({ typed, errors: {}, said: [t(error.code, error.params)] }, { status: error.status })
	}
}

export default function WriteRaffle() {
	const { words } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={t("operators-raffles:write")} lead={t("operators-raffles:writeLead")} />
			<DraftForm t={t} typed={answer?.typed ?? {}} errors={answer?.errors ?? {}} said={answer?.said ?? []} />
		</>
	)
}
