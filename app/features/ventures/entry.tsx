import { type DoorId, hasPublished } from "#app/doors/doors.ts"
import type { T } from "#app/i18n/words.ts"
import { longDay, numberFormat } from "#app/lib/formats.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { unbroken } from "#app/lib/unbroken.ts"
import type { Venture } from "#app/settings/published.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Button } from "#app/ui/button.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { Modal } from "#app/ui/modal.tsx"

/** What stands in the register for each name: five links and the daily mining amount. */
export type EntryProps = {
	readonly t: T
	readonly lang: Lang
	readonly id: string
	readonly name: string
	readonly venture: Venture
}

const LINKS = [
	["whitePaper", "content:venture.whitePaper"],
	["fs", "content:venture.fs"],
	["youtube", "content:venture.youtube"],
	["article", "content:venture.article"],
	["page", "content:venture.page"],
] as const

/** How much of an entry is not published yet. */
export const owed = ({ links, dailyMining }: Venture) => ({
	links: LINKS.filter(([key]) => !links[key]).length,
	amount: dailyMining === null,
})

/** What is published are links. The names of what is not stand in one line, which says so once: it leads nowhere and offers nothing to press. */
export function Links({ t, venture }: Pick<EntryProps, "t" | "venture">) {
	const there = LINKS.filter(([key]) => venture.links[key])
	const missing = LINKS.filter(([key]) => !venture.links[key])
	return (
		<div className="entry-papers">
			{there.length > 0 ? (
				<ul className="entry-links">
					{there.map(([key, label]) => (
						<li key={key}>
							<a
								href={venture.links[key] ?? ""}
								rel="noopener noreferrer"
								target="_blank"
								{...track("parts.outside")}
								data-param={key}
							>
								<span>{t(label)}</span>
								<span className="sr-only">({t("content:newTab")})</span>
								<Icon name="out" className="icon icon-small" />
							</a>
						</li>
					))}
				</ul>
			) : null}
			{missing.length > 0 ? (
				<p className="entry-missing">
					{missing.map(([, label]) => unbroken(t(label))).join(" · ")}: <b>{t("content:venture.preparing")}</b>
				</p>
			) : null}
		</div>
	)
}

/** Where whoever waits for the papers of an entry asks to be told; nothing once it has published any. */
export function TellMe({ t, lang, id, venture }: Pick<EntryProps, "t" | "lang" | "venture"> & { id: DoorId }) {
	if (hasPublished(venture)) return null
	return (
		<a href={`${paths.roadmap(lang, { door: id })}#tell`} rel="nofollow" {...track("parts.closed")} data-param={id}>
			{t("content:opens.tell")}
		</a>
	)
}

/** The button, its dialog, and the figure beside it for whoever cannot open one. */
export function Mining({ t, lang, id, name, venture }: EntryProps) {
	const dialog = `modal-mining-${id}` as const
	const { dailyMining } = venture
	return (
		<div className="entry-mining">
			<Button command="show-modal" commandfor={dialog} {...track("parts.mining")} data-param={id}>
				{t("content:venture.mining")}
				<span className="sr-only">: {name}</span>
			</Button>
			<a className="caption" href={`#${dialog}`} {...track("parts.mining")} data-param={id}>
				{dailyMining ? amountText(dailyMining, lang) : t("content:toBeAnnounced")}
				{dailyMining?.example ? ` (${t("content:example")})` : null}
				<span className="sr-only">, {name}</span>
			</a>
			<Modal id={dialog} title={t("content:venture.titleMining", { name })} closeLabel={t("content:close")}>
				{dailyMining ? (
					<Stated t={t} lang={lang} stated={dailyMining} />
				) : (
					<p>{t("content:venture.unpublished", { name })}</p>
				)}
			</Modal>
		</div>
	)
}

type StatedProps = Pick<EntryProps, "t" | "lang"> & { stated: NonNullable<Venture["dailyMining"]> }

const EVERY_DIGIT = { maximumFractionDigits: 20 } as const
/** As the operator stated it: a number is written as the language writes numbers. */
const amountText = ({ amount, unit }: StatedProps["stated"], lang: Lang): string => {
	const isNumber = /^\d+(\.\d+)?$/.test(amount)
	const written = numberFormat(LOCALES[lang], EVERY_DIGIT)
	return `${isNumber ? written.format(amount as `${number}`) : amount} ${unit}`
}

function Stated({ t, lang, stated }: StatedProps) {
	const { at, example } = stated
	return (
		<>
			<dl className="facts">
				<div>
					<dt>{t("content:venture.amount")}</dt>
					<dd>
						{amountText(stated, lang)} {example ? <span className="tag">{t("content:example")}</span> : null}
					</dd>
				</div>
				<div>
					<dt>{t("content:venture.day")}</dt>
					<dd>
						<time dateTime={at}>{longDay(at, LOCALES[lang])}</time>
					</dd>
				</div>
			</dl>
			<p className="caption entry-source">{example ? t("content:exampleNote") : t("content:venture.source")}</p>
		</>
	)
}
