import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { WebContext } from "#app/db/context.ts"
import { proposeInSteps } from "#app/features/admin/in-steps.server.ts"
import { MonthPage, type MonthPreview } from "#app/features/admin/pages/rule-month.tsx"
import { listOpenProposals } from "#app/features/admin/rules-list.server.ts"
import { readMonthForm } from "#app/features/admin/rules-month-form.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { datesOfMonth, isMonthDeclared, monthsToDeclare } from "#app/features/nft-staking/months-to-declare.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.propose" }
export const meta = pageMeta
export const links = sheets("adminRules")

const KIND = "declare-share-month"

export async function loader({ context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "rules")
	const { ctx } = context
	const [facts, open] = await Promise.all([monthsToDeclare(ctx, await ctx.now()), listOpenProposals(ctx, KIND)])
	return { ...screen, facts, open }
}

export const action = ({ request, context }: ActionFunctionArgs) =>
	proposeInSteps<WantedMonth>(
		{ request, context },
		{
			permission: "rules.propose",
			read: (fields, lang) => readMonth(context.ctx, fields, lang),
			act: ({ program, collection, month, pool, reason }) => ({
				...{ kind: KIND, subject: `${program}/${collection}/${month}`, reason },
				evidence: { program, collection, month, pool: `${pool}` },
			}),
			to: `${paths.admin("rules")}?done`,
		},
	)

type WantedMonth = Omit<MonthPreview, "id">

/** A month's pool as it would be; without a dollar, and where the month has one, nothing is wanted (409). */
async function readMonth(ctx: WebContext, fields: FormData, lang: Lang) {
	const now = await ctx.now()
	const facts = await monthsToDeclare(ctx, now)
	if (!facts) return { typed: {}, problems: [], wanted: null, status: 409 }
	const { wanted, ...read } = readMonthForm(fields, { lang, now, ...facts })
	if (!wanted) return { ...read, wanted }
	if (await isMonthDeclared(ctx, wanted))
		return {
			...read,
			problems: [{ field: "month", key: "admin:rules.month.taken" } as const],
			wanted: null,
			status: 409,
		}
	const dates = datesOfMonth(wanted.month)
	return { ...read, wanted: { ...wanted, ...dates, overdue: dates.dividedAt <= now } }
}

export default function Month() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const answered = useActionData<typeof action>()
	return (
		<MonthPage t={wordsT({ admin: words })} typed={{}} errors={{}} said={[]} preview={null} {...page} {...answered} />
	)
}
