import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { short4 } from "#app/lib/shorten.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { buttonClass } from "#app/ui/button.tsx"
import { utcText } from "#app/ui/date-time.tsx"
import { live } from "#app/ui/live.ts"
import type { Failure } from "./failure.ts"
import { Ledger, LedgerRow } from "./ledger.tsx"
import type { DeviceLine } from "./own-ledger.server.ts"
import { Refused } from "./refused.tsx"

type Props = {
	t: T
	lang: Lang
	lines: readonly DeviceLine[]
	failure: Failure | null
	done: string | null
}

/** The browsers that are signed in now, and how to sign any of them out. */
export function DeviceLedger({ t, lang, lines, failure, done }: Props) {
	const action = paths.myPage(lang, { part: "devices" })
	const when = (at: Date) => utcText(at, LOCALES[lang])
	const refused = failure?.act.startsWith("end") ? failure : null
	return (
		<Ledger
			id="devices"
			title={t("my-page:titleDevices")}
			count={lines.length}
			lead={t("my-page:devices.lead")}
			done={done}
		>
			<Refused t={t} id="devices-refused" failure={refused} />
			<ol {...live("devices")}>
				{lines.map((line) => (
					<LedgerRow
						key={line.id}
						name={line.name}
						mark={line.here && t("my-page:devices.here")}
						facts={[
							{
								label: t("my-page:devices.brand"),
								value: (
									<>
										{line.brand} <span className="figure">{short4(line.address)}</span>
									</>
								),
							},
							{ label: t("my-page:devices.since"), value: when(line.since) },
							{ label: t("my-page:devices.last"), value: when(line.last) },
						]}
						act={
							<form method="post" action={action}>
								<input type="hidden" name="act" value="end" />
								<input type="hidden" name="device" value={line.id} />
								<button
									type="submit"
									className={buttonClass("line")}
									aria-label={
										line.here ? undefined : t("my-page:devices.endWhich", { device: line.name, last: when(line.last) })
									}
									{...track("myPage.endDevice")}
									data-param={"one"}
								>
									{t(line.here ? "my-page:signOut" : "my-page:devices.end")}
								</button>
							</form>
						}
					/>
				))}
			</ol>
			{lines.length > 1 ? (
				<form method="post" action={action} className="ledger-foot">
					<button
						type="submit"
						name="act"
						value="endOthers"
						className={buttonClass("line")}
						{...track("myPage.endDevice")}
						data-param={"others"}
					>
						{t("my-page:devices.others")}
					</button>
					<button
						type="submit"
						name="act"
						value="endAll"
						className={buttonClass("quiet")}
						{...track("myPage.endDevice")}
						data-param={"all"}
					>
						{t("my-page:devices.all")}
					</button>
				</form>
			) : null}
		</Ledger>
	)
}
