import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { AccountPage, DONE } from "#app/features/accounts/account-page.tsx"
import { eraseDocuments } from "#app/features/documents/own.server.ts"
import { leaveAll } from "#app/features/reservations/acts.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import {
	changePassword,
	confirmByPassword,
	confirmOwner,
	deleteAccount,
	linkAccount,
} from "#app/identity/accounts/change-account.server.ts"
import { changeProfile } from "#app/identity/accounts/change-profile.server.ts"
import { accountKey, loginOf } from "#app/identity/accounts/login-session.server.ts"
import { endBrowser, listBrowsers } from "#app/identity/accounts/own-browsers.server.ts"
import { browserSecret, listPasskeys, removePasskey, setPasswordLogIn } from "#app/identity/accounts/passkeys.server.ts"
import { accountOf } from "#app/identity/accounts/sign-up.server.ts"
import { changeForm, confirmForm, deleteForm, profileForm } from "#app/identity/accounts/sign-up-form.ts"
import { WRITES } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import {
	askProvider,
	providerNamed,
	providersOf,
	removeProvider,
} from "#app/identity/providers/enter-by-provider.server.ts"
import { readSecret, writeSecret } from "#app/identity/sessions/cookies.server.ts"
import { FRESH_MINUTES } from "#app/identity/sessions/fresh-signature.server.ts"
import { requireWallet, visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { readForm } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "accounts")

const plain = z.string({ error: "messages:error.processFailed" }).regex(/^[^\0]*$/, "messages:error.processFailed")
const restForm = z.discriminatedUnion("do", [
	z.object({ do: z.literal("link") }),
	z.object({ do: z.literal("passwordOff") }),
	z.object({ do: z.literal("passwordOn") }),
	z.object({ do: z.literal("remove"), id: plain.max(1400) }),
	z.object({ do: z.literal("addProvider"), name: plain.max(31) }),
	z.object({ do: z.literal("removeProvider"), issuer: plain.max(300) }),
	z.object({ do: z.literal("end"), id: z.uuid({ error: "messages:error.processFailed" }) }),
])

/** What leaves the session's token as it is. */
const sameToken = (work: Promise<void>) => work.then(() => null)

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const { ctx, clientIp } = context
	const login = await loginOf(request, ctx)
	if (!login) return redirect(paths.logIn(lang), { status: 303 })
	/** `renewed`: the session's new token, where it has one. */
	const back = (done: (typeof DONE)[number], renewed: string | null = null) => {
		const headers = renewed === null ? {} : { headers: { "Set-Cookie": writeSecret(ctx, "lid", renewed) } }
		return redirect(paths.account(lang, done), { status: 303, ...headers })
	}
	const args = { request, context }
	const what = (await readForm(request.clone())).get("do")
	const work = <I,>(done: (typeof DONE)[number], change: (input: I) => Promise<string | null>) => {
		return async (input: I) => {
			await countUseFrom(ctx, WRITES, clientIp)
			return back(done, await change(input))
		}
	}
	if (what === "profile") {
		const answer = await submit(
			args,
			profileForm,
			t,
			work("saved", (one: z.output<typeof profileForm>) => sameToken(changeProfile(ctx, login, one))),
		)
		return "data" in answer ? data({ ...answer.data, of: "profile" as const }, answer.init ?? {}) : answer
	}
	if (what === "password") {
		const answer = await submit(
			args,
			changeForm,
			t,
			work("changed", (one: z.output<typeof changeForm>) => changePassword(ctx, login, one)),
		)
		return "data" in answer ? data({ ...answer.data, of: "password" as const }, answer.init ?? {}) : answer
	}
	if (what === "confirm") {
		const answer = await submit(
			args,
			confirmForm,
			t,
			work("confirmed", ({ old }: z.output<typeof confirmForm>) => sameToken(confirmByPassword(ctx, login, old))),
		)
		return "data" in answer ? data({ ...answer.data, of: "confirm" as const }, answer.init ?? {}) : answer
	}
	if (what === "delete") {
		const answer = await submit(args, deleteForm, t, async (one) => {
			await countUseFrom(ctx, WRITES, clientIp)
			// First what stands with others: cut off after it, the account is still there, and is deleted again.
			await confirmOwner(ctx, login, one.old)
			await leaveAll(ctx, [accountKey(login.accountId)])
			await deleteAccount(ctx, login, { ...one, also: eraseDocuments })
			const headers = new Headers({ "Clear-Site-Data": '"cache"', "Set-Cookie": writeSecret(ctx, "lid", null) })
			return redirect(paths.logIn(lang, "deleted"), { status: 303, headers })
		})
		return "data" in answer ? data({ ...answer.data, of: "delete" as const }, answer.init ?? {}) : answer
	}
	const answer = await submit(args, restForm, t, async (one) => {
		await countUseFrom(ctx, WRITES, clientIp)
		if (one.do === "link") {
			return back("linked", await linkAccount(ctx, login, (await requireWallet(request, context)).who.wallet))
		}
		if (one.do === "remove") {
			return back("removed", await removePasskey(ctx, login, one.id))
		}
		if (one.do === "removeProvider") {
			return back("providerRemoved", await removeProvider(ctx, login, one.issuer))
		}
		if (one.do === "passwordOff" || one.do === "passwordOn") {
			return back(one.do, await setPasswordLogIn(ctx, login, { isOn: one.do === "passwordOn" }))
		}
		if (one.do === "addProvider") {
			const provider = providerNamed(ctx, one.name)
			if (!provider) throw new Refusal("messages:error.processFailed", { status: 404 })
			const browser = browserSecret(ctx, readSecret(request, ctx, "ask"))
			await askProvider(ctx, { browser, provider, lang, clientIp, who: login })
			const headers = { "Set-Cookie": writeSecret(ctx, "ask", browser) }
			return redirect(`${paths.account(lang)}?to=${provider.name}#account-providers`, { status: 303, headers })
		}
		await endBrowser(ctx, login, one.id)
		if (one.id !== login.sessionId) return back("ended")
		const headers = new Headers({ "Clear-Site-Data": '"cache"', "Set-Cookie": writeSecret(ctx, "lid", null) })
		return redirect(paths.logIn(lang, "loggedOut"), { status: 303, headers })
	})
	return "data" in answer ? data({ ...answer.data, of: null }, answer.init ?? {}) : answer
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const login = await loginOf(request, context.ctx)
	const own = login && (await accountOf(context.ctx, login.accountId))
	if (!login || !own) throw redirect(paths.logIn(lang), { status: 303 })
	const { who } = await visitor(request, context)
	const isAnother = who.wallet !== null && who.wallet.address !== own.walletAddress
	const words = { accounts: wordsOf(lang, "accounts"), documents: wordsOf(lang, "documents", ["link", "linkLead"]) }
	const query = new URL(request.url).searchParams
	const providers = await providersOf(context.ctx, login)
	return {
		lang,
		words,
		title: wordsT(words)("accounts:own.title"),
		own,
		browsers: await listBrowsers(context.ctx, login),
		passkeys: await listPasskeys(context.ctx, login),
		providers,
		isConfirmed: login.isConfirmed,
		confirmedMinutes: FRESH_MINUTES,
		goTo: providers.others.find(({ name }) => name === query.get("to")) ?? null,
		wallet: isAnother ? (who.wallet?.address ?? null) : null,
		done: DONE.find((one) => one === query.get("done")) ?? null,
	}
}

export default function Account() {
	const { words, ...page } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const refused = answer && "form" in answer ? { of: answer.of, result: answer.form } : { of: null, result: undefined }
	return <AccountPage t={wordsT(words)} {...page} refused={refused} />
}
