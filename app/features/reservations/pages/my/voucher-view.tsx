import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { PageScript } from "#app/ui/page-script.tsx"
import { QrCode } from "#app/ui/qr-code.tsx"
import type { Ticket } from "./load.server.ts"

export type VoucherProps = Readonly<{
	t: T
	lang: Lang
	ticket: Pick<Ticket, "seq" | "partner" | "when" | "at" | "people">
	name: string
	/** Null: it is not the time for it. */
	code: Readonly<{ text: string; qr: string; seconds: number }> | null
}>

/** What is shown at the desk. The page reads itself anew when its code is over, with a script and without one. */
export function VoucherPage({ t, lang, ticket, name, code }: VoucherProps) {
	return (
		<div className="page page-narrow voucher">
			<p className="booked-back">
				<a href={paths.myReservation(lang, ticket.seq)} {...track("myVoucher.back")}>
					{t("reservations:voucher.back")}
				</a>
			</p>
			<h1>{ticket.partner}</h1>
			<p className="lead">
				<time dateTime={ticket.at}>{ticket.when}</time>
			</p>
			<p>
				{name}, {t("reservations:voucher.people", { count: ticket.people })}
			</p>
			{code ? (
				<>
					<QrCode modules={code.qr} label={t("reservations:voucher.qr")} />
					<p className="voucher-code figure">{code.text}</p>
					<p data-voucher-seconds={code.seconds}>{t("reservations:voucher.turns")}</p>
					<noscript>
						<meta httpEquiv="refresh" content={`${code.seconds}`} />
					</noscript>
					<PageScript name="voucher" />
					<p className="actions">
						<a className="button button-line" href={paths.voucher(lang, ticket.seq)} {...track("myVoucher.again")}>
							{t("reservations:voucher.again")}
						</a>
					</p>
				</>
			) : (
				<p className="notice">{t("reservations:voucher.closed")}</p>
			)}
			<p className="field-hint">{t("reservations:voucher.note")}</p>
		</div>
	)
}
