import { listWeapons, WEAPONS } from "#app/collections/weapons/codex.ts"
import { TIERS, type Tier } from "#app/collections/weapons/weapon.ts"
import type { T } from "#app/i18n/words.ts"
import type { PageNamespace } from "#app/lib/keys.ts"
import type { Lang } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Modal } from "#app/ui/modal.tsx"
import { TIER, TIER_ALL, WEAPON } from "./codex-marks.ts"
import { Mine, marking } from "./codex-mine.tsx"
import { BookLink, Print } from "./print.tsx"

type Props = {
	readonly t: T
	readonly own: PageNamespace
	readonly lang: Lang
	/** Address of the page, without a query. */
	readonly here: string
}

export const isTier = (tab: string | null): tab is Tier => TIERS.some((tier) => tier === tab)
const number = (no: number) => String(no).padStart(2, "0")

/** The rarity tabs: links, so that each tier has an address. */
export function TierTabs({ t, own, here, tier }: Pick<Props, "t" | "here" | "own"> & { tier: Tier | null }) {
	const tabs = [
		["codex", t(`${own}:codex.all`), WEAPONS.length],
		...TIERS.map((one) => [one, t(`weapons:tiers.${one}.name`), listWeapons(one).length]),
	] as const
	return (
		<nav aria-label={t(`${own}:codex.tiers`)}>
			<ul className="tabs tabs-fold tabs-tier wrap">
				{tabs.map(([tab, name, count]) => (
					<li key={tab}>
						<a
							href={`${here}?tab=${tab}`}
							aria-current={tab === (tier ?? "codex") ? "page" : undefined}
							{...track("parts.tab")}
							data-param={tab}
						>
							{name}
							<span className="figure" {...{ [TIER]: tab, [TIER_ALL]: count }}>
								{count}
							</span>
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}

const Codex = ({ lang, t, own }: Pick<Props, "lang" | "t" | "own">) => (
	<BookLink href={`/files/weapon-codex-${lang}.pdf`} words={t(`${own}:codex.pdf`)} note={t(`${own}:codex.pdfNote`)} />
)

/** All fifty at a glance: a row a tier. Each picture goes to its tier and opens there. */
export function CodexWall({ t, own, lang, here }: Props) {
	return (
		<div className="codex-wall wrap" {...marking(t)}>
			<Mine t={t} lang={lang} />
			{TIERS.map((tier) => (
				<section key={tier} className="codex-row">
					<div>
						<h2 className="display-3">
							<a href={`${here}?tab=${tier}`} {...track("parts.tab")} data-param={tier}>
								{t(`weapons:tiers.${tier}.name`)}
							</a>
						</h2>
						<p>{t(`weapons:tiers.${tier}.text`)}</p>
					</div>
					<ul>
						{listWeapons(tier).map(({ id }) => (
							<li key={id}>
								<a
									href={`${here}?tab=${tier}#modal-${id}`}
									{...track("parts.more")}
									data-param={id}
									{...{ [WEAPON]: id }}
								>
									<Print collection="weapons" id={id} alt={t(`weapons:items.${id}.title`)} />
								</a>
							</li>
						))}
					</ul>
				</section>
			))}
			<Codex lang={lang} t={t} own={own} />
		</div>
	)
}

/** One tier: its weapons as a sheet of contact prints, each opening its page. */
export function CodexTier({ t, own, lang, here, tier }: Props & { tier: Tier }) {
	const weapons = listWeapons(tier)
	const next = TIERS[TIERS.indexOf(tier) + 1]
	return (
		<>
			<section className="codex-tier wrap" {...marking(t)}>
				<div className="codex-tier-head">
					<h2 className="display-2">
						{t(`${own}:codex.tierTitle`, { tier: t(`weapons:tiers.${tier}.name`), count: weapons.length })}
					</h2>
					<p className="lead">{t(`weapons:tiers.${tier}.text`)}</p>
				</div>
				<Mine t={t} lang={lang} />
				<ul className={`codex-sheet is-${tier}`}>
					{weapons.map(({ id, no, kind }) => (
						<li key={id}>
							<a
								href={`#modal-${id}`}
								aria-haspopup="dialog"
								{...track("parts.more")}
								data-param={id}
								{...{ [WEAPON]: id }}
							>
								<Print collection="weapons" id={id} />
								<span className="codex-name">
									<span className="figure">{number(no)}</span>
									<b>{t(`weapons:items.${id}.title`)}</b>
									<span>{t(`weapons:kinds.${kind}`)}</span>
								</span>
							</a>
						</li>
					))}
					{next ? (
						<li className="codex-onward">
							<a href={`${here}?tab=${next}`} {...track("parts.tab")} data-param={next}>
								<span className="caption">{t(`${own}:codex.next`)}</span>
								<span className="display-3">{t(`weapons:tiers.${next}.name`)}</span>
								<Icon name="next" />
							</a>
						</li>
					) : null}
				</ul>
				<Codex lang={lang} t={t} own={own} />
			</section>
			{weapons.map((weapon, index) => (
				<Modal
					key={weapon.id}
					id={`modal-${weapon.id}`}
					title={t(`weapons:items.${weapon.id}.title`)}
					closeLabel={t("content:close")}
					size="large"
				>
					<div className="codex-page">
						<Print collection="weapons" id={weapon.id} alt={t(`weapons:items.${weapon.id}.title`)} />
						<div>
							<p className="lead">{t(`weapons:items.${weapon.id}.text`)}</p>
							<dl className="facts">
								<div>
									<dt>{t(`${own}:codex.number`)}</dt>
									<dd>{number(weapon.no)}</dd>
								</div>
								<div>
									<dt>{t("weapons:book.tier")}</dt>
									<dd>{t(`weapons:tiers.${tier}.name`)}</dd>
								</div>
								<div>
									<dt>{t("weapons:book.kind")}</dt>
									<dd>{t(`weapons:kinds.${weapon.kind}`)}</dd>
								</div>
							</dl>
							<Print collection="weapons" id={weapon.id} shape />
							<Turn t={t} own={own} before={weapons[index - 1]?.id} after={weapons[index + 1]?.id} />
						</div>
					</div>
				</Modal>
			))}
		</>
	)
}

/** Leafing through the dialogs of a tier. */
function Turn({
	t,
	own,
	before,
	after,
}: {
	t: T
	own: PageNamespace
	before: string | undefined
	after: string | undefined
}) {
	return (
		<p className="codex-turn">
			{before ? (
				<a href={`#modal-${before}`} {...track("parts.more")} data-param={before}>
					{t(`${own}:codex.previous`)}
				</a>
			) : null}
			{after ? (
				<a href={`#modal-${after}`} {...track("parts.more")} data-param={after}>
					{t(`${own}:codex.next`)}
				</a>
			) : null}
		</p>
	)
}
