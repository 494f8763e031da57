import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import type { FoundRecord } from "#app/operations/found-record.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Field } from "#app/ui/field.tsx"
import { depositAt } from "../deposit/deposit-address.ts"
import type { Search } from "../deposit/find-deposit.server.ts"
import { FoundList } from "../finding/found-list.tsx"
import { ScreenHead } from "../frame.tsx"
import { DepositLines } from "./deposit-lines.tsx"
import { DepositStory } from "./deposit-story.tsx"

/** `problem`: of the request to look, where it was refused. */
type Props = Readonly<{
	t: T
	lang: Lang
	search: Search
	records: readonly FoundRecord[]
	problem: "tooMany" | "unreadable" | null
}>

/** One field, and the whole story of whatever is typed into it. */
export function DepositPage({ t, lang, search, records, problem }: Props) {
	const { stories, lines, kind, chain, sought } = search
	const isFound = stories.length > 0 || lines.length > 0
	const canBeLookedFor = chain !== null && (!isFound || stories.some(({ verdict }) => isOpen(verdict)))
	return (
		<div className="deposit">
			<ScreenHead title={t("admin:screens.deposit")} lead={sought ? undefined : t("admin:deposit.lead")} />
			<SearchField t={t} search={search} isQuiet={canBeLookedFor} />
			{records.length > 0 ? (
				<section aria-labelledby="deposit-records">
					<h2 id="deposit-records">{t("admin:find.records")}</h2>
					<FoundList t={t} records={records} />
				</section>
			) : null}
			{records.length === 0 && (kind === "nothing" || kind === "unreadable") ? (
				<div className="deposit-stage">
					<PortraitImage family="crafter" seed={68} crop="cutout" eager />
				</div>
			) : null}
			{kind === "address" && (lines.length > 0 || !search.isFirstPage) ? (
				<DepositLines t={t} lang={lang} search={search} title={t("admin:deposit.titleFound.address")} />
			) : null}
			{(kind === "signature" || kind === "id" || kind === "number") && lines.length > 0 ? (
				<DepositLines t={t} lang={lang} search={search} title={t(`admin:deposit.titleFound.${kind}`)} />
			) : null}
			{stories.map((story) => (
				<DepositStory key={story.id} t={t} lang={lang} story={story} />
			))}
			{sought && !isFound && records.length === 0 && search.isFirstPage ? <NotFound t={t} search={search} /> : null}
			{sought && canBeLookedFor ? (
				<LookOnChain t={t} lang={lang} chain={chain} signature={sought} problem={problem} />
			) : null}
		</div>
	)
}

const isOpen = (verdict: string) => verdict === "waiting" || verdict === "unpaid"

function SearchField({ t, search, isQuiet }: Pick<Props, "t" | "search"> & Readonly<{ isQuiet: boolean }>) {
	return (
		<search>
			<form method="get" action={paths.admin("deposit")} className="deposit-search">
				<Field
					label={t("admin:deposit.field")}
					hint={t("admin:deposit.hint")}
					errors={search.problem ? [t(`admin:deposit.${search.problem}`)] : []}
					input={{
						id: "deposit-q",
						name: "q",
						type: "text",
						defaultValue: search.typed,
						required: true,
						autoComplete: "off",
						autoCapitalize: "none",
						spellCheck: false,
					}}
					button={
						<button type="submit" className={`button button-${isQuiet ? "line" : "signal"}`}>
							{t("admin:deposit.submit")}
						</button>
					}
				/>
			</form>
		</search>
	)
}

/** What was looked for, and where. */
function NotFound({ t, search: { kind, sought, isOurs } }: Pick<Props, "t" | "search">) {
	if (kind === "nothing" || kind === "unreadable") return null
	return (
		<section className="deposit-none" aria-labelledby="deposit-none">
			<PortraitImage family="kongz" seed={12} crop="cutout" eager />
			<div>
				<h2 id="deposit-none">{t(`admin:deposit.titleNone.${kind}`)}</h2>
				{isOurs ? <p>{t("admin:deposit.ours")}</p> : null}
				<dl className="deposit-facts">
					<div>
						<dt>{t("admin:deposit.searched")}</dt>
						<dd className="figure breaks">{sought}</dd>
					</div>
					<div>
						<dt>{t("admin:deposit.searchedIn")}</dt>
						<dd>{t(`admin:deposit.places.${kind}`)}</dd>
					</div>
				</dl>
			</div>
		</section>
	)
}

type LookProps = Pick<Props, "t" | "lang" | "problem"> &
	Readonly<{ chain: NonNullable<Search["chain"]>; signature: string }>

/** How far the reading has come, what the worker said when it was asked, and a button to ask it. */
function LookOnChain({ t, lang, chain: { readUpTo, read, look }, signature, problem }: LookProps) {
	const when = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />
	const isAsked = look?.state === "open"
	return (
		<section className="deposit-look" aria-labelledby="deposit-look">
			<h2 id="deposit-look">{t("admin:deposit.look.title")}</h2>
			{look ? (
				<p className="notice" role="status">
					<b>{t(`admin:deposit.look.${look.state}`)}</b>
					<span className="deposit-when">
						{t("admin:deposit.look.at")} {when(look.at)}
					</span>
				</p>
			) : (
				<p>{t("admin:deposit.look.text")}</p>
			)}
			<dl className="deposit-facts">
				{readUpTo ? (
					<div>
						<dt>{t("admin:deposit.readUpTo")}</dt>
						<dd>{when(readUpTo)}</dd>
					</div>
				) : null}
				{read ? (
					<div>
						<dt>{t("admin:deposit.label.state")}</dt>
						<dd>{t(`admin:deposit.read.${read}`)}</dd>
					</div>
				) : null}
			</dl>
			{problem ? (
				<p className="field-error" role="alert">
					{t(problem === "tooMany" ? "admin:deposit.look.tooMany" : "admin:deposit.unreadable")}
				</p>
			) : null}
			{isAsked ? (
				<a className="button button-signal" href={depositAt({ q: signature })}>
					{t("admin:deposit.look.refresh")}
				</a>
			) : (
				<form method="post" action={depositAt({ q: signature })}>
					<input type="hidden" name="act" value="look" />
					<input type="hidden" name="q" value={signature} />
					<button type="submit" className="button button-signal">
						{t(look ? "admin:deposit.look.again" : "admin:deposit.look.button")}
					</button>
				</form>
			)}
		</section>
	)
}
