import type { WebContext } from "#app/db/context.ts"
import type { T } from "#app/i18n/words.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { propose } from "#app/identity/proposals/proposals.server.ts"
import { asKey } from "#app/lib/keys.ts"
import { sentText, typedText } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { changeDays, changeVenue } from "./change-venue.server.ts"
import type { VenueSaid } from "./pages/operators/venue-view.tsx"
import { daysForm, readVenue, type TypedVenue } from "./venue-form.ts"

type Asked = Readonly<{ id: string; fields: FormData; t: T }>
type Taken = Readonly<{ done: string }> | (VenueSaid & Readonly<{ status: number }>)

/** Takes the forms of a calendar's page: its rules, its days, and who is to have its desk, for which two persons have to agree. */
export async function takeVenue(ctx: WebContext, operator: LoginSession, { id, fields, t }: Asked): Promise<Taken> {
	const what = sentText(fields, "do")
	const need = what === "grant" ? "roles.propose" : "content.edit"
	try {
		if (!operator.permissions.includes(need)) throw new Refusal("admin:forbidden", { status: 403 })
		if (what === "rules") return await takeRules(ctx, operator, { id, fields, t })
		if (what === "grant") {
			const [request, subject, why] = [
				sentText(fields, "request"),
				sentText(fields, "subject"),
				sentText(fields, "why").trim(),
			]
			if (!isUuid(request) || !isUuid(subject) || why === "" || why.length > 500)
				throw new Refusal("operators-reservations:error.why", { status: 400 })
			const evidence = { role: "partner", partner: id }
			await propose(ctx, operator, { id: request, kind: "grant-role", subject, evidence, reason: why })
			return { done: "proposed" }
		}
		const read = daysForm.safeParse(Object.fromEntries(fields))
		if (!read.success) return wrongDays(fields, read.error.issues, t)
		const change = read.data
		if (change.do === "add") {
			const endsAt = new Date(change.starts.getTime() + change.hours * 3_600_000)
			await changeDays(ctx, operator, id, { do: "add", startsAt: change.starts, endsAt })
		} else if (change.do === "remove") await changeDays(ctx, operator, id, { do: "remove", startsAt: change.starts })
		else await changeDays(ctx, operator, id, { do: change.do, day: change.day })
		return { done: "saved" }
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return said(error.status, t(error.code, error.params))
	}
}

/** What is wrong with a day or a date, beside its field; what has no field of its own is said of the form. */
function wrongDays(
	fields: FormData,
	issues: readonly Readonly<{ path: readonly PropertyKey[]; message: string }>[],
	t: T,
) {
	const errors: Record<string, string> = {}
	for (const { path, message } of issues) errors[String(path[0])] ??= t(asKey(message))
	const days = Object.fromEntries(DAY_FIELDS.map((name) => [name, sentText(fields, name).slice(0, 40)]))
	const isBeside = issues.every(
		({ path, message }) => DAY_FIELDS.some((name) => name === path[0]) && message.includes(":"),
	)
	const form = t(isBeside ? "operators-reservations:error.fields" : "operators-reservations:error.form")
	return { status: 400, errors: isBeside ? errors : {}, typed: null, days, form }
}
const DAY_FIELDS = ["day", "starts", "hours"] as const

const said = (status: number, form: string) => ({ status, errors: {}, typed: null, form })

async function takeRules(ctx: WebContext, operator: LoginSession, { id, fields, t }: Asked): Promise<Taken> {
	const typed: TypedVenue = Object.fromEntries(
		[...fields].map(([name, value]) => [name, typedText(value).slice(0, 80)]),
	)
	const weekdays = fields.getAll("weekday").map(String)
	const days = weekdays.length > 0 || !typed.weekdays ? weekdays : typed.weekdays.split(",")
	const read = readVenue(typed, days)
	if ("errors" in read) {
		const errors = Object.fromEntries(Object.entries(read.errors).map(([name, key]) => [name, t(key)]))
		const form = t("operators-reservations:error.fields")
		return { status: 400, errors, typed: { ...typed, weekdays: days.join(",") }, form }
	}
	try {
		await changeVenue(ctx, operator, { partnerId: id, ...read })
		return { done: "saved" }
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return {
			status: error.status,
			errors: {},
			typed: { ...typed, weekdays: days.join(",") },
			form: t(error.code, error.params),
		}
	}
}
