import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { failureOf } from "#app/features/my-page/failure.ts"
import { OwnOut } from "#app/features/my-page/own-out.tsx"
import { Refused } from "#app/features/my-page/refused.tsx"
import { submitOwn } from "#app/features/my-page/submit-own.server.ts"
import { Ticket } from "#app/features/my-page/unlock-ticket.tsx"
import { vaultsForm } from "#app/features/vaults/form.ts"
import { vaultsPage } from "#app/features/vaults/page.server.ts"
import { Vaults } from "#app/features/vaults/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { revokeDelegation } from "#app/identity/delegations/delegations.server.ts"
import { OWN_LISTS, WRITES } from "#app/identity/limits/limits.ts"
import { countUse, countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { requireWallet, solanaWalletOf, visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"
import { actForVault, vaultActs } from "#app/site/vault-acts.server.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { Blank } from "#app/ui/signed-out.tsx"

export const handle: PageHandle = { working: true, readsChain: true, feature: "my-page" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "myPage", "choices")

const DONE = ["begun", "ended", "checkIn", "claim"] as const

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const visit = await visitor(request, context)
	const wallet = solanaWalletOf(visit.who)
	if (wallet) await countUse(visit, OWN_LISTS, walletKey(wallet))
	const done = new URL(request.url).searchParams.get("done")
	return {
		lang,
		words: {
			vaults: wordsOf(lang, "vaults"),
			"my-page": wordsOf(lang, "my-page", ["back", "ways", "watch", "select", "signedOut", "again"]),
		},
		title: t("vaults:title"),
		signedIn: visit.who.wallet !== null,
		page: wallet && (await vaultsPage(visit, { address: wallet.address, t, lang, actsOf: vaultActs({ t, lang }) })),
		done: DONE.find((one) => one === done) ?? null,
	}
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const visit = await requireWallet(request, context)
	return submitOwn({ request, context }, vaultsForm, await getT(lang), async (input) => {
		const wallet = solanaWalletOf(visit.who)
		if (!wallet) throw new Refusal("identity:needsSolana", { status: 403 })
		await countUseFrom(visit, WRITES, context.clientIp)
		if (input.do === "end") {
			await revokeDelegation(visit, { id: input.id, by: wallet.address })
			return redirect(paths.vaults(lang, { done: "ended" }), { status: 303 })
		}
		await countUse(visit, WRITES, walletKey(wallet))
		return redirect(paths.vaults(lang, { done: await actForVault(visit, input, wallet) }), { status: 303 })
	})
}

export default function VaultsRoute() {
	const { words, title, lang, page, done, signedIn } = useLoaderData<typeof loader>()
	const t = wordsT(words)
	const failure = failureOf(useActionData<typeof action>())
	if (!page && !signedIn)
		return (
			<OwnOut
				t={t}
				lang={lang}
				name={title}
				title={t("vaults:titleOut")}
				lead={t("vaults:lead")}
				sees={(["act", "safe", "end"] as const).map((one) => t(`vaults:sees.${one}`))}
			>
				<div aria-hidden="true">
					<Ticket as="p" title={title} host="vault" lines={[]}>
						<p className="ticket-sum">
							<Blank sum />
						</p>
					</Ticket>
				</div>
			</OwnOut>
		)
	return (
		<div className="page">
			<h1>{title}</h1>
			<p className="lead">{t("vaults:lead")}</p>
			{done && !failure ? (
				<p className="notice" role="status">
					{t(`vaults:done.${done}`)}
				</p>
			) : null}
			<Refused t={t} id="vaults-errors" failure={failure} />
			{page ? <Vaults t={t} page={page} /> : <p className="notice">{t("vaults:needsSolana")}</p>}
			<p className="actions">
				<LinkButton href={paths.myPage(lang)}>{t("my-page:back")}</LinkButton>
			</p>
		</div>
	)
}
