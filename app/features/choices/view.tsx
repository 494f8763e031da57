import type { T } from "#app/i18n/words.ts"
import { LANGS, type Lang, paths } from "#app/lib/paths.ts"
import { THEMES } from "#app/lib/theme.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import type { ChoicesPage } from "./keep.server.ts"

export const DONE = ["saved", "agreed", "withdrawn"] as const
type Props = Readonly<{
	t: T
	lang: Lang
	page: ChoicesPage
	done: (typeof DONE)[number] | null
	errors: readonly string[]
}>

/** Each language in its own words. */
const NAMES = { eng: "English", kor: "한국어", idn: "Bahasa Indonesia" } as const satisfies Record<Lang, string>

/** How an owner wants the site, and what they want to be reminded of; news stands apart, since it is advertising. */
export function Choices({ t, lang, page, done, errors }: Props) {
	const { member, topics, address, browsers } = page
	return (
		<>
			{done ? (
				<p className="notice" role="status">
					{t(done === "saved" ? "choices:done" : `choices:news.done.${done}`)}
				</p>
			) : null}
			<FormErrors id="choices-errors" errors={errors} />
			<form method="post" className="choices-form">
				<input type="hidden" name="do" value="keep" />
				<h2>{t("choices:look")}</h2>
				<Radios
					name="lang"
					legend={t("choices:lang.label")}
					value={member.lang ?? "none"}
					options={[["none", t("choices:lang.none")], ...LANGS.map((one) => [one, NAMES[one]] as const)]}
				/>
				<Radios
					name="theme"
					legend={t("choices:theme.label")}
					value={member.theme ?? "none"}
					options={[
						["none", t("choices:theme.none")],
						...THEMES.map((one) => [one, t(`choices:theme.${one}`)] as const),
					]}
				/>
				<h2>{t("choices:topics")}</h2>
				<p>{t("choices:topicsLead")}</p>
				<p>
					{address === null && browsers === 0
						? t("choices:noMail")
						: t("choices:ways", { address: address ?? "–", count: browsers })}{" "}
					<a href={paths.reminders(lang)} {...trackLink(paths.reminders(lang))}>
						{t("choices:setMail")}
					</a>
				</p>
				{topics.map(({ topic, byMail, byPush }) => (
					<fieldset key={topic} className="choices-topic">
						<legend>{t(`choices:topic.${topic}`)}</legend>
						<Box value={`${topic}.mail`} label={t("choices:mail")} checked={byMail} />
						<Box value={`${topic}.push`} label={t("choices:push")} checked={byPush} />
					</fieldset>
				))}
				<p className="actions">
					<button type="submit" className="button button-signal" {...track("choices.save")}>
						{t("choices:save")}
					</button>
				</p>
			</form>
			<News t={t} page={page} />
		</>
	)
}

type RadiosProps = Readonly<{
	name: string
	legend: string
	value: string
	options: readonly (readonly [value: string, label: string])[]
}>

const Radios = ({ name, legend, value, options }: RadiosProps) => (
	<fieldset className="choices-topic">
		<legend>{legend}</legend>
		{options.map(([one, label]) => (
			<label key={one} className="choices-one">
				<input type="radio" name={name} value={one} defaultChecked={one === value} /> <span>{label}</span>
			</label>
		))}
	</fieldset>
)

const Box = ({ value, label, checked }: Readonly<{ value: string; label: string; checked: boolean }>) => (
	<label className="choices-one">
		<input type="checkbox" name="ways" value={value} defaultChecked={checked} /> <span>{label}</span>
	</label>
)

function News({ t, page: { address, getsNews } }: Pick<Props, "t" | "page">) {
	return (
		<section aria-labelledby="choices-news" className="choices-news">
			<h2 id="choices-news">{t("choices:news.title")}</h2>
			<p>{t("choices:news.lead")}</p>
			{address === null ? (
				<p>{t("choices:news.first")}</p>
			) : (
				<form method="post">
					<p>{t(getsNews ? "choices:news.agreed" : "choices:news.not", { address })}</p>
					<p className="actions">
						{getsNews ? (
							<button
								type="submit"
								name="do"
								value="withdraw"
								className="button button-line"
								{...track("choices.withdraw")}
							>
								{t("choices:news.withdraw")}
							</button>
						) : (
							<button type="submit" name="do" value="agree" className="button button-line" {...track("choices.agree")}>
								{t("choices:news.agree")}
							</button>
						)}
					</p>
				</form>
			)}
		</section>
	)
}
