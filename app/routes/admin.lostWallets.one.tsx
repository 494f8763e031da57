import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { catalogScreen } from "#app/features/admin/catalog-screen.server.ts"
import { LOST_WALLET_ACTS, LostWalletPage } from "#app/features/admin/pages/lost-wallets.tsx"
import {
	fileSubject,
	noteReason,
	READING_MINUTES,
	readingToken,
	readingUntil,
} from "#app/features/files/reading.server.ts"
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
	const { ctx } = context
	const operator = requireOperator(context, "users.see")
	const { title: _, ...screen } = catalogScreen(context, "lostWallets")
	const id = idIn(request)
	const claim = id && (await findLostWallet(ctx, id))
	if (!claim) throw redirect(paths.admin("lostWallets"), { status: 303 })
	const token = new URL(request.url).searchParams.get("reading")
	const until = await readingUntil(ctx, operator, subjectOf(claim.id), token)
	const addressOf = (fileId: string) =>
		until === null ? null : `${paths.file(fileId)}?reading=${readingToken(ctx, operator, fileSubject(fileId), until)}`
	return {
		...screen,
		title: claim.oldWalletAddress,
		found: { ...claim, files: claim.files.map((one) => ({ ...one, address: addressOf(one.id) })) },
		mayAct: operator.permissions.includes("money.act"),
		minutes: READING_MINUTES,
		ids: Object.fromEntries(LOST_WALLET_ACTS.map((act) => [act, randomUUID()])),
	}
}

const subjectOf = (id: string) => `lost-wallet:${id}`

const why = z.string().trim().min(1).max(500)
const form = z.discriminatedUnion("act", [
	z.object({ act: z.literal("look"), why }),
	z.object({ act: z.enum(LOST_WALLET_ACTS), request: z.uuid(), why }),
])

/** Notes why an operator opens the documents; or proposes a decision, which a second person approves and the worker writes. */
export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "users.see")
	const t = await getT(operator.lang)
	const subject = requireId(request)
	const claim = requireRecord(await findLostWallet(context.ctx, subject))
	const fields = await readForm(request)
	const typed = { act: sentText(fields, "act").slice(0, 50), why: sentText(fields, "why").slice(0, 500) }
	const read = form.safeParse({ ...Object.fromEntries(fields), why: sentText(fields, "why") })
	if (!read.success) return data({ errors: { why: t("operators-catalog:lost.wrong") }, typed }, { status: 400 })
	if (read.data.act === "look") {
		const noted = { subject: subjectOf(subject), why: read.data.why, count: claim.files.length }
		const reading = await noteReason(context.ctx, operator, noted)
		return redirect(`${paths.admin("lostWallets/one")}?id=${subject}&reading=${reading}`, { status: 303 })
	}
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
