import { countryName } from "#app/chance/countries.ts"
import { DeclareForm, type DeclareTyped } from "#app/chance/declare-form.tsx"
import { ChanceRules } from "#app/chance/rule-list.tsx"
import { EXCLUSION_TERMS } from "#app/chance/rules.ts"
import { Resident } from "#app/collections/portraits/resident.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { buttonClass, LinkButton } from "#app/ui/button.tsx"
import { CheckField } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { SignedOut } from "#app/ui/signed-out.tsx"
import { utcText } from "#app/ui/utc-text.ts"
import type { FairPlayPage } from "./load.server.ts"

/** What a refused form said; `act` is which one. */
export type Refused = Readonly<{
	act: string
	errors: readonly string[]
	/** Beside what has to be ticked before one is shut out. */
	sure: readonly string[]
	declare: DeclareTyped
	to: string | null
}>
type Props = Readonly<{
	t: T
	lang: Lang
	page: FairPlayPage
	done: "declared" | "excluded" | null
	refused: Refused | null
	/** Where a declaration leads back to. */
	to: string | null
}>

/** What is decided by chance, who may buy it, and how one shuts oneself out. */
export function FairPlay(props: Props) {
	const { t, lang, page, done, refused } = props
	return (
		<div className="page fair-play">
			<h1 className={page.gate.signedIn ? undefined : "out-title"}>{t("chance:title")}</h1>
			{done ? (
				<p className="notice" role="status">
					{t(done === "declared" ? "chance:declare.done" : "chance:exclude.done")}
				</p>
			) : null}
			<FormErrors id="fair-play-errors" errors={refused?.errors ?? []} />
			{page.gate.signedIn ? <Own {...props} /> : <Out t={t} lang={lang} />}
			<Countries t={t} lang={lang} page={page} />
			<p className="actions">
				<LinkButton href={paths.myPage(lang)}>{t("chance:out.back")}</LinkButton>
			</p>
		</div>
	)
}

function What({ t }: Pick<Props, "t">) {
	return (
		<section aria-labelledby="chance-what">
			<h2 id="chance-what">{t("chance:what.title")}</h2>
			<ul className="chance-what">
				<li>{t("chance:what.mint")}</li>
				<li>{t("chance:what.craft")}</li>
			</ul>
			<p>{t("chance:what.not")}</p>
		</section>
	)
}

function Out({ t, lang }: Pick<Props, "t" | "lang">) {
	return (
		<>
			<SignedOut
				title={t("chance:out.title")}
				lead={t("chance:out.lead")}
				connect={t("chance:out.connect")}
				trigger="mypage"
				sees={(["declared", "notExcluded", "lawful"] as const).map((rule) => t(`chance:rules.${rule}.name`))}
				ways={[{ href: paths.myPage(lang), label: t("chance:out.back") }]}
				waysLabel={t("chance:title")}
			>
				<div>
					<div className="out-host">
						<Resident who="mask" />
					</div>
					<p className="chance-aside">{t("chance:lead")}</p>
				</div>
			</SignedOut>
			<What t={t} />
		</>
	)
}

function Own({ t, lang, page, refused, to }: Props) {
	const { gate, asked } = page
	if (asked) return <Confirm t={t} lang={lang} asked={asked} refused={refused} />
	const declared = gate.country !== null
	return (
		<>
			<p className="lead">{t("chance:lead")}</p>
			<ChanceRules t={t} lang={lang} verdict={gate} />
			<p>{t(gate.allowed ? "chance:gate.allowed" : "chance:gate.notAllowed")}</p>
			<section aria-labelledby="chance-declare">
				<h2 id="chance-declare">{t("chance:declare.title")}</h2>
				{gate.country ? <p>{t("chance:declare.now", { country: countryName(gate.country, LOCALES[lang]) })}</p> : null}
				<DeclareForm
					t={t}
					lang={lang}
					to={to}
					again={declared}
					{...(refused?.act === "declare" ? { typed: refused.declare } : {})}
				/>
			</section>
			<Exclude t={t} lang={lang} page={page} />
			<What t={t} />
		</>
	)
}

function Exclude({ t, lang, page }: Pick<Props, "t" | "lang" | "page">) {
	const stands = page.gate.rules.find(({ rule, met }) => rule === "notExcluded" && !met)
	const isForGood = stands?.reason === "forever"
	return (
		<section aria-labelledby="chance-exclude">
			<h2 id="chance-exclude">{t(stands ? "chance:exclude.now" : "chance:exclude.title")}</h2>
			{stands ? (
				<p className="notice">
					{t(isForGood ? "chance:rules.notExcluded.forever" : "chance:rules.notExcluded.until", {
						time: stands.since ? utcText(stands.since, LOCALES[lang]) : "",
					})}
				</p>
			) : (
				<p>{t("chance:exclude.lead")}</p>
			)}
			{isForGood ? null : (
				<form method="get" action={paths.fairPlay(lang)} className="chance-form">
					<fieldset className="chance-terms">
						<legend>{t("chance:exclude.term")}</legend>
						{EXCLUSION_TERMS.map((term) => (
							<label key={term} htmlFor={`chance-term-${term}`}>
								<input
									id={`chance-term-${term}`}
									type="radio"
									name="term"
									value={term}
									required
									defaultChecked={term === "1"}
								/>
								<span>{t(`chance:exclude.terms.${term}`)}</span>
							</label>
						))}
					</fieldset>
					{stands ? <p className="field-hint">{t("chance:exclude.longer")}</p> : null}
					<p className="actions">
						<button type="submit" className={buttonClass("line")} {...track("fairPlay.term")}>
							{t("chance:exclude.submit")}
						</button>
					</p>
				</form>
			)}
			<p className="field-hint">
				{t("chance:exclude.hash")} {t("chance:exclude.limits")}
			</p>
		</section>
	)
}

type ConfirmProps = Pick<Props, "t" | "lang" | "refused"> & Readonly<{ asked: NonNullable<FairPlayPage["asked"]> }>

function Confirm({ t, lang, asked, refused }: ConfirmProps) {
	const { term, form, until, wallets } = asked
	const length = t(`chance:exclude.terms.${term}`)
	return (
		<section aria-labelledby="chance-confirm" className="chance-confirm">
			<h2 id="chance-confirm">{t("chance:exclude.confirmTitle")}</h2>
			<p className="lead">{t("chance:exclude.confirm", { term: length, count: String(wallets) })}</p>
			{until ? <p>{t("chance:exclude.until", { time: utcText(until, LOCALES[lang]) })}</p> : null}
			<form method="post" action={paths.fairPlay(lang, { term, form })} className="chance-form" noValidate>
				<input type="hidden" name="act" value="exclude" />
				<input type="hidden" name="term" value={term} />
				<input type="hidden" name="form" value={form} />
				<CheckField
					label={t("chance:exclude.sure")}
					errors={refused?.sure ?? []}
					input={{ id: "chance-sure", name: "sure", value: "on", required: true }}
				/>
				<p className="actions">
					<button type="submit" className={buttonClass("signal")} {...track("fairPlay.exclude")}>
						{t("chance:exclude.last")}
					</button>
					<a href={paths.fairPlay(lang)} className={buttonClass("quiet")} {...trackLink(paths.fairPlay(lang))}>
						{t("chance:exclude.back")}
					</a>
				</p>
			</form>
			<p className="field-hint">{t("chance:exclude.hash")}</p>
		</section>
	)
}

function Countries({ t, lang, page }: Pick<Props, "t" | "lang" | "page">) {
	const { countries, gate } = page
	const locale = LOCALES[lang]
	return (
		<section aria-labelledby="chance-countries">
			<h2 id="chance-countries">{t("chance:countries.title")}</h2>
			{gate.demo ? <p>{t("chance:countries.demo")}</p> : null}
			{!gate.demo && countries.length === 0 ? <p>{t("chance:countries.none")}</p> : null}
			{countries.length > 0 ? (
				<dl className="chance-countries">
					{countries.map(({ country, basis, fromAt }) => (
						<div key={country}>
							<dt>
								{countryName(country, locale)}{" "}
								<small>{t("chance:countries.since", { time: utcText(fromAt, locale) })}</small>
							</dt>
							<dd>
								{t("chance:countries.basis")}: {basis}
							</dd>
						</div>
					))}
				</dl>
			) : null}
		</section>
	)
}
