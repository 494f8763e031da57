import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { catalogScreen } from "#app/features/admin/catalog-screen.server.ts"
import { LOST_WALLET_ACTS, LostWalletPage } from "#app/features/admin/pages/lost-wallets.tsx"
import { findLostWallet } from "#app/features/migration/lost-wallets/queries.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { propose } from "#app/identity/proposals/proposals.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { readForm, sentText } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { NOTHING_SAID } from "#app/operators/folded-act.tsx"
import { requireId, requireRecord } from "#app/operators/required-record.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "users.see" }
export const meta = pageMeta
export const links = sheets("airdrop", "adminContent")

const idIn = (request: Request) => uuidFrom(new URL(request.url).searchParams, "id")

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { title: _, ...screen } = catalogScreen(context, "lostWallets")
	const id = idIn(request)
	const found = id && (await findLostWallet(context.ctx, id))
	if (!found) throw redirect(paths.admin("lostWallets"), { status: 303 })
	return {
		...screen,
		title: found.oldWalletAddress,
		found,
		mayAct: requireOperator(context, null).permissions.includes("money.act"),
		ids: Object.fromEntries(LOST_WALLET_ACTS.map((act) => [act, randomUUID()])),
	}
}

const deciding = z.object({
	act: z.enum(LOST_WALLET_ACTS),
	request: z.uuid(),
	why: z.string().trim().min(1).max(500),
})

/** Proposes a decision; a second person approves it, and the worker writes it. */
export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "users.see")
	const t = await getT(operator.lang)
	const subject = requireId(request)
	requireRecord(await findLostWallet(context.ctx, subject))
	const fields = await readForm(request)
	const typed = { act: sentText(fields, "act").slice(0, 50), why: sentText(fields, "why").slice(0, 500) }
	const read = deciding.safeParse({ ...Object.fromEntries(fields), why: sentText(fields, "why") })
	if (!read.success) return data({ errors: { why: t("operators-catalog:lost.wrong") }, typed }, { status: 400 })
	const { act: kind, request: id, why: reason } = read.data
	try {
		await propose(context.ctx, operator, { id, kind, subject, evidence: {}, reason })
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return data({ errors: { why: t(error.code, error.params) }, typed }, { status: error.status })
	}
	return redirect(paths.admin("proposals"), { status: 303 })
}

export default function LostWallet() {
	const { words, catalog, title, ...page } = useLoaderData<typeof loader>()
	const said = useActionData<typeof action>() ?? NOTHING_SAID
	return <LostWalletPage t={wordsT({ admin: words, "operators-catalog": catalog })} {...page} said={said} />
}
