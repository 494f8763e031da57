import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { oneRaffle } from "#app/features/raffle/pages/operators/load.server.ts"
import { OneRaffle, RAFFLE_ACTS } from "#app/features/raffle/pages/operators/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { propose } from "#app/identity/proposals/proposals.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { readForm } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { requireId, requireRecord } from "#app/operators/required-record.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.see" }
export const meta = pageMeta
export const links = sheets("adminContent")

const toList = () => redirect(paths.admin("raffles"), { status: 303 })
const acting = z.object({
	id: z.uuid(),
	kind: z.enum(RAFFLE_ACTS),
	subject: z.uuid(),
	why: z.string().trim().min(1).max(2_000),
	reason: z.enum(["undeliverable", "excluded"]).optional(),
})

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words, title: _, ...screen } = screenOf(context, "raffles")
	const query = new URL(request.url).searchParams
	const id = uuidFrom(query, "id")
	const one = id && (await oneRaffle(context.ctx, { id, lang: screen.lang }))
	if (!one) throw toList()
	const { permissions } = requireOperator(context, null)
	return {
		...screen,
		...one,
		title: one.name,
		words: { admin: words, "operators-raffles": wordsOf(screen.lang, "operators-raffles") },
		done: query.has("done"),
		may: { rules: permissions.includes("rules.propose"), money: permissions.includes("money.act") },
	}
}

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "rules.see")
	const t = await getT(operator.lang)
	const raffleId = requireId(request)
	requireRecord(await oneRaffle(context.ctx, { id: raffleId, lang: operator.lang }))
	const read = acting.safeParse(Object.fromEntries(await readForm(request)))
	if (!read.success) return data({ errors: [t("operators-raffles:wrong.some")] }, { status: 400 })
	const { id, kind, subject, why, reason } = read.data
	const evidence = kind === "redraw-prize" ? { reason: reason ?? "undeliverable" } : {}
	try {
		// What the act needs to be allowed is looked at by the database.
		await propose(context.ctx, operator, { id, kind, subject, evidence, reason: why })
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return data({ errors: [t(error.code, error.params)] }, { status: error.status })
	}
	return redirect(`${paths.admin("raffles/one")}?id=${raffleId}&done`, { status: 303 })
}

export default function RaffleScreen() {
	const { words, title, ...page } = useLoaderData<typeof loader>()
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={title} lead={t("operators-raffles:oneLead")}>
				<a className="button button-quiet" href={paths.admin("raffles")}>
					{t("operators-raffles:list")}
				</a>
			</ScreenHead>
			<OneRaffle t={t} {...page} errors={useActionData<typeof action>()?.errors ?? []} />
		</>
	)
}
