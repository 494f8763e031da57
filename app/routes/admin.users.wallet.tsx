import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { userForm } from "#app/features/admin/forms.ts"
import { NoUser, UserPage } from "#app/features/admin/pages/user.tsx"
import { refusedForm } from "#app/features/admin/refused-form.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { findUser, walletIn } from "#app/features/admin/users/find-user.server.ts"
import { userAt } from "#app/features/admin/users/user-terms.ts"
import { userWords } from "#app/features/admin/users/user-words.server.ts"
import { coinText } from "#app/features/coin-staking/figures.ts"
import { publicPositions } from "#app/features/coin-staking/public-positions.server.ts"
import { shownAsset } from "#app/features/coin-staking/staked-asset.ts"
import { publicStakes } from "#app/features/nft-staking/public-stakes.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { endSessionsOf } from "#app/identity/sessions/end-sessions-of.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { LOCALES, paths } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"

export const handle: PageHandle = { working: true, admin: "users.see" }
export const meta = pageMeta

const asked = (request: Request) => new URL(request.url).searchParams

export async function action({ request, context }: ActionFunctionArgs) {
	const by = requireOperator(context, "users.act")
	const { ctx } = context
	const wallet = walletIn(asked(request))
	return submit({ request, context }, userForm, await getT(by.lang), async ({ why }) => {
		if (!wallet || !(await findUser(ctx, wallet))) throw new Refusal("operators-users:noUser", { status: 404 })
		const sessions = await endSessionsOf(ctx, { wallet, by, why })
		return redirect(`${userAt(wallet)}&ended=${sessions > 0 ? "some" : "none"}`, { status: 303 })
	})
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "users")
	const { permissions } = requireOperator(context, "users.see")
	const { ctx } = context
	const { lang } = screen
	if (!asked(request).has("address")) return redirect(paths.admin("users"), { status: 303 })
	const wallet = walletIn(asked(request))
	const user = wallet && (await findUser(ctx, wallet))
	const ended = (["some", "none"] as const).find((one) => one === asked(request).get("ended")) ?? null
	const page = {
		...{ ...screen, more: userWords(lang), ended },
		formId: permissions.includes("users.act") ? randomUUID() : null,
		seesAudit: permissions.includes("audit.see"),
		seesDeposits: permissions.includes("deposits.search"),
	}
	if (!user) return data({ ...page, found: null }, { status: 404 })
	const owner = user.wallet.address
	const [{ total, units }, nfts] = await Promise.all([
		publicPositions(ctx, owner),
		publicStakes(ctx, { owner, t: await getT(lang), lang }),
	])
	const holdings = {
		positions: total,
		lying: coinText(units, shownAsset(ctx), LOCALES[lang]),
		nfts: nfts.reduce((sum, { count }) => sum + count, 0),
	}
	return data({ ...page, found: { user, holdings } }, { status: 200 })
}

export default function User() {
	const { words, more, title: _, found, ...page } = useLoaderData<typeof loader>()
	const refused = refusedForm(useActionData<typeof action>()?.form)
	const t = wordsT({ admin: words, ...more })
	return found ? <UserPage t={t} {...page} {...found} refused={refused} /> : <NoUser t={t} />
}
