import type { NamespaceT } from "#app/i18n/words.ts"
import { longDay } from "#app/lib/formats.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import type { Venture } from "#app/settings/published.ts"
import { Button } from "#app/ui/button.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { Modal } from "#app/ui/modal.tsx"

/** What stands in the register for each name: five links and the daily mining amount. */
export type EntryProps = {
	readonly c: NamespaceT
	readonly lang: Lang
	readonly id: string
	readonly name: string
	readonly venture: Venture
}

const LINKS = [
	["whitePaper", "venture.whitePaper"],
	["fs", "venture.fs"],
	["youtube", "venture.youtube"],
	["article", "venture.article"],
	["page", "venture.page"],
] as const

/** A link that is not there yet says so, and leads nowhere. */
export function Links({ c, venture }: Pick<EntryProps, "c" | "venture">) {
	return (
		<ul className="entry-links">
			{LINKS.map(([key, label]) => {
				const href = venture.links[key]
				return (
					<li key={key}>
						{href ? (
							<a href={href} rel="noopener noreferrer" target="_blank">
								<span>{c(label)}</span>
								<span className="sr-only">({c("newTab")})</span>
								<Icon name="out" className="icon icon-small" />
							</a>
						) : (
							// biome-ignore lint/a11y/useValidAnchor: a link without an address yet, said as such to listeners too
							<a role="link" aria-disabled="true">
								{c(label)} <small>{c("venture.preparing")}</small>
							</a>
						)}
					</li>
				)
			})}
		</ul>
	)
}

/** The button, its dialog, and the figure beside it for whoever cannot open one. */
export function Mining({ c, lang, id, name, venture }: EntryProps) {
	const dialog = `modal-mining-${id}` as const
	const { dailyMining } = venture
	return (
		<div className="entry-mining">
			<Button command="show-modal" commandfor={dialog}>
				{c("venture.mining")}
				<span className="sr-only">: {name}</span>
			</Button>
			<a className="caption" href={`#${dialog}`}>
				{dailyMining ? `${dailyMining.amount} ${dailyMining.unit}` : c("toBeAnnounced")}
				{dailyMining?.example ? ` (${c("example")})` : null}
				<span className="sr-only">, {name}</span>
			</a>
			<Modal id={dialog} title={c("venture.titleMining", { name })} closeLabel={c("close")}>
				{dailyMining ? <Stated c={c} lang={lang} stated={dailyMining} /> : <p>{c("venture.unpublished", { name })}</p>}
			</Modal>
		</div>
	)
}

type StatedProps = Pick<EntryProps, "c" | "lang"> & { stated: NonNullable<Venture["dailyMining"]> }

function Stated({ c, lang, stated: { amount, unit, at, example } }: StatedProps) {
	return (
		<>
			<dl className="facts">
				<div>
					<dt>{c("venture.amount")}</dt>
					<dd>
						{amount} {unit} {example ? <span className="tag">{c("example")}</span> : null}
					</dd>
				</div>
				<div>
					<dt>{c("venture.day")}</dt>
					<dd>
						<time dateTime={at}>{longDay(at, LOCALES[lang])}</time>
					</dd>
				</div>
			</dl>
			<p className="caption entry-source">{example ? c("exampleNote") : c("venture.source")}</p>
		</>
	)
}
