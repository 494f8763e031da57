import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { QrCode } from "#app/ui/qr-code.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import { Table } from "#app/ui/table.tsx"
import { Part, Shown } from "./part.tsx"
import { ADDRESS, coins, FROM, LONG, ONE, SIGNATURE, TO } from "./samples.ts"

type Props = { t: T; lang: Lang }
const ROWS = [30, 90, 365]

export function Tables({ t, lang }: Props) {
	const table = {
		caption: t("coin-staking:write.term"),
		rowKey: String,
		empty: t("coin-staking:view.empty"),
		columns: [
			{ key: "days", label: t("coin-staking:write.term"), cell: (days: number) => t("coin-staking:days", { days }) },
			{ key: "long", label: t("watch:address"), cell: () => <span className="breaks">{ADDRESS}</span> },
			{
				key: "sum",
				label: t("coin-staking:write.amount"),
				cell: (days: number) => coins(BigInt(days) * 1_000n * ONE, lang),
				figure: true,
			},
		],
	}
	return (
		<Part id="Table">
			<Shown as="rows">
				<Table {...table} rows={ROWS} />
			</Shown>
			<Shown as="stacks: on a phone each row is an entry">
				<div className="stacks">
					<Table {...table} rows={ROWS} />
				</div>
			</Shown>
			<Shown as="empty">
				<Table {...table} rows={[]} />
			</Shown>
		</Part>
	)
}

export function Notices({ t, lang }: Props) {
	return (
		<Part id="notice">
			<Shown as="notice">
				<p className="notice">{t("coin-staking:write.changed")}</p>
			</Shown>
			<Shown as="notice-loss">
				<p className="notice notice-loss">
					<b>{t("coin-staking:error.sold-out")}</b>
				</p>
			</Shown>
			<Shown as="notice with a moment, long">
				<p className="notice">
					{t("watch:lead")} <DateTime at={TO} locale={LOCALES[lang]} local={t("coin-staking:local")} /> {LONG}
				</p>
			</Shown>
			<Shown as="tag · caption · figure · lead">
				<p>
					<span className="tag">{t("coin-staking:example")}</span> <span className="figure">1,234.567891</span>
				</p>
				<p className="caption">{t("watch:hint")}</p>
				<p className="lead">{t("watch:lead")}</p>
			</Shown>
			<Shown as="question, open and shut">
				{[true, false].map((open) => (
					<details key={String(open)} className="question" open={open}>
						<summary>{t("coin-staking:confirm.titleTerms")}</summary>
						<p>{t("watch:lead")}</p>
					</details>
				))}
			</Shown>
			<Shown as="meter: 0, 40, 100">
				{[0, 40, 100].map((value) => (
					<meter key={value} className="meter" min={0} max={100} value={value} aria-label={t("watch:elapsed")} />
				))}
			</Shown>
		</Part>
	)
}

export function Papers({ t, lang }: Props) {
	const locale = LOCALES[lang]
	const moment = (at: Date) => <DateTime at={at} locale={locale} local={t("coin-staking:local")} />
	return (
		<Part id="Receipt">
			<Shown as="receipt">
				<Receipt
					title={t("coin-staking:slip.title")}
					number="0001"
					lines={[
						{ key: "amount", label: t("coin-staking:write.amount"), value: coins(1_500n * ONE, lang) },
						{ key: "end", label: t("coin-staking:calculator.end"), value: moment(TO) },
						{ key: "total", label: t("coin-staking:slip.total"), value: coins(1_525_890_410n, lang), total: true },
						{ key: "long", label: t("watch:address"), value: ADDRESS, note: t("watch:hint") },
					]}
				>
					<p>{t("coin-staking:exampleNote")}</p>
				</Receipt>
			</Shown>
			<Shown as="facts">
				<dl className="facts">
					<div>
						<dt>{t("watch:from")}</dt>
						<dd>{moment(FROM)}</dd>
					</div>
					<div>
						<dt>{t("watch:address")}</dt>
						<dd>{SIGNATURE}</dd>
					</div>
				</dl>
			</Shown>
			<Shown as="QrCode">
				<QrCode modules={"111\n101\n110"} label={t("watch:address")} />
			</Shown>
		</Part>
	)
}
