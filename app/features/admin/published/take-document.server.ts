import type { WebContext } from "#app/db/context.ts"
import type { DoorId } from "#app/doors/doors.ts"
import { openedBy } from "#app/doors/read-doors.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { typedText } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { PublishedKey } from "#app/settings/published.ts"
import type { Area } from "./areas.ts"
import { changeDocument, readDocument } from "./document.server.ts"
import { documentAddress } from "./document-addresses.ts"
import { type Document, isPlace, moved, type Place, placesIn, planOf, valueAt, withValue } from "./entries.ts"
import { type Problems, problemAt, readTyped, type Typed, typedIn } from "./values.ts"

type Needs = Pick<WebContext, "db" | "log" | "now">
type Asked = Readonly<{ area: Area; key: PublishedKey; place: Place | null; fields: FormData }>
export type DocumentAnswer =
	| Readonly<{ to: string }>
	| Readonly<{ status: number; typed: Typed | null; mark: string; problems: Problems; refused: Refusal | null }>

const ACTS = ["save", "rows", "remove", "up", "down"] as const

/** What a form of the editor asks for, done; or the form again, with what was typed. */
export async function takeDocument(
	ctx: Needs,
	who: Pick<LoginSession, "accountId">,
	asked: Asked,
): Promise<DocumentAnswer> {
	const { area, key, fields } = asked
	const act = ACTS.find((one) => one === typedText(fields.get("act"))) ?? "rows"
	const mark = typedText(fields.get("mark"))
	const place = asked.place ?? typedText(fields.get("place"))
	const { document } = await readDocument(ctx, key)
	const typed = act === "save" || act === "rows" ? typedIn(planOf(key).form, fields) : null
	const again = (status: number, more: Readonly<{ problems?: Problems; refused?: Refusal }> = {}) => ({
		...{ status, typed, mark, problems: {}, refused: null },
		...more,
	})
	if (act === "rows") return again(200)
	const { change, problems } =
		act === "save"
			? saved({ key, place, typed: typed ?? {}, document })
			: { change: arranged(key, act, place), problems: {} }
	if (Object.keys(problems).length > 0) return again(400, { problems })
	let opened: readonly DoorId[] = []
	try {
		opened = await openedBy(ctx, () => changeDocument(ctx, who, { key, mark, change }))
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return again(error.status, { refused: error })
	}
	const shown = planOf(key).kind === "named" ? place : null
	return { to: documentAddress(area, { key, done: true, place: shown, opened }) }
}

type Saved = Readonly<{ key: PublishedKey; place: Place; typed: Typed; document: Document }>

/** What was typed as a change of the document, and what is wrong with it. */
function saved({ key, place, typed, document }: Saved) {
	const { form } = planOf(key)
	const { value, problems } = readTyped(form, typed)
	const change = (of: Document) => {
		if (!isPlace(key, of, place)) throw new Refusal("operators-content:stale", { status: 409 })
		return withValue(key, of, { place, value })
	}
	if (Object.keys(problems).length > 0) return { change, problems }
	const twice = isTwice({ key, place, value, document }) ? { id: "twice" as const } : {}
	return { change, problems: { ...schemaProblems(key, value), ...twice } }
}

/** What the document's own schema has against a value. */
function schemaProblems(key: PublishedKey, value: unknown): Problems {
	const { form, schema } = planOf(key)
	const read = schema.safeParse(value)
	return Object.fromEntries(read.success ? [] : read.error.issues.map(({ path }) => problemAt(form, path)))
}

/** Whether another one of the list has that id already. */
function isTwice({ key, place, value, document }: Omit<Saved, "typed"> & Readonly<{ value: unknown }>): boolean {
	const others = placesIn(key, document).filter((one) => one !== place)
	const id = idOf(value)
	return planOf(key).kind === "list" && others.some((one) => idOf(valueAt(key, document, one)) === id)
}

const idOf = (value: unknown) => (typeof value === "object" && value !== null && "id" in value ? value.id : undefined)

/** A document without a place of it, or with that place of its list one further up or down. */
const arranged =
	(key: PublishedKey, act: "remove" | "up" | "down", place: Place) =>
	(document: Document): unknown => {
		if (act === "remove") return withValue(key, document, { place, value: undefined })
		return Array.isArray(document) ? moved(document, place, act === "up" ? -1 : 1) : document
	}
