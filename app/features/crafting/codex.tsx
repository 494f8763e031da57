import { listWeapons, WEAPONS } from "#app/collections/weapons/codex.ts"
import { TIERS, type Tier } from "#app/collections/weapons/weapon.ts"
import type { NamespaceT } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Modal } from "#app/ui/modal.tsx"
import { BookLink, Print } from "./print.tsx"

type Props = {
	/** Words of the page; of the codex; of all pages. */
	readonly t: NamespaceT
	readonly w: NamespaceT
	readonly c: NamespaceT
	readonly lang: Lang
	/** Address of the page, without a query. */
	readonly here: string
}

export const isTier = (tab: string | null): tab is Tier => TIERS.some((tier) => tier === tab)
const number = (no: number) => String(no).padStart(2, "0")

/** The rarity tabs: links, so that each tier has an address. */
export function TierTabs({ t, w, here, tier }: Pick<Props, "t" | "w" | "here"> & { tier: Tier | null }) {
	const tabs = [
		["codex", t("codex.all"), WEAPONS.length],
		...TIERS.map((one) => [one, w(`tiers.${one}.name`), listWeapons(one).length]),
	] as const
	return (
		<nav aria-label={t("codex.tiers")}>
			<ul className="tabs tabs-fold tabs-tier wrap">
				{tabs.map(([tab, name, count]) => (
					<li key={tab}>
						<a href={`${here}?tab=${tab}`} aria-current={tab === (tier ?? "codex") ? "page" : undefined}>
							{name}
							<span className="figure">{count}</span>
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}

const Codex = ({ lang, t }: Pick<Props, "lang" | "t">) => (
	<BookLink href={`/files/weapon-codex-${lang}.pdf`} words={t("codex.pdf")} note={t("codex.pdfNote")} />
)

/** All fifty at a glance: a row a tier. Each picture goes to its tier and opens there. */
export function CodexWall({ t, w, lang, here }: Props) {
	return (
		<div className="codex-wall wrap">
			{TIERS.map((tier) => (
				<section key={tier} className="codex-row">
					<div>
						<h2 className="display-3">
							<a href={`${here}?tab=${tier}`}>{w(`tiers.${tier}.name`)}</a>
						</h2>
						<p>{w(`tiers.${tier}.text`)}</p>
					</div>
					<ul>
						{listWeapons(tier).map(({ id }) => (
							<li key={id}>
								<a href={`${here}?tab=${tier}#modal-${id}`}>
									<Print room="weapons" id={id} alt={w(`items.${id}.title`)} />
								</a>
							</li>
						))}
					</ul>
				</section>
			))}
			<Codex lang={lang} t={t} />
		</div>
	)
}

/** One tier: its weapons as a sheet of contact prints, each opening its page. */
export function CodexTier({ t, w, c, lang, here, tier }: Props & { tier: Tier }) {
	const weapons = listWeapons(tier)
	const next = TIERS[TIERS.indexOf(tier) + 1]
	return (
		<>
			<section className="codex-tier wrap">
				<div className="codex-tier-head">
					<h2 className="display-2">
						{t("codex.tierTitle", { tier: w(`tiers.${tier}.name`), count: weapons.length })}
					</h2>
					<p className="lead">{w(`tiers.${tier}.text`)}</p>
				</div>
				<ul className={`codex-sheet is-${tier}`}>
					{weapons.map(({ id, no, kind }) => (
						<li key={id}>
							<a href={`#modal-${id}`} aria-haspopup="dialog">
								<Print room="weapons" id={id} />
								<span className="codex-name">
									<span className="figure">{number(no)}</span>
									<b>{w(`items.${id}.title`)}</b>
									<span>{w(`kinds.${kind}`)}</span>
								</span>
							</a>
						</li>
					))}
					{next ? (
						<li className="codex-onward">
							<a href={`${here}?tab=${next}`}>
								<span className="caption">{t("codex.next")}</span>
								<span className="display-3">{w(`tiers.${next}.name`)}</span>
								<Icon name="next" />
							</a>
						</li>
					) : null}
				</ul>
				<Codex lang={lang} t={t} />
			</section>
			{weapons.map((weapon, index) => (
				<Modal
					key={weapon.id}
					id={`modal-${weapon.id}`}
					title={w(`items.${weapon.id}.title`)}
					closeLabel={c("close")}
					size="large"
				>
					<div className="codex-page">
						<Print room="weapons" id={weapon.id} alt={w(`items.${weapon.id}.title`)} />
						<div>
							<p className="lead">{w(`items.${weapon.id}.text`)}</p>
							<dl className="facts">
								<div>
									<dt>{t("codex.number")}</dt>
									<dd>{number(weapon.no)}</dd>
								</div>
								<div>
									<dt>{w("book.tier")}</dt>
									<dd>{w(`tiers.${tier}.name`)}</dd>
								</div>
								<div>
									<dt>{w("book.kind")}</dt>
									<dd>{w(`kinds.${weapon.kind}`)}</dd>
								</div>
							</dl>
							<Print room="weapons" id={weapon.id} shape />
							<Turn t={t} before={weapons[index - 1]?.id} after={weapons[index + 1]?.id} />
						</div>
					</div>
				</Modal>
			))}
		</>
	)
}

/** Leafing through the dialogs of a tier. */
function Turn({ t, before, after }: { t: NamespaceT; before: string | undefined; after: string | undefined }) {
	return (
		<p className="codex-turn">
			{before ? <a href={`#modal-${before}`}>{t("codex.previous")}</a> : null}
			{after ? <a href={`#modal-${after}`}>{t("codex.next")}</a> : null}
		</p>
	)
}
