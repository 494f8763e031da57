import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { takeVestingForm } from "#app/features/vesting/pages/operators/take-forms.server.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { paths } from "#app/lib/paths.ts"
import { readForm } from "#app/lib/read-form.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { requireId } from "#app/operators/required-record.ts"

type Context = LoaderFunctionArgs["context"]["ctx"]
type Shown = Readonly<{ title: string }>

const toAll = () => redirect(paths.admin("vesting"), { status: 303 })

/** The screen of one list, or of one schedule, by the id in its address; without one it leads to all. */
export const loadVesting =
	<P extends Shown>(read: (ctx: Context, id: string, lang: Lang) => Promise<P | null>) =>
	async ({ request, context }: LoaderFunctionArgs) => {
		const { words, title: _, ...screen } = screenOf(context, "vesting")
		const query = new URL(request.url).searchParams
		const id = uuidFrom(query, "id")
		const page = id && (await read(context.ctx, id, screen.lang))
		if (!page) throw toAll()
		return {
			...screen,
			title: page.title,
			page,
			words: {
				admin: words,
				vesting: wordsOf(screen.lang, "vesting"),
				"operators-vesting": wordsOf(screen.lang, "operators-vesting"),
			},
			done: query.get("done"),
			may: requireOperator(context, null).permissions.includes("money.act"),
			request: randomUUID(),
		}
	}

/** What is asked for on it. */
export const actOnVesting =
	(of: "list" | "one") =>
	async ({ request, context }: ActionFunctionArgs) => {
		const operator = requireOperator(context, "money.see")
		const id = requireId(request)
		const t = await getT(operator.lang)
		const taken = await takeVestingForm(context.ctx, operator, { t, id, fields: await readForm(request) }, of)
		if ("to" in taken) return redirect(taken.to, { status: 303 })
		const { status, ...said } = taken
		return data(said, { status })
	}
