import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Field } from "#app/ui/field.tsx"
import { OfficeActs, type OfficeSaid } from "../operators/acts.tsx"
import type { DeskLine, DeskPage } from "./load.server.ts"

type Props = Readonly<{ t: T; lang: Lang; page: DeskPage; may: boolean; said: OfficeSaid; done: boolean }>

/** Where a partner verifies vouchers and sees who comes. */
export function VisitsDesk({ t, lang, page, may, said, done }: Props) {
	return (
		<>
			{done ? (
				<p className="notice" role="status">
					{t("operators-reservations:done")}
				</p>
			) : null}
			<form method="get" action={paths.admin("visits")} className="office-code">
				<Field
					label={t("operators-reservations:code.label")}
					hint={t("operators-reservations:code.hint")}
					input={{
						...{ id: "visit-code", name: "code", defaultValue: page.code, maxLength: 40, autoComplete: "off" },
						...{ autoCapitalize: "characters", spellCheck: false, autoFocus: page.found === null },
					}}
				/>
				<button type="submit" className="button button-signal">
					{t("operators-reservations:code.verify")}
				</button>
			</form>
			{page.code ? <Verdict t={t} lang={lang} page={page} may={may} said={said} /> : null}
			<section aria-labelledby="visits-coming">
				<h2 id="visits-coming">{t("operators-reservations:coming", { partners: page.partners.join(", ") })}</h2>
				{page.lines.length === 0 ? <p className="table-empty">{t("operators-reservations:nobody")}</p> : null}
				<ul className="records">
					{page.lines.map((line) => (
						<li key={line.id} className="record">
							<Line t={t} lang={lang} line={line} />
							{may ? (
								<OfficeActs t={t} id={line.id} acts={line.acts} said={page.found?.id === line.id ? null : said} />
							) : null}
						</li>
					))}
				</ul>
			</section>
		</>
	)
}

function Line({ t, lang, line }: Readonly<{ t: T; lang: Lang; line: DeskLine }>) {
	return (
		<>
			<div className="record-head">
				<p className="record-kind">{t("operators-reservations:number", { seq: line.seq })}</p>
				<p className="record-state">
					{line.visit ? t(`reservations:visit.${line.visit}`) : t(`reservations:states.${line.state}.label`)}
				</p>
				<p className="record-sum">{line.name}</p>
			</div>
			<p>
				<time dateTime={line.at}>{line.when}</time>, {line.partner},{" "}
				{t("reservations:voucher.people", { count: line.people })}
			</p>
			<p>
				{line.contact}
				{line.memo ? <>: {line.memo}</> : null}
			</p>
			{line.decideBy ? (
				<p className="notice">
					{t("operators-reservations:decide")}{" "}
					<DateTime at={new Date(line.decideBy)} locale={LOCALES[lang]} local={t("admin:local")} />
				</p>
			) : null}
		</>
	)
}

/** What a code says: whose it is, and whether there is a discount. */
function Verdict({ t, lang, page, may, said }: Omit<Props, "done">) {
	const { found } = page
	if (!found)
		return (
			<p className="notice notice-loss" role="alert">
				<b>{t("operators-reservations:code.no")}</b> {t("operators-reservations:code.noWhy")}
			</p>
		)
	const { discount } = found
	return (
		<section className="office-verdict" aria-labelledby="verdict">
			<h2 id="verdict" role="status">
				{t("operators-reservations:code.yes")}
			</h2>
			<p className="office-discount">
				{discount === "unknown"
					? t("operators-reservations:discount.unknown")
					: discount > 0
						? t("operators-reservations:discount.yes", { percent: discount })
						: t("operators-reservations:discount.no")}
			</p>
			<Line t={t} lang={lang} line={found} />
			{may ? <OfficeActs t={t} id={found.id} acts={found.acts} said={said} /> : null}
		</section>
	)
}
