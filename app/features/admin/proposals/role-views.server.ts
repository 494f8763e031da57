import { and, eq, isNull } from "drizzle-orm"
import { z } from "zod"
import { account } from "#app/identity/accounts/tables.server.ts"
import type { ReadView } from "#app/identity/proposals/proposal-view.ts"
import { factOf, timeText } from "#app/identity/proposals/view-texts.server.ts"
import { accountRole, rolePermission } from "#app/identity/roles/tables.server.ts"
import { asKey } from "#app/lib/keys.ts"
import { paths } from "#app/lib/paths.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { roleWords } from "../code-words.ts"

const change = z.object({ role: z.string(), partner: z.string().optional() })

/** Roles of an account now, and as they would be. */
const changeRole: ReadView = async ({ ctx, t, lang, kind, subject, evidence }) => {
	const read = change.safeParse(evidence)
	if (!read.success || !isUuid(subject)) return null
	const [person] = await ctx.db.select().from(account).where(eq(account.id, subject))
	if (!person) return null
	const { role, partner } = read.data
	const [rows, permissions] = await Promise.all([
		ctx.db
			.select({ role: accountRole.role })
			.from(accountRole)
			.where(and(eq(accountRole.accountId, subject), isNull(accountRole.revokedAt))),
		ctx.db.select({ permission: rolePermission.permission }).from(rolePermission).where(eq(rolePermission.role, role)),
	])
	const before = [...new Set(rows.map((row) => row.role))].toSorted()
	const isGranted = kind === "grant-role"
	const after = isGranted ? [...new Set([...before, role])].toSorted() : before.filter((one) => one !== role)
	const names = (roles: readonly string[]) =>
		roles.map((one) => roleWords(t, one)).join(", ") || t("operators-proposals:noRole")
	return {
		effect: t(isGranted ? "operators-proposals:effect.grantRole" : "operators-proposals:effect.revokeRole", {
			role: roleWords(t, role),
			account: person.uid,
		}),
		facts: [
			...factOf(t("operators-proposals:account"), person.uid),
			...factOf(t("admin:operators.name"), person.name),
			...factOf(t("admin:operators.roles"), names(after), names(before)),
			...factOf(t("operators-proposals:partner"), partner),
			...factOf(
				t("operators-proposals:permissionsOfRole"),
				permissions
					.map(({ permission }) => t(asKey(`admin:permissions.${permission}`)))
					.toSorted()
					.join(" · "),
			),
			...factOf(t("operators-proposals:accountSince"), timeText(lang, person.createdAt)),
		],
		warnings: person.disabledAt ? [t("operators-proposals:warning.accountClosed")] : [],
		link: { href: paths.admin("operators"), label: t("operators-proposals:openOperators") },
	}
}

export const roleViews = { "grant-role": changeRole, "revoke-role": changeRole } satisfies Readonly<
	Record<string, ReadView>
>
