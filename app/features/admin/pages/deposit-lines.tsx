import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { holdWords, purposeWords, receiptWords } from "../code-words.ts"
import { depositAt } from "../deposit/deposit-address.ts"
import type { Search, ShownLine } from "../deposit/find-deposit.server.ts"
import { TONES } from "../deposit/verdicts.ts"

type Props = Readonly<{ t: T; lang: Lang; search: Search; title: string }>

/** Payments in one line each, newest first; a line opens its story. */
export function DepositLines({ t, lang, search: { lines, sought, older, isFirstPage }, title }: Props) {
	return (
		<section aria-labelledby="deposit-lines">
			<h2 id="deposit-lines">{title}</h2>
			<p className="figure breaks deposit-sought">{sought}</p>
			{lines.length === 0 ? <p className="admin-calm">{t("admin:deposit.noneLater")}</p> : null}
			<ol className="deposit-lines">
				{lines.map((line) => (
					<li key={line.id}>
						<Line t={t} lang={lang} line={line} />
					</li>
				))}
			</ol>
			<p className="actions">
				{sought && !isFirstPage ? (
					<a className="button button-line" href={depositAt({ q: sought })}>
						{t("admin:deposit.newest")}
					</a>
				) : null}
				{sought && older ? (
					<a className="button button-line" rel="next" href={depositAt({ q: sought, after: older })}>
						{t("admin:older")}
					</a>
				) : null}
			</p>
		</section>
	)
}

function Line({ t, lang, line }: Readonly<{ t: T; lang: Lang; line: ShownLine }>) {
	const { kind, verdict, reason } = line
	const why = reasonOf(t, line)
	return (
		<a className="deposit-line" href={depositAt({ q: line.id })}>
			<span className="deposit-line-at">
				<DateTime at={line.at} locale={LOCALES[lang]} local={t("admin:local")} />
			</span>
			<span className="deposit-line-sum figure">{line.amount || t("admin:deposit.ofNft")}</span>
			<span className="deposit-line-what">
				<b>{t(`admin:deposit.kind.${kind}`)}</b>
				{line.purpose ? <> · {purposeWords(t, line.purpose)}</> : null}
				{why && reason ? <small>{why}</small> : null}
			</span>
			<span className={`deposit-word is-${TONES[verdict]}`}>{t(`admin:deposit.verdict.${verdict}.title`)}</span>
		</a>
	)
}

/** Why it did not match, or waits; nothing where all went as it should. */
function reasonOf(t: T, { kind, verdict, reason }: ShownLine): string | null {
	if (reason === null || verdict === "settled") return null
	if (kind === "receipt") return receiptWords(t, reason)
	return verdict === "held" || verdict === "stuck" ? holdWords(t, reason) : null
}
