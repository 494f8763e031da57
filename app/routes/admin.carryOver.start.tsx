import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { collectionName } from "#app/collections/collection-name.ts"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { startCarry } from "#app/features/airdrop/carry/start-carry.server.ts"
import { SAID } from "#app/features/airdrop/pages/operators/model.ts"
import { MOST_TYPED, StartCarry, type TypedCarry } from "#app/features/airdrop/pages/operators/start-view.tsx"
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

export const handle: PageHandle = { working: true, admin: "money.act" }
export const meta = pageMeta
export const links = sheets("adminContent")

export function loader({ context }: LoaderFunctionArgs) {
	const { title: _, words, ...screen } = screenOf(context, "carryOver")
	const own = wordsOf(screen.lang, "operators-airdrop")
	return {
		...screen,
		title: wordsT({ "operators-airdrop": own })(SAID.carryOver.start),
		words: { admin: words, "operators-airdrop": own },
		collections: context.ctx.collections.all.map(({ id }) => ({ id, name: collectionName(id) })),
		id: randomUUID(),
	}
}

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "money.act")
	const t = await getT(operator.lang)
	const fields = await readForm(request)
	const id = sentText(fields, "id")
	const typed: TypedCarry = {
		title: sentText(fields, "title").trim().slice(0, 200),
		source: sentText(fields, "source").slice(0, 100),
		dest: sentText(fields, "dest").slice(0, 100),
		jsonPath: sentText(fields, "jsonPath").trim().slice(0, 200),
		ids: sentText(fields, "ids").slice(0, MOST_TYPED),
	}
	const isTitle = typed.title !== "" && typed.title.length <= 80 && !/\p{Cc}/u.test(typed.title)
	if (!isTitle || !isUuid(id)) return data({ errors: { title: t("admin:upload.error.title") }, typed }, { status: 400 })
	try {
		await startCarry(context.ctx, operator, { ...typed, id })
		return redirect(`${paths.admin("carryOver/list")}?id=${id}&done=uploaded`, { status: 303 })
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return data({ errors: { [error.field ?? "form"]: t(error.code, error.params) }, typed }, { status: error.status })
	}
}

const FRESH = { errors: {}, typed: { title: "", source: "", dest: "", jsonPath: "", ids: "" } }

export default function StartCrossing() {
	const { words, title, collections, id } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>() ?? FRESH
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={title} lead={t("operators-airdrop:carryOver.uploadLead")} />
			<StartCarry {...{ t, id, collections, ...answer }} />
		</>
	)
}
