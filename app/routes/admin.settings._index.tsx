import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { PublicSettings } from "#app/features/admin/pages/public-settings.tsx"
import { SettingsDocuments } from "#app/features/admin/pages/settings-documents.tsx"
import { contentScreen } from "#app/features/admin/published/content-screen.server.ts"
import { documentsInForce } from "#app/features/admin/published/document-page.server.ts"
import {
	changePublicSetting,
	listForEditing,
	publicSettingForm,
} from "#app/features/admin/published/edit-public-settings.server.ts"
import { refusedForm } from "#app/features/admin/refused-form.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "settings.see" }
export const meta = pageMeta
export const links = sheets("adminContent", "adminRules")

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "settings.edit")
	return submit({ request, context }, publicSettingForm, await getT(operator.lang), async (change) => {
		await changePublicSetting(context.ctx, operator, change)
		return redirect(paths.admin("settings"), { status: 303 })
	})
}

export async function loader({ context }: LoaderFunctionArgs) {
	const screen = contentScreen(context, "settings")
	const { ctx } = context
	const [documents, settings] = await Promise.all([documentsInForce(ctx, "settings"), listForEditing(ctx)])
	const may = requireOperator(context, null).permissions.includes("settings.edit")
	return { ...screen, documents, settings, may }
}

export default function Settings() {
	const { words, title: _, documents, ...page } = useLoaderData<typeof loader>()
	const refused = refusedForm(useActionData<typeof action>()?.form)
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={t("admin:screens.settings")} lead={t("operators-content:screens.settings")} />
			<SettingsDocuments t={t} lang={page.lang} documents={documents} may={page.may} />
			<PublicSettings t={t} {...page} refused={refused} />
		</>
	)
}
