import type { T } from "#app/i18n/words.ts"
import { isPermission, isRole, PERMISSIONS, ROLES } from "#app/identity/roles/permissions.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Table } from "#app/ui/table.tsx"
import { ScreenHead } from "../frame.tsx"
import type { OperatorLine } from "../operators-list.server.ts"
import type { Refused } from "./folded-act.tsx"
import { RoleForm } from "./role-form.tsx"

type Props = Readonly<{
	t: T
	lang: Lang
	operators: readonly (OperatorLine & Readonly<{ forms: Readonly<{ grant: string; revoke: string }> | null }>)[]
	proposed: boolean
	/** Whether this operator may read the audit. */
	seesAudit: boolean
	refused: Refused | null
	may: Readonly<Record<string, readonly string[]>>
}>

/** Who may be here, and what each role may do. */
export function OperatorsPage({ t, lang, operators, may, proposed, refused, seesAudit }: Props) {
	const roleName = (role: string) => (isRole(role) ? t(`admin:roles.${role}`) : role)
	const auditLinks = ({ uid, seenAt }: OperatorLine) => {
		const address = (day: Readonly<{ day?: string }>) =>
			`${paths.admin("audit")}?${new URLSearchParams({ actor: uid, ...day })}`
		return (
			<>
				<a href={address({})}>{t("admin:audit.allActs")}</a>{" "}
				{seenAt ? <a href={address({ day: seenAt.toISOString().slice(0, 10) })}>{t("admin:audit.lastDay")}</a> : null}
			</>
		)
	}
	const when = (at: Date | null) =>
		at ? <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} /> : t("admin:operators.never")
	return (
		<>
			<ScreenHead title={t("admin:screens.operators")} lead={t("admin:operators.lead")} />
			{proposed ? (
				<p className="notice" role="status">
					{t("admin:operators.proposed")}
				</p>
			) : null}
			<Table
				caption={t("admin:screens.operators")}
				empty={t("admin:operators.none")}
				rows={operators}
				rowKey={({ id }) => id}
				columns={[
					{ key: "uid", label: t("admin:operators.uid"), cell: ({ uid }) => <b>{uid}</b> },
					...(seesAudit ? [{ key: "audit", label: t("admin:screens.audit"), cell: auditLinks }] : []),
					{ key: "name", label: t("admin:operators.name"), cell: ({ name }) => name },
					{ key: "roles", label: t("admin:operators.roles"), cell: ({ roles }) => roles.map(roleName).join(", ") },
					{ key: "seen", label: t("admin:operators.seen"), cell: ({ seenAt }) => when(seenAt) },
					{
						key: "state",
						label: t("admin:operators.state"),
						cell: ({ closedAt }) => t(closedAt ? "admin:operators.closed" : "admin:operators.open"),
					},
					{
						key: "acts",
						label: t("admin:money.act"),
						cell: ({ id, roles, forms }) =>
							forms ? (
								<div className="admin-row-acts">
									<RoleForm t={t} kind="grant-role" id={forms.grant} subject={id} has={roles} refused={refused} />
									<RoleForm t={t} kind="revoke-role" id={forms.revoke} subject={id} has={roles} refused={refused} />
								</div>
							) : null,
					},
				]}
			/>
			<section aria-labelledby="permissions">
				<h2 id="permissions">{t("admin:operators.permissions")}</h2>
				<div className="admin-matrix">
					<Table
						caption={t("admin:operators.permissions")}
						empty={t("admin:operators.none")}
						rows={PERMISSIONS}
						rowKey={(permission) => permission}
						columns={[
							{
								key: "permission",
								label: t("admin:operators.permission"),
								cell: (permission) => (isPermission(permission) ? t(`admin:permissions.${permission}`) : permission),
							},
							...ROLES.map((role) => ({
								key: role,
								label: roleName(role),
								cell: (permission: string) => {
									const can = may[role]?.includes(permission)
									return (
										<span className={can ? "admin-can" : "admin-cannot"}>
											{t(can ? "admin:operators.yes" : "admin:operators.no")}
										</span>
									)
								},
							})),
						]}
					/>
				</div>
			</section>
		</>
	)
}
