import type { SubmissionResult } from "@conform-to/react"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Button } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { Field } from "#app/ui/field.tsx"
import { typedOf } from "../form/guest-fields.tsx"
import type { HoldLine } from "./load.server.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	holds: readonly HoldLine[]
	result: SubmissionResult<string[]> | undefined
}>

/** Seats that are held for a guest who has to confirm them: by a mailed code, or by a wallet with a history here. */
export function Holds({ t, lang, holds, result }: Props) {
	if (holds.length === 0) return null
	return (
		<section className="sheet" aria-labelledby="holds">
			<h2 id="holds">{t("reservations:hold.title")}</h2>
			<ul className="records">
				{holds.map((hold) => (
					<li key={hold.id} className="record">
						<div className="record-head">
							<p className="record-kind">{t(`reservations:kinds.${hold.kind}`)}</p>
							<p className="record-state">
								{t("reservations:hold.until")}{" "}
								<DateTime at={new Date(hold.heldUntil)} locale={LOCALES[lang]} local={t("reservations:local")} />
							</p>
							<p className="record-sum">{hold.partner}</p>
						</div>
						<p>
							<time dateTime={hold.at}>{hold.when}</time>
						</p>
						<ConfirmForm t={t} hold={hold} result={typedOf(result, "hold") === hold.id ? result : undefined} />
					</li>
				))}
			</ul>
		</section>
	)
}

type FormProps = Pick<Props, "t" | "result"> & Readonly<{ hold: HoldLine }>

function ConfirmForm({ t, hold, result }: FormProps) {
	return (
		<>
			<form method="post" className="booking-form" noValidate>
				<input type="hidden" name="hold" value={hold.id} />
				<Field
					label={t("reservations:hold.code")}
					hint={t("reservations:hold.sent", { address: hold.contact })}
					errors={result?.error?.code ?? []}
					input={{
						...{ id: `hold-${hold.id.slice(0, 8)}`, name: "code", inputMode: "numeric", maxLength: 20, required: true },
						...{ autoComplete: "one-time-code", defaultValue: typedOf(result, "code") },
					}}
				/>
				<div className="actions">
					<Button type="submit" name="do" value="confirm" look="signal" {...track("myReservations.confirm")}>
						{t("reservations:hold.confirm")}
					</Button>
				</div>
			</form>
			<p>{t("reservations:hold.walletRule")}</p>
			<form method="post" className="record-acts">
				<input type="hidden" name="hold" value={hold.id} />
				<Button type="submit" name="do" value="code-again" look="line" {...track("myReservations.codeAgain")}>
					{t("reservations:hold.again")}
				</Button>
				<Button type="submit" name="do" value="confirm-by-wallet" look="line" {...track("myReservations.byWallet")}>
					{t("reservations:hold.wallet")}
				</Button>
				<Button type="submit" name="do" value="give-up" look="quiet" {...track("myReservations.giveUp")}>
					{t("reservations:hold.giveUp")}
				</Button>
			</form>
		</>
	)
}
