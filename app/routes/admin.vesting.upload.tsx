import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { takeUpload } from "#app/features/vesting/pages/operators/take-forms.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import type { ListSaid } from "#app/operators/take-list.server.ts"
import { UploadForm } from "#app/operators/upload-form.tsx"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "money.act", uploads: true }
export const meta = pageMeta
export const links = sheets("adminContent")

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "money.act")
	const taken = await takeUpload(operator, { request, context, t: await getT(operator.lang) })
	if ("to" in taken) return redirect(taken.to, { status: 303 })
	const { status, ...said } = taken
	return data(said, { status })
}

export function loader({ context }: LoaderFunctionArgs) {
	const { title: _, words, ...screen } = screenOf(context, "vesting")
	const own = wordsOf(screen.lang, "operators-vesting")
	return {
		...screen,
		title: wordsT({ "operators-vesting": own })("operators-vesting:upload"),
		words: { admin: words, "operators-vesting": own },
		id: randomUUID(),
	}
}

const FRESH = { errors: {}, typed: {}, problems: [], wrong: 0 }

export default function AdminVestingUpload() {
	const { words, title, id } = useLoaderData<typeof loader>()
	const { typed, ...said }: ListSaid = useActionData<typeof action>() ?? FRESH
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={title} lead={t("operators-vesting:uploadLead")} />
			<UploadForm
				{...{ t, id, ...said }}
				action={paths.admin("vesting/upload")}
				back={paths.admin("vesting")}
				title={{ label: t("operators-vesting:field.title"), typed: typed.title ?? "" }}
				columns={t("operators-vesting:field.fileHint")}
				rows={typed.rows ?? ""}
			/>
		</>
	)
}
