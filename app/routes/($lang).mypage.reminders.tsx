import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { submitOwn } from "#app/features/my-page/submit-own.server.ts"
import { askAddress } from "#app/features/reminders/ask-address.server.ts"
import { remindersForm } from "#app/features/reminders/form.ts"
import { remindersPage } from "#app/features/reminders/pages/load.server.ts"
import { DONE, type Done, Reminders } from "#app/features/reminders/pages/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { REMINDERS_PER_ADDRESS, REMINDERS_PER_WALLET, WRITES } from "#app/identity/limits/limits.ts"
import { countUse, countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { requireFreshSignature } from "#app/identity/sessions/fresh-signature.server.ts"
import { deviceOfOpen } from "#app/identity/sessions/session.server.ts"
import { requireWallet, solanaWalletOf, visitor } from "#app/identity/sessions/visitor.server.ts"
import { deviceName } from "#app/lib/device-name.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { readForm } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { demoMailboxLink } from "#app/mail/demo-mailbox-link.server.ts"
import { remindersIn } from "#app/mail/reminder-link.ts"
import { confirmReminders, remindersOfOwner, stopReminders } from "#app/mail/reminders.server.ts"
import { subscribe, unsubscribe } from "#app/reminding/subscriptions.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true }
/** Links of mails are one reader's. */
export const meta: MetaFunction = (args) => [...pageMeta(args), { name: "robots", content: "noindex" }]
export const links = sheets("dialogs", "work", "myPage", "choices")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const query = new URL(request.url).searchParams
	const page = await remindersPage(await visitor(request, context), query)
	const done = DONE.find((one) => one === query.get("done")) ?? null
	const words = wordsOf(lang, "reminders")
	const mailbox = done === "asked" ? demoMailboxLink(context.ctx, lang) : null
	return data(
		{ lang, words, title: t("reminders:title"), page, done, mailbox },
		{ status: page.link === "wrong" ? 404 : 200 },
	)
}

/** Of the page's own forms; of the button behind a link; and of a mail program's one click (RFC 8058), which follows no redirect. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const query = new URL(request.url).searchParams
	const named = remindersIn(context.ctx.secret, query)
	const back = (done: Done) => redirect(paths.reminders(lang, { done }), { status: 303 })
	if (named?.act === "confirm") return back((await confirmReminders(context.ctx, named.id)) ? "confirmed" : "unknown")
	if (named) {
		await stopReminders(context.ctx, named.id)
		const isOneClick = (await readForm(request)).get("List-Unsubscribe") === "One-Click"
		return isOneClick ? data({ form: null }) : back("stopped")
	}
	const ctx = await requireWallet(request, context)
	const answer = await submitOwn({ request, context }, remindersForm, await getT(lang), async (input) => {
		const wallet = solanaWalletOf(ctx.who)
		if (!wallet) throw new Refusal("identity:needsSolana", { status: 403 })
		await countUseFrom(ctx, WRITES, context.clientIp)
		const owner = walletKey(wallet)
		if (input.do === "ask") {
			await requireFreshSignature(ctx)
			await askAddress(ctx, { owner, address: input.email, lang, clientIp: context.clientIp })
			return back("asked")
		}
		if (input.do === "push") {
			await countUseFrom(ctx, REMINDERS_PER_ADDRESS, context.clientIp)
			await countUse(ctx, REMINDERS_PER_WALLET, owner)
			const { endpoint, p256dh, auth } = input
			const browser = nameOf(request.headers.get("User-Agent") ?? "")
			await inTransaction(ctx, async (ctx) => {
				// As the session has it, which ends what its browser is sent; one that was ended meanwhile begins nothing.
				const deviceHash = await deviceOfOpen(ctx, wallet.sessionId)
				if (deviceHash === null) throw new Refusal("messages:notice.connectWalletFirst", { status: 401 })
				await subscribe(ctx, { owner, lang, browser, deviceHash, endpoint, p256dh, auth })
			})
			return back("pushed")
		}
		if (input.do === "unpush") {
			await unsubscribe(ctx, { owner, id: input.id })
			return back("removed")
		}
		const own = await remindersOfOwner(ctx, owner)
		if (own) await stopReminders(ctx, own.id)
		return back("stopped")
	})
	return "data" in answer ? data({ form: answer.data.form, again: answer.data.again }, answer.init ?? {}) : answer
}

/** As its owner knows it again. */
function nameOf(userAgent: string): string {
	const { browser, system } = deviceName(userAgent)
	return [browser, system].filter(Boolean).join(" · ") || "?"
}

export default function RemindersRoute() {
	const { lang, words, page, done, mailbox } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const refused = answer?.form ?? null
	const again = answer !== undefined && "again" in answer && answer.again
	return <Reminders t={wordsT({ reminders: words })} {...{ lang, page, done, mailbox, refused, again }} />
}
