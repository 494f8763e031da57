import type { T } from "#app/i18n/words.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Field } from "#app/ui/field.tsx"
import type { AskedCheck } from "./asked-check.ts"

/** How each system reckons it; commands are the same in every language. */
const COMMANDS = [
	["Windows", "certutil -hashfile punktopia-statement-2026.csv SHA256"],
	["macOS", "shasum -a 256 punktopia-statement-2026.csv"],
	["Linux", "sha256sum punktopia-statement-2026.csv"],
] as const

/** `right`: what the sheet says, in words; null: it is no sheet of ours. */
export type CheckPage = Readonly<{
	typed: AskedCheck["typed"] | null
	right: Readonly<{ text: string; sum: string }> | null
}>

/** Whether a printed statement is ours: for whoever has the sheet, without a sign-in. */
export function StatementCheck({ t, page }: Readonly<{ t: T; page: CheckPage }>) {
	const { typed, right } = page
	return (
		<>
			<p className="lead">{t("statement:check.lead")}</p>
			{typed === null ? null : right ? (
				<section className="receipt statement-checked" role="status">
					<h2>{t("statement:check.right")}</h2>
					<p>{right.text}</p>
					<p className="figure breaks">{right.sum}</p>
				</section>
			) : (
				<section className="notice notice-loss" role="status">
					<h2>{t("statement:check.wrong")}</h2>
					<p>{t("statement:check.wrongText")}</p>
				</section>
			)}
			<form method="get" className="statement-check-form" noValidate>
				<Field
					label={t("statement:check.year")}
					input={{
						id: "check-year",
						name: "year",
						inputMode: "numeric",
						maxLength: 4,
						defaultValue: typed?.year ?? "",
					}}
					hint={t("statement:check.yearHint")}
				/>
				<Field
					label={t("statement:check.count")}
					input={{
						id: "check-count",
						name: "count",
						inputMode: "numeric",
						maxLength: 9,
						defaultValue: typed?.count ?? "",
					}}
				/>
				<Field
					label={t("statement:check.sum")}
					input={{ id: "check-sum", name: "sum", maxLength: 100, spellCheck: false, defaultValue: typed?.sum ?? "" }}
				/>
				<Field
					label={t("statement:check.seal")}
					input={{ id: "check-seal", name: "seal", maxLength: 60, spellCheck: false, defaultValue: typed?.seal ?? "" }}
				/>
				<p className="actions">
					<button type="submit" className="button button-signal" {...track("statementCheck.submit")}>
						{t("statement:check.button")}
					</button>
				</p>
			</form>
			<section>
				<h2>{t("statement:check.how")}</h2>
				<p>{t("statement:check.howText")}</p>
				<dl className="statement-commands">
					{COMMANDS.map(([system, command]) => (
						<div key={system}>
							<dt>{system}</dt>
							<dd className="figure breaks">{command}</dd>
						</div>
					))}
				</dl>
			</section>
		</>
	)
}
