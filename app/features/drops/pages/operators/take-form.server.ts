import type { WebContext } from "#app/db/context.ts"
import type { T } from "#app/i18n/words.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { propose } from "#app/identity/proposals/proposals.server.ts"
import { parseMoney } from "#app/lib/money.ts"
import { paths } from "#app/lib/paths.ts"
import { sentText } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { readUtcMoment } from "#app/lib/utc-moment.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { wholeNumber } from "#app/lib/whole-number.ts"
import { type GiftAsset, readDrop, type Typed, wholeOf } from "../../drop-form.ts"
import { readForEditing, writeDrop } from "../../write-drop.server.ts"
import { giftAssets } from "./load.server.ts"
import { ACTS_OF, type DropAct } from "./model.ts"

type Answer = Readonly<
	{ to: string } | { status: number; typed: Typed; errors: Readonly<Record<string, string>>; said: readonly string[] }
>
const KINDS: readonly DropAct[] = [...ACTS_OF.draft, ...ACTS_OF.published]

/** Takes the forms of a drop's editor: its draft is written, anything else is asked for in the name of the operator. */
export async function takeDropForm(
	ctx: WebContext,
	operator: LoginSession,
	{ t, id, fields }: Readonly<{ t: T; id: string; fields: FormData }>,
): Promise<Answer> {
	const act = KINDS.find((one) => one === fields.get("act"))
	try {
		return act
			? await takeAct(ctx, operator, { t, id, fields, act })
			: await takeDraft(ctx, operator, { t, id, fields })
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		const { typed } = readDrop(fields, { assets: [], collections: [] })
		return { status: error.status, typed, errors: {}, said: [t(error.code, error.params)] }
	}
}

type Asked = Readonly<{ t: T; id: string; fields: FormData }>

const VERSION = wholeNumber({ max: 2_000_000_000 })
/** No draft has it: a form with another text is as one whose draft has changed since. */
const NO_VERSION = -1

async function takeDraft(ctx: WebContext, operator: LoginSession, { t, id, fields }: Asked): Promise<Answer> {
	if (!operator.permissions.includes("content.edit")) throw new Refusal("admin:forbidden", { status: 403 })
	const known = { assets: await giftAssets(ctx), collections: ctx.collections.all.map((one) => one.id) }
	const { typed, problems, wanted } = readDrop(fields, known)
	if (!wanted) {
		const errors = Object.fromEntries(
			Object.entries(problems).map(([field, { key, line }]) => [field, t(key, line === undefined ? {} : { line })]),
		)
		return { status: 400, typed, errors, said: [] }
	}
	const version = sentText(fields, "version")
	await writeDrop(ctx, operator, {
		id,
		version: version === "" ? null : (VERSION.safeParse(version).data ?? NO_VERSION),
		drop: wanted,
	})
	return { to: `${paths.admin("drops/edit")}?id=${id}&done=saved` }
}

async function takeAct(
	ctx: WebContext,
	operator: LoginSession,
	{ t, id, fields, act }: Asked & Readonly<{ act: DropAct }>,
): Promise<Answer> {
	const found = await readForEditing(ctx, id)
	const { typed } = readDrop(fields, { assets: [], collections: [] })
	const refused = (errors: Readonly<Record<string, string>>, said: readonly string[] = []): Answer => ({
		status: 400,
		typed,
		errors,
		said,
	})
	const reason = sentText(fields, "reason").trim()
	const request = sentText(fields, "request")
	if (reason === "" || !isUuid(request)) return refused({ [`${act}.reason`]: t("operators-drops:error.reason") })
	const evidence = found && evidenceOf({ assets: await giftAssets(ctx), act, version: found.drop.version }, fields)
	if (!evidence)
		return refused({}, [
			t(
				act === "set-drop-window"
					? "operators-drops:error.moment"
					: act === "set-drop-gift"
						? "operators-drops:error.amount"
						: "operators-drops:error.stock",
			),
		])
	await propose(ctx, operator, { id: request, kind: act, subject: id, evidence, reason })
	return { to: `${paths.admin("drops/edit")}?id=${id}&done=proposed` }
}

/** As the worker will read it; null: it cannot be read. */
function evidenceOf(
	{ assets, act, version }: Readonly<{ assets: readonly GiftAsset[]; act: DropAct; version: number }>,
	fields: FormData,
): Record<string, string> | null {
	if (act === "publish-drop") return { version: `${version}` }
	if (act === "set-drop-stock") {
		const stock = wholeOf(sentText(fields, "stock"), 1, 999_999)
		return stock === null ? null : { stock: `${stock}` }
	}
	if (act === "set-drop-gift") {
		const asset = assets.find((one) => one.kind !== "nft" && one.id === sentText(fields, "asset"))
		const units = asset && parseMoney(sentText(fields, "amount").trim(), asset)?.units
		return asset && units && units > 0n ? { kind: asset.kind, asset: asset.id, units: `${units}` } : null
	}
	if (act === "set-drop-window") {
		const [opensAt, closesAt] = ["opensAt", "closesAt"].map((name) => readUtcMoment(sentText(fields, name).trim()))
		return opensAt && closesAt ? { opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() } : null
	}
	return {}
}
