import { Resident } from "#app/collections/portraits/resident.tsx"
import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { type Column, Table } from "#app/ui/table.tsx"
import type { LedgerLine, LedgerPage } from "./load.server.ts"

const WHOLE = { maximumFractionDigits: 0 } as const

/** Every ticket of a raffle with its wallet: what the draw is reckoned from. */
export function RaffleLedger({ t, lang, page }: Readonly<{ t: T; lang: Lang; page: LedgerPage }>) {
	const number = (value: number) => numberFormat(LOCALES[lang], WHOLE).format(value)
	const href = (ticket: number) => paths.raffleTicket(lang, page.name, ticket)
	const columns: readonly Column<LedgerLine>[] = [
		{
			key: "ticket",
			label: t("raffle:ledger.ticket"),
			figure: true,
			cell: ({ ticket }) => (
				<a href={href(ticket)} {...track("ltacRaffle.ticket")}>
					{number(ticket)}
				</a>
			),
		},
		{
			key: "wallet",
			label: t("raffle:ledger.wallet"),
			cell: ({ wallet, ofDemo }) => (
				<>
					<code>{wallet}</code> {ofDemo ? <small className="raffle-of-demo">{t("raffle:ledger.ofDemo")}</small> : null}
				</>
			),
		},
		{
			key: "weight",
			label: t("raffle:ledger.weight"),
			figure: true,
			cell: ({ weight }) => (weight === null ? "–" : number(weight)),
		},
		{ key: "payment", label: t("raffle:ledger.payment"), cell: ({ payment }) => <code>{payment}</code> },
	]
	return (
		<div className="page raffle-list">
			<h1>{t("raffle:ledger.heading", { title: page.title })}</h1>
			<p className="lead">{t(page.root ? "raffle:ledger.frozen" : "raffle:ledger.open")}</p>
			{page.root ? (
				<p>
					{t("raffle:ledger.root")}: <code>{page.root}</code>
				</p>
			) : null}
			<p>{t("raffle:ledger.total", { count: number(page.total) })}</p>
			<Table
				caption={t("raffle:ledger.title")}
				columns={columns}
				rows={page.rows}
				rowKey={({ ticket }) => String(ticket)}
				empty={
					<>
						<Resident who="ape" />
						{t("raffle:ledger.none")}
					</>
				}
			/>
			<p className="actions">
				{page.next === null ? null : (
					<LinkButton href={paths.raffleLedger(lang, page.name, page.next)} {...track("ltacRaffle.more")}>
						{t("raffle:ledger.more")}
					</LinkButton>
				)}
				<LinkButton href={paths.raffle(lang, page.name)} {...track("ltacRaffle.back")}>
					{t("raffle:back")}
				</LinkButton>
			</p>
		</div>
	)
}
