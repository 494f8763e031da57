import { type ActionFunctionArgs, redirect } from "@remix-run/node"
import { setLanguage } from "#app/features/admin/set-language.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { isLang, paths } from "#app/lib/paths.ts"
import { readForm, typedText } from "#app/lib/read-form.ts"

export const handle: PageHandle = { admin: "operator" }

export async function action({ request, context }: ActionFunctionArgs) {
	const { accountId } = requireOperator(context, null)
	const fields = await readForm(request)
	const [lang, to] = [typedText(fields.get("lang")), typedText(fields.get("to"))]
	if (isLang(lang)) await setLanguage(context.ctx, accountId, lang)
	return redirect(/^\/admin(?:[/?]|$)/.test(to) ? to : paths.admin(), { status: 303 })
}

export const loader = () => redirect(paths.admin())
