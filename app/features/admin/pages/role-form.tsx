import { ROLES } from "#app/identity/roles/permissions.ts"
import { paths } from "#app/lib/paths.ts"
import type { RoleAct } from "../forms.ts"
import { type ActOf, FoldedAct, formOf } from "./folded-act.tsx"

type Props = ActOf<RoleAct> &
	Readonly<{
		/** Roles that somebody has. */
		has: readonly string[]
	}>

/** Asks for a role to be given or taken; somebody else has to approve it. */
export function RoleForm({ has, ...props }: Props) {
	const { t, kind } = props
	const { idOf, typedIn, errorsOf } = formOf(props)
	const offered = ROLES.filter((role) => role !== "partner" && has.includes(role) === (kind === "revoke-role"))
	if (offered.length === 0) return null
	return (
		<FoldedAct {...props} action={paths.admin("operators")} alone={false}>
			<div className="field">
				<label htmlFor={idOf("role")}>{t("admin:operators.role")}</label>
				<select id={idOf("role")} name="role" defaultValue={typedIn("role") ?? offered[0]}>
					{offered.map((role) => (
						<option key={role} value={role}>
							{t(`admin:roles.${role}`)}
						</option>
					))}
				</select>
				{errorsOf("role").length > 0 ? <p className="field-error">{errorsOf("role").join(" ")}</p> : null}
			</div>
		</FoldedAct>
	)
}
