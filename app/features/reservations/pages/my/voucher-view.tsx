import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { PageScript } from "#app/ui/page-script.tsx"
import { QrCode } from "#app/ui/qr-code.tsx"
import { stateText } from "./list-view.tsx"
import type { Ticket } from "./load.server.ts"

export type VoucherProps = Readonly<{
	t: T
	lang: Lang
	ticket: Pick<Ticket, "seq" | "partner" | "when" | "at" | "people" | "state" | "visit">
	name: string
	/** Null: it is not the time for it. */
	code: Readonly<{ text: string; qr: string; seconds: number }> | null
	/** When it will be; null: it is, or will not be any more. */
	opens: Readonly<{ at: string; text: string }> | null
}>

/** What is shown at the desk. The page reads itself anew when its code is over, with a script and without one. */
export function VoucherPage({ t, lang, ticket, name, code, opens }: VoucherProps) {
	return (
		<div className="page page-narrow voucher">
			<p className="booked-back">
				<a href={paths.myReservation(lang, ticket.seq)} {...track("myVoucher.back")}>
					{t("reservations:voucher.back")}
				</a>
			</p>
			<div className="booking-ticket">
				<article className="receipt voucher-slip">
					<h1>{ticket.partner}</h1>
					<p className="voucher-when">
						<time dateTime={ticket.at}>{ticket.when}</time>
					</p>
					<p>
						{name}, {t("reservations:voucher.people", { count: ticket.people })}
					</p>
					<div className="voucher-stub">{code ? <Code t={t} code={code} /> : <Closed t={t} opens={opens} />}</div>
				</article>
				{code ? null : (
					<p className="booking-stamp" data-state={ticket.state}>
						{stateText(t, ticket)}
					</p>
				)}
			</div>
			{code ? (
				<p className="actions">
					<a className="button button-line" href={paths.voucher(lang, ticket.seq)} {...track("myVoucher.again")}>
						{t("reservations:voucher.again")}
					</a>
				</p>
			) : null}
			<p className="field-hint">{t("reservations:voucher.note")}</p>
		</div>
	)
}

function Code({ t, code }: Pick<VoucherProps, "t"> & { code: NonNullable<VoucherProps["code"]> }) {
	return (
		<>
			<QrCode modules={code.qr} label={t("reservations:voucher.qr")} />
			<p className="voucher-code figure">{code.text}</p>
			<p data-voucher-seconds={code.seconds}>{t("reservations:voucher.turns")}</p>
			<noscript>
				<meta httpEquiv="refresh" content={`${code.seconds}`} />
			</noscript>
			<PageScript name="voucher" />
		</>
	)
}

function Closed({ t, opens }: Pick<VoucherProps, "t" | "opens">) {
	if (!opens) return <p>{t("reservations:voucher.over")}</p>
	return (
		<>
			<p>{t("reservations:voucher.opens")}</p>
			<p className="voucher-opens">
				<time dateTime={opens.at}>{opens.text}</time>
			</p>
		</>
	)
}
