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
		const evidence =
			kind === "release-airdrop"
				? {
						...{ rows: sentText(fields, "rows"), units: sentText(fields, "units") },
						...(family === "batchMint" ? { content: await requireCheckedContent(ctx, id, fields) } : {}),
					}
				: {}
		const said = await propose(ctx, operator, { id: request, kind, subject: id, evidence, reason })
		return here(said)
	} catch (error) {
		return refused(error, t, typed)
	}
}

/** The content that the form shows. Refuses (409) a list whose dry run has not found its metadata in order, and one that is another by now. */
async function requireCheckedContent(ctx: WebContext, id: string, fields: FormData): Promise<string> {
	const [batch] = await ctx.db.select({ dryRun: airdropBatch.dryRun }).from(airdropBatch).where(eq(airdropBatch.id, id))
	const report = batch?.dryRun?.metadata
	if (!report || report.problems.length > 0 || report.content !== sentText(fields, "content"))
		throw new Refusal("operators-airdrop:error.noDryRun", { status: 409 })
	return report.content
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
