import { eq } from "drizzle-orm"
import type { z } from "zod"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import { phoneOf } from "./bounds.ts"
import { confirmByPassword } from "./change-account.server.ts"
import { type AccountRow, lockAccount, mailChange, type Who } from "./change-credential.server.ts"
import type { CodeNeeds } from "./email-code.server.ts"
import { accountKey } from "./login-session.server.ts"
import type { profileForm } from "./sign-up-form.ts"
import { account } from "./tables.server.ts"

/**
 * What somebody says anew of themselves. Another address for messages needs the password, or a recent confirmation; the one before gets a mail, and
 * the ID. Refuses (400) a number that is none of their country's, (401) another address without either.
 */
export async function changeProfile(
	ctx: CodeNeeds,
	{ accountId, sessionId }: Who,
	{ old = "", ...one }: z.output<typeof profileForm>,
): Promise<void> {
	const [known] = await ctx.db.select().from(account).where(eq(account.id, accountId))
	if (!known) throw new Refusal("messages:error.modificationFailed", { status: 404 })
	const changed = profileOf(known, one)
	if (one.contactEmail !== known.contactEmail && old !== "") await confirmByPassword(ctx, { accountId, sessionId }, old)
	const who = accountKey(accountId)
	await inTransaction(ctx, async (ctx) => {
		const { account: row, isConfirmed } = await lockAccount(ctx, { accountId, sessionId })
		const isMoved = row.contactEmail !== changed.contactEmail
		if (isMoved && !isConfirmed) throw new Refusal("accounts:confirm.address", { status: 401, field: "old" })
		await ctx.db.update(account).set(changed).where(eq(account.id, accountId))
		await writeAudit(ctx.db, { actor: who, act: "account.changed", subject: who, facts: {} })
		const told = isMoved ? new Set([row.uid, row.contactEmail].filter(Boolean)) : []
		for (const to of told) await mailChange(ctx, row, { change: "addressChanged", name: "", to })
	})
}

function profileOf(row: AccountRow, one: Omit<z.output<typeof profileForm>, "old">) {
	const country = row.country === "" ? "other" : row.country
	const phone = (field: "mobile" | "companyTelephone", text: string) => {
		const number = phoneOf(text, country)
		if (!number) throw new Refusal(`accounts:notPhone.${field}`, { status: 400, field })
		return number
	}
	const own =
		row.kind === "person"
			? { homeAddress: one.homeAddress ?? row.homeAddress }
			: {
					companyAddress: one.companyAddress ?? row.companyAddress,
					companyTelephone: one.companyTelephone
						? phone("companyTelephone", one.companyTelephone)
						: row.companyTelephone,
				}
	const { nickname, name, contactEmail } = one
	return { nickname, name, contactEmail, mobileNumber: phone("mobile", one.mobile), ...own }
}
