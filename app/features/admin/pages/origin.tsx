import type { T } from "#app/i18n/words.ts"

/** Where a value comes from: a variable of the environment, or the code itself. */
export const Origin = ({ t, variable }: Readonly<{ t: T; variable: string | null }>) =>
	variable === null ? (
		t("operators-catalog:fromCode")
	) : (
		<>
			{t("operators-catalog:fromEnvironment")} <code className="admin-variable">{variable}</code>
		</>
	)
