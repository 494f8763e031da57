import { type AppLoadContext, data, redirect } from "@remix-run/node"
import { doorName } from "#app/doors/door-name.ts"
import { type DoorId, doorOf, isDoorId } from "#app/doors/doors.ts"
import { openedBy } from "#app/doors/read-doors.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { readForm, typedText } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { AREAS, type Area, keyIn } from "./areas.ts"
import { contentScreen } from "./content-screen.server.ts"
import { changeDocument, readDocument } from "./document.server.ts"
import { documentAddress } from "./document-addresses.ts"
import { documentPage } from "./document-page.server.ts"
import { takeDocument } from "./take-document.server.ts"
import { getVersion, listVersions, versionId } from "./versions.server.ts"

type Args = Readonly<{ request: Request; context: AppLoadContext }>

/** What both screens of an area's documents share: which document is meant. What is none leads back to all of them. */
function askedFor(area: Area, request: Request) {
	const params = new URL(request.url).searchParams
	const key = keyIn(area, params.get("key"))
	if (!key) throw redirect(paths.admin(area), { status: 303 })
	return { params, key, place: params.get("place") }
}

const mayEdit = (area: Area, context: AppLoadContext) =>
	requireOperator(context, null).permissions.includes(AREAS[area].edits)

export async function loadDocument(area: Area, { request, context }: Args) {
	const screen = contentScreen(context, area)
	const { params, key, place } = askedFor(area, request)
	const page = await documentPage(context.ctx, { key, place, lang: screen.lang })
	if (!page) throw redirect(documentAddress(area, { key }), { status: 303 })
	return {
		...screen,
		page,
		may: mayEdit(area, context),
		done: params.has("done"),
		opened: await namesOf(screen.lang, params),
	}
}

/** What the change has opened that somebody was led here from. */
async function namesOf(lang: Lang, params: URLSearchParams): Promise<readonly string[]> {
	const t = await getT(lang)
	return (params.get("done") ?? "")
		.split(" ")
		.filter(isDoorId)
		.map((id) => doorName(t, doorOf(id)))
}

export async function submitDocument(area: Area, { request, context }: Args) {
	const operator = requireOperator(context, AREAS[area].edits)
	const { key, place } = askedFor(area, request)
	const answer = await takeDocument(context.ctx, operator, { area, key, place, fields: await readForm(request) })
	if ("to" in answer) return redirect(answer.to, { status: 303 })
	const { status, refused, ...form } = answer
	const t = await getT(operator.lang)
	return data({ ...form, said: refused ? [t(refused.code, refused.params)] : [] }, { status })
}

export async function loadVersions(area: Area, { request, context }: Args) {
	const screen = contentScreen(context, area)
	const { params, key } = askedFor(area, request)
	const { document, mark } = await readDocument(context.ctx, key)
	const from = versionId(params.get("from"))
	const found = await listVersions(context.ctx, { key, from, present: document })
	return { ...screen, ...found, docKey: key, mark, may: mayEdit(area, context) }
}

/** Publishes an earlier version once more. */
export async function submitVersion(area: Area, { request, context }: Args) {
	const operator = requireOperator(context, AREAS[area].edits)
	const { key } = askedFor(area, request)
	const fields = await readForm(request)
	const id = versionId(typedText(fields.get("version")))
	const version = id === null ? null : await getVersion(context.ctx, key, id)
	const t = await getT(operator.lang)
	if (!version) return data({ said: [t("operators-content:versionUnreadable")] }, { status: 404 })
	const change = { key, mark: typedText(fields.get("mark")), change: () => version }
	let opened: readonly DoorId[] = []
	try {
		opened = await openedBy(context.ctx, () => changeDocument(context.ctx, operator, change))
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return data({ said: [t(error.code, error.params)] }, { status: error.status })
	}
	return redirect(documentAddress(area, { key, done: true, opened }), { status: 303 })
}
