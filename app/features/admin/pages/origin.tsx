import type { T } from "#app/i18n/words.ts"

/** Where a value comes from: a variable of the environment, or the code itself. */
export const Origin = ({ t, variable }: Readonly<{ t: T; variable: string | null }>) =>
	variable === null ? (
		t("operators-catalog:fromCode")
	) : (
		<>
			{t("operators-catalog:fromEnvironment")}{" "}
			<code className="breaks">
				{variable.split("_").flatMap((part, n) => (n === 0 ? [part] : [<wbr key={part} />, `_${part}`]))}
			</code>
		</>
	)
