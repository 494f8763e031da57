import { eq } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import type { T } from "#app/i18n/words.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { solanaReceiver } from "#app/identity/members/solana-receiver.ts"
import { propose } from "#app/identity/proposals/proposals.server.ts"
import { paths } from "#app/lib/paths.ts"
import { sentText } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { isUuid } from "#app/lib/uuid.ts"
import type { Said } from "#app/operators/folded-act.tsx"
import { checkDestination } from "#app/settlement/destinations/check-destinations.server.ts"
import { poke } from "../../poke.server.ts"
import { collectReleaseEvidence } from "../../release-evidence.server.ts"
import type { Family } from "../../status.ts"
import { airdropBatch } from "../../tables.server.ts"
import { askDryRun, discardList } from "../../upload-list.server.ts"
import { BATCH_ACTS } from "./model.ts"

export type Taken = Readonly<{ to: string }> | (Said & Readonly<{ status: number }>)
type Asked = Readonly<{ t: T; id: string; fields: FormData }>
type AskedOfList = Asked & Readonly<{ family: Family }>

const refused = (error: unknown, t: T, typed: Said["typed"]): Taken => {
	if (!(error instanceof Refusal)) throw error
	return { status: error.status, errors: { form: t(error.code, error.params) }, typed }
}

/** Takes the forms of a list's page: a dry run, its discarding, or an act that is asked for in the name of the operator. */
export async function takeBatchForm(
	ctx: WebContext,
	operator: LoginSession,
	{ t, id, family, fields }: AskedOfList,
): Promise<Taken> {
	const name = sentText(fields, "act")
	const typed = { act: name, reason: sentText(fields, "reason").slice(0, 500) }
	const here = (done: string) => ({ to: `${paths.admin(`${family}/list`)}?id=${id}&done=${done}` })
	try {
		if (!operator.permissions.includes("money.act")) throw new Refusal("admin:forbidden", { status: 403 })
		if (name === "dry-run") {
			await askDryRun(ctx, id)
			return here("asked")
		}
		if (name === "discard") {
			await discardList(ctx, operator, id)
			return { to: `${paths.admin(family)}?done=discarded` }
		}
		const kind = BATCH_ACTS.find((one) => one === name)
		const request = sentText(fields, "request")
		const reason = typed.reason.trim()
		if (!kind || !isUuid(request) || reason === "")
			return { status: 400, errors: { reason: t("operators-airdrop:error.reason") }, typed }
		const evidence = kind === "release-airdrop" ? await collectEvidence(ctx, id, fields) : {}
		const outcome = await propose(ctx, operator, { id: request, kind, subject: id, evidence, reason })
		// The worker reads the files again at once.
		if (kind === "release-airdrop") await poke(ctx)
		return here(outcome)
	} catch (error) {
		return refused(error, t, typed)
	}
}

async function collectEvidence(ctx: WebContext, id: string, fields: FormData) {
	const [batch] = await ctx.db.select().from(airdropBatch).where(eq(airdropBatch.id, id))
	if (batch?.status !== "draft") throw new Refusal("operators-airdrop:error.noDraft", { status: 409 })
	const [rows, units, content] = [sentText(fields, "rows"), sentText(fields, "units"), sentText(fields, "content")]
	if (rows !== `${batch.rows}` || units !== `${batch.units}`)
		throw new Refusal("operators-airdrop:error.otherList", { status: 409 })
	return collectReleaseEvidence(ctx, batch, { rows, units, content })
}

/** Takes the form by which an operator applies for a holder. */
export async function takeRecordForm(
	ctx: WebContext,
	operator: LoginSession,
	{ t, id, fields }: Asked,
): Promise<Taken> {
	const typed = { address: sentText(fields, "address").slice(0, 200), reason: sentText(fields, "reason").slice(0, 500) }
	const to = solanaReceiver(typed.address)
	const request = sentText(fields, "request")
	const reason = typed.reason.trim()
	// Where the chain does not answer, the worker asks it again before it is done.
	const verdict =
		to === null ? null : await checkDestination(ctx, { chain: ctx.chains.solana, address: to, by: "listed" })
	const errors = {
		...(verdict?.is === "refused" ? { address: t(`destinations:problem.${verdict.why}`) } : {}),
		...(to === null ? { address: t("operators-airdrop:error.receiver") } : {}),
		...(reason === "" || !isUuid(request) ? { reason: t("operators-airdrop:error.reason") } : {}),
	}
	if (to === null || Object.keys(errors).length > 0) return { status: 400, errors, typed }
	try {
		// The approver sees that the chain has never seen the address.
		const evidence = verdict?.is === "go" && verdict.isUnused ? { to, unused: true } : { to }
		await propose(ctx, operator, { id: request, kind: "set-airdrop-receiver", subject: id, evidence, reason })
		return { to: `${paths.admin("airdrop/record")}?id=${id}&done=proposed` }
	} catch (error) {
		return refused(error, t, typed)
	}
}
