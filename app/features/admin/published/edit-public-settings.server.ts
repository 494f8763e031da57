import { and, asc, eq, sql } from "drizzle-orm"
import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { accountKey } from "#app/identity/accounts/login-session.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { isPublicValue } from "#app/settings/public-values.ts"
import { setting } from "#app/settings/tables.server.ts"
import { letters } from "../forms.ts"

type Needs = Pick<Context, "db">

/** Public settings as operators see them, by key. */
export const listForEditing = ({ db }: Needs) =>
	db
		.select({ key: setting.key, value: setting.value, changedAt: setting.changedAt })
		.from(setting)
		.where(eq(setting.public, true))
		.orderBy(asc(setting.key))

const text = letters(200)

/** `was`: what the editor has looked at. `subject`, `kind`: which of the page's forms it is. */
export const publicSettingForm = z.object({
	kind: z.literal("set"),
	subject: text,
	was: text,
	value: text.min(1, "admin:needed"),
})
type Change = Pick<z.infer<typeof publicSettingForm>, "subject" | "was" | "value">

/** Changes a public setting; nothing where it says so already. Refuses (404) what is none, (409) one that was changed since, (422) what it may not say. */
export const changePublicSetting = (
	ctx: Needs,
	{ accountId }: Readonly<{ accountId: string }>,
	{ subject, was, value }: Change,
): Promise<void> =>
	inTransaction(ctx, async ({ db }) => {
		const [row] = await db
			.select({ value: setting.value })
			.from(setting)
			.where(and(eq(setting.key, subject), eq(setting.public, true)))
			.for("update")
		if (!row) throw new Refusal("operators-content:settings.none", { status: 404 })
		if (row.value === value) return
		if (row.value !== was) throw new Refusal("operators-content:stale", { status: 409 })
		if (!isPublicValue(subject, value)) throw new Refusal("operators-content:settings.wrong", { field: "value" })
		await db.update(setting).set({ value, changedAt: sql`now()` }).where(eq(setting.key, subject))
		const facts = { before: row.value, after: value }
		await writeAudit(db, { actor: accountKey(accountId), act: "setting.changed", subject, facts })
	})
