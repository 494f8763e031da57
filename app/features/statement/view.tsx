import { Resident } from "#app/collections/portraits/resident.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { Button, buttonClass, LinkButton } from "#app/ui/button.tsx"
import type { StatementPage, YearSlip } from "./statement-page.server.ts"

type Props = { t: T; lang: Lang; page: StatementPage }

/** The years of a wallet: what came in, what went out, and a file of each. */
export function Statement({ t, lang, page }: Props) {
	if (page.wallets.length === 0)
		return (
			<section className="notice">
				<p>{t("statement:needsSolana")}</p>
				<p className="actions">
					<Button
						look="signal"
						command="show-modal"
						commandfor="modal-wallet"
						data-purpose="link"
						{...track("walletDialog.link")}
					>
						{t("statement:link")}
					</Button>
				</p>
			</section>
		)
	if (page.years.length === 0)
		return (
			<p className="table-empty">
				<Resident who="mask" />
				{t("statement:none")}{" "}
				<a href={paths.coinStaking(lang)} {...trackLink(paths.coinStaking(lang))}>
					{t("statement:stake")}
				</a>
			</p>
		)
	return (
		<>
			{page.wallets.length > 1 ? (
				<details className="statement-wallets">
					<summary {...track("statement.wallets")}>{t("statement:wallets", { count: page.wallets.length })}</summary>
					<ul>
						{page.wallets.map((one) => (
							<li key={one} className="figure breaks">
								{one}
							</li>
						))}
					</ul>
				</details>
			) : (
				<p className="statement-owner figure breaks">{page.wallets[0]}</p>
			)}
			{page.more ? <p className="notice">{page.more}</p> : null}
			<ol className="statement-years">
				{page.years.map((year, n) => (
					<Year key={year.year} t={t} year={year} first={n === 0} />
				))}
			</ol>
			<section className="statement-all">
				<h2>{t("statement:titleAll")}</h2>
				<p className="actions">
					<LinkButton href={page.csv} {...track("statement.csv")} data-param={"all"}>
						{t("statement:all.csv")}
					</LinkButton>
					<LinkButton href={page.json} {...track("statement.json")} data-param={"all"}>
						{t("statement:all.json")}
					</LinkButton>
					<LinkButton href={page.pdf} {...track("statement.pdf")} data-param={"all"}>
						{t("statement:all.pdf")}
					</LinkButton>
				</p>
				<p>{t("statement:how")}</p>
				<p>
					{t("statement:printed")}{" "}
					<a href={paths.statementCheck(lang)} {...track("statement.check")}>
						{t("statement:check.title")}
					</a>
				</p>
			</section>
			<Prices t={t} page={page} />
		</>
	)
}

function Year({ t, year, first }: { t: T; year: YearSlip; first: boolean }) {
	const named = { year: year.year }
	return (
		<li>
			<h2>{year.year}</h2>
			<div className="receipt">
				<p className="statement-count figure">{year.count ?? t("statement:unread")}</p>
				{year.assets.length > 0 ? (
					<dl>
						{year.assets.map((one) => (
							<div key={one.symbol} className="statement-asset">
								<dt>{one.symbol}</dt>
								<dd>
									<small>{t("statement:in")}</small>
									<b className="figure">{one.in}</b>
								</dd>
								<dd>
									<small>{t("statement:out")}</small>
									<b className="figure">{one.out}</b>
								</dd>
							</div>
						))}
					</dl>
				) : null}
			</div>
			<p className="actions">
				<a
					className={buttonClass(first ? "signal" : "line")}
					href={year.csv}
					{...track("statement.csv")}
					data-param={year.year}
				>
					{t("statement:file.csv", named)}
				</a>
				<a className={buttonClass("line")} href={year.json} {...track("statement.json")} data-param={year.year}>
					{t("statement:file.json", named)}
				</a>
				<a className={buttonClass("line")} href={year.pdf} {...track("statement.pdf")} data-param={year.year}>
					{t("statement:file.pdf", named)}
				</a>
			</p>
		</li>
	)
}

function Prices({ t, page }: Pick<Props, "t" | "page">) {
	return (
		<section>
			<h2>{t("statement:titlePrices")}</h2>
			<p>{t(page.prices.length > 0 ? "statement:prices" : "statement:noPrices")}</p>
			{page.prices.length > 0 ? (
				<ul className="statement-prices">
					{page.prices.map((one) => (
						<li key={one.id}>
							<b className="figure">{one.text}</b>
							<span>{one.from}</span>
							<small>{one.source}</small>
						</li>
					))}
				</ul>
			) : null}
			{page.otherPrices ? <p>{page.otherPrices}</p> : null}
		</section>
	)
}
