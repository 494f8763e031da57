import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { countRows, listRows } from "#app/db/list-rows.server.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { batchesForOperators, batchWithCounts } from "#app/features/airdrop/operator-lists.server.ts"
import { BATCH_TERMS } from "#app/features/airdrop/operator-terms.ts"
import { batchLine } from "#app/features/airdrop/pages/operators/columns.tsx"
import { shownBatch } from "#app/features/airdrop/pages/operators/load.server.ts"
import { BATCH_ACTS } from "#app/features/airdrop/pages/operators/model.ts"
import { takeBatchForm } from "#app/features/airdrop/pages/operators/take-forms.server.ts"
import { FAMILIES, type Family, familyOf, type ListKind, type UploadFamily } from "#app/features/airdrop/status.ts"
import { listable, uploadList } from "#app/features/airdrop/upload-list.server.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"
import { paths } from "#app/lib/paths.ts"
import { readForm, sentText } from "#app/lib/read-form.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { requireId, requireRecord } from "#app/operators/required-record.ts"
import { takeList } from "#app/operators/take-list.server.ts"

type Context = LoaderFunctionArgs["context"]

/** Lists of a screen, by pages. */
export const loadLists =
	(family: Family) =>
	async ({ request, context }: LoaderFunctionArgs) => {
		const { words, ...screen } = screenOf(context, family)
		const { ctx } = context
		const query = new URL(request.url).searchParams
		const asked = readListing(query, BATCH_TERMS)
		const { listing, counted } = batchesForOperators(ctx, family, asked, await ctx.now())
		const [{ rows, next }, total] = await Promise.all([listRows(asked, listing), countRows(ctx, counted)])
		return {
			...screen,
			family,
			words: {
				admin: words,
				"operators-airdrop": wordsOf(screen.lang, "operators-airdrop"),
				scan: wordsOf(screen.lang, "scan"),
			},
			asked,
			total,
			next,
			rows: rows.map(batchLine(ctx, screen.lang)),
			may: mayAct(context),
			discarded: query.get("done") === "discarded",
		}
	}

const mayAct = (context: Context) => requireOperator(context, null).permissions.includes("money.act")
const idIn = (request: Request) => uuidFrom(new URL(request.url).searchParams, "id")
const toLists = (family: Family) => redirect(paths.admin(family), { status: 303 })

/** One list: what it is, and what can be done with it. */
export const loadList =
	(family: Family) =>
	async ({ request, context }: LoaderFunctionArgs) => {
		const { words, title: _, ...screen } = screenOf(context, family)
		const id = idIn(request)
		const t = await getT(screen.lang)
		const found = id && (await shownBatch(context.ctx, id, { t, lang: screen.lang }))
		if (!found || found.shown.family !== family) throw toLists(family)
		return {
			...screen,
			title: found.title,
			batch: found.shown,
			words: { admin: words, "operators-airdrop": wordsOf(screen.lang, "operators-airdrop") },
			done: new URL(request.url).searchParams.get("done"),
			mayAct: mayAct(context),
			ids: Object.fromEntries(BATCH_ACTS.map((act) => [act, randomUUID()])),
		}
	}

export const actOnList =
	(family: Family) =>
	async ({ request, context }: ActionFunctionArgs) => {
		const operator = requireOperator(context, "money.see")
		const id = requireId(request)
		const found = await batchWithCounts(context.ctx, id, await context.ctx.now())
		// A list of another screen is unknown here, as it is to `loadList`.
		requireRecord(found && familyOf(found.batch.kind) === family ? found : null)
		const t = await getT(operator.lang)
		const taken = await takeBatchForm(context.ctx, operator, { t, id, family, fields: await readForm(request) })
		if ("to" in taken) return redirect(taken.to, { status: 303 })
		const { status, ...said } = taken
		return data(said, { status })
	}

const choicesOf = ({ ctx }: Context, family: UploadFamily) =>
	listable(ctx).filter(({ kind }) => (FAMILIES[family] as readonly ListKind[]).includes(kind))

/** The form by which a list is uploaded, or pasted. */
export const loadUpload =
	(family: UploadFamily) =>
	({ context }: LoaderFunctionArgs) => {
		const { title: _, words, ...screen } = screenOf(context, family)
		const own = wordsOf(screen.lang, "operators-airdrop")
		return {
			...screen,
			family,
			title: wordsT({ "operators-airdrop": own })("operators-airdrop:upload"),
			words: { admin: words, "operators-airdrop": own },
			choices: choicesOf(context, family).map(({ key, kind, name }) => ({ key, kind, name })),
			id: randomUUID(),
		}
	}

export const takeUpload =
	(family: UploadFamily) =>
	async ({ request, context }: ActionFunctionArgs) => {
		const operator = requireOperator(context, "money.act")
		const t = await getT(operator.lang)
		const taken = await takeList(request, context, {
			t,
			own: (fields) => {
				const of = sentText(fields, "of").slice(0, 100)
				const isOne = choicesOf(context, family).some(({ key }) => key === of)
				return { typed: { of }, errors: isOne ? {} : { of: t("operators-airdrop:error.of") } }
			},
			store: ({ fields, ...list }) =>
				uploadList(context.ctx, operator, { ...list, of: sentText(fields, "of").slice(0, 100) }),
			text: ({ code, other }) => t(`operators-airdrop:problem.${code}`, { other: other ?? "" }),
		})
		if ("id" in taken) return redirect(`${paths.admin(`${family}/list`)}?id=${taken.id}&done=uploaded`, { status: 303 })
		const { status, ...said } = taken
		return data(said, { status })
	}
