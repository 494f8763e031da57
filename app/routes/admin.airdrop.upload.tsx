import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { MOST_SHOWN, UploadList } from "#app/features/airdrop/pages/operators/upload-view.tsx"
import { listable, uploadList } from "#app/features/airdrop/upload-list.server.ts"
import { readUpload } from "#app/files/read-upload.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { readForm, sentText } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "money.act", uploads: true }
export const meta = pageMeta
export const links = sheets("adminContent")

const FINE = { problems: [], wrong: 0 }

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "money.act")
	const t = await getT(operator.lang)
	const upload = await readUpload(request, context)
	const fields = await readForm(upload.form)
	const typed = { title: sentText(fields, "title").trim().slice(0, 200), of: sentText(fields, "of").slice(0, 100) }
	const [id, { bytes }] = [sentText(fields, "id"), upload]
	const isTitle = typed.title !== "" && typed.title.length <= 80 && !/\p{Cc}/u.test(typed.title)
	const errors = {
		...(isTitle ? {} : { title: t("operators-airdrop:error.title") }),
		...(bytes || upload.refusal ? {} : { file: t("operators-airdrop:error.file") }),
		...(upload.refusal ? { file: t(upload.refusal.code, upload.refusal.params) } : {}),
	}
	if (Object.keys(errors).length > 0 || !bytes || !isUuid(id))
		return data({ errors, typed, ...FINE }, { status: upload.refusal?.status ?? 400 })
	try {
		const problems = await uploadList(context.ctx, operator, { id, ...typed, bytes })
		const shown = { problems: problems.slice(0, MOST_SHOWN), wrong: problems.length }
		if (problems.length > 0) return data({ errors: {}, typed, ...shown }, { status: 400 })
		return redirect(`${paths.admin("airdrop/list")}?id=${id}&done=uploaded`, { status: 303 })
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return data(
			{ errors: { [error.field ?? "form"]: t(error.code, error.params) }, typed, ...FINE },
			{ status: error.status },
		)
	}
}

export function loader({ context }: LoaderFunctionArgs) {
	const { title: _, words, ...screen } = screenOf(context, "airdrop")
	const own = wordsOf(screen.lang, "operators-airdrop")
	return {
		...screen,
		title: wordsT({ "operators-airdrop": own })("operators-airdrop:upload"),
		words: { admin: words, "operators-airdrop": own },
		choices: listable(context.ctx).map(({ key, kind, name }) => ({ key, kind, name })),
		id: randomUUID(),
	}
}

const FRESH = { errors: {}, typed: { title: "", of: "" }, ...FINE }

export default function UploadAirdrop() {
	const { words, title, choices, id } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>() ?? FRESH
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={title} lead={t("operators-airdrop:uploadLead")} />
			<UploadList {...{ t, id, choices, ...answer }} />
		</>
	)
}
