import { getWeapon, listWeapons } from "#app/collections/weapons/codex.ts"
import { TIERS } from "#app/collections/weapons/weapon.ts"
import type { T } from "#app/i18n/words.ts"
import { type Lang, pagePath } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import type { CodexMark } from "./own-codex.server.ts"

type Props = Readonly<{ t: T; lang: Lang; marks: readonly CodexMark[] }>

/** The codex as somebody has it: what is theirs in its colours with its level, the rest as shapes. */
export function OwnCodexWall({ t, lang, marks }: Props) {
	const codex = pagePath(lang, "nftProjectGearUp")
	const of = (id: string) => marks.find(({ weapon }) => weapon === id)
	const held = marks.filter(({ count }) => count > 0)
	return (
		<div className="own-codex">
			{TIERS.map((tier) => {
				const weapons = listWeapons(tier)
				const has = held.filter(({ weapon }) => getWeapon(weapon)?.tier === tier).length
				return (
					<section key={tier} aria-labelledby={`codex-${tier}`}>
						<h3 id={`codex-${tier}`}>
							{t(`weapons:tiers.${tier}.name`)}{" "}
							<span className="figure">{t("crafting:codex.of", { count: has, all: weapons.length })}</span>
						</h3>
						<ul>
							{weapons.map(({ id }) => {
								const mark = of(id)
								const isHeld = mark !== undefined && mark.count > 0
								return (
									<li key={id} className={isHeld ? "is-held" : mark ? "is-made" : undefined}>
										<a href={`${codex}?tab=${tier}#modal-${id}`} {...track("myForge.codex")} data-param={id}>
											<img
												src={`/art/weapons/${id}${isHeld ? "" : "-shape"}.svg`}
												alt={t(`weapons:items.${id}.title`)}
												width="120"
												height="120"
												loading="lazy"
											/>
											{mark ? <span>{markText(t, mark)}</span> : null}
										</a>
									</li>
								)
							})}
						</ul>
					</section>
				)
			})}
		</div>
	)
}

/** What a mark says: "yours, level 3", with how many there are; or that one was made and is not here. */
export function markText(t: T, { count, level }: CodexMark): string {
	if (count === 0) return t("crafting:codex.made")
	return count === 1 ? t("crafting:codex.held", { level }) : t("crafting:codex.heldMany", { level, count })
}
