import type { T } from "#app/i18n/words.ts"
import { isRole, ROLES } from "#app/identity/roles/permissions.ts"
import { paths } from "#app/lib/paths.ts"
import { Field } from "#app/ui/field.tsx"
import type { Refused } from "./act-form.tsx"

type Props = Readonly<{
	t: T
	kind: "grant-role" | "revoke-role"
	/** Made once for this form. */
	id: string
	subject: string
	/** Roles that somebody has. */
	has: readonly string[]
	refused: Refused | null
}>

/** Asks for a role to be given or taken; somebody else has to approve it. */
export function RoleForm({ t, kind, id, subject, has, refused }: Props) {
	const mine = refused?.kind === kind && refused.subject === subject ? refused : null
	const field = (name: string) => `${kind}-${subject}-${name}`
	const offered = ROLES.filter((role) => role !== "partner" && has.includes(role) === (kind === "revoke-role"))
	const roleErrors = mine?.errors.role ?? []
	if (offered.length === 0) return null
	return (
		<details className="admin-act" open={mine !== null}>
			<summary>{t(`admin:acts.${kind}`)}</summary>
			<form method="post" action={paths.admin("operators")}>
				<input type="hidden" name="id" value={id} />
				<input type="hidden" name="kind" value={kind} />
				<input type="hidden" name="subject" value={subject} />
				{(mine?.errors[""] ?? []).length > 0 ? (
					<p className="notice notice-loss" role="alert">
						{mine?.errors[""]?.join(" ")}
					</p>
				) : null}
				<div className="field">
					<label htmlFor={field("role")}>{t("admin:operators.role")}</label>
					<select id={field("role")} name="role" defaultValue={mine?.typed.role ?? offered[0]}>
						{offered.map((role) => (
							<option key={role} value={role}>
								{isRole(role) ? t(`admin:roles.${role}`) : role}
							</option>
						))}
					</select>
					{roleErrors.length > 0 ? <p className="field-error">{roleErrors.join(" ")}</p> : null}
				</div>
				<Field
					label={t("admin:money.why")}
					hint={t("admin:money.whyHint")}
					errors={mine?.errors.why ?? []}
					input={{
						id: field("why"),
						name: "why",
						defaultValue: mine?.typed.why ?? "",
						required: true,
						maxLength: 2_000,
						autoComplete: "off",
					}}
				/>
				<button type="submit" className="button button-line">
					{t("admin:money.propose")}
				</button>
			</form>
		</details>
	)
}
