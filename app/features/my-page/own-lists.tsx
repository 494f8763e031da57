import type { T } from "#app/i18n/words.ts"
import { type Lang, pagePath, paths } from "#app/lib/paths.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { AsOf } from "#app/ui/as-of.tsx"
import { live } from "#app/ui/live.ts"
import { LISTS } from "./lists.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	/** Null: nobody is signed in, or it is not known now. */
	counts: Readonly<{ positions: number | null; twig: string | null }>
}>
type Row = Readonly<{ href: string; name: string; count?: string | null; unit?: string }>

/** Where the lists are, with what stands in them. */
export function OwnLists({ t, lang, counts }: Props) {
	const { positions, twig } = counts
	const open: readonly Row[] = [
		{
			href: paths.stakeView(lang),
			name: t("my-page:staking"),
			count: positions === null ? null : String(positions),
			unit: t("my-page:own.listed"),
		},
		{ href: paths.myTwig(lang), name: t(LISTS.myTwig.name), count: twig, unit: t("my-page:twigs.balance") },
		{ href: pagePath(lang, "mypage/minting"), name: t(LISTS.minting.name) },
		{ href: paths.myDrop(lang), name: t(LISTS.myDrop.name) },
		{ href: paths.myVesting(lang), name: t(LISTS.myVesting.name) },
		{ href: paths.myReservations(lang), name: t(LISTS.reservation.name) },
		{ href: pagePath(lang, "mypage/myForge"), name: t(LISTS.myForge.name) },
		{ href: paths.notices(lang), name: t("my-page:notices") },
		{ href: paths.acts(lang), name: t("my-page:acts") },
		{ href: paths.statement(lang), name: t("my-page:statement") },
		{ href: paths.fairPlay(lang), name: t("my-page:fairPlay") },
		{ href: paths.myData(lang), name: t("my-page:myData") },
		{ href: paths.vaults(lang), name: t("my-page:vaults") },
		{ href: paths.watched(lang), name: t("my-page:watched") },
		{ href: paths.choices(lang), name: t("my-page:choices") },
		{ href: paths.reminders(lang), name: t("my-page:reminders") },
	]
	return (
		<nav className="own-lists" aria-labelledby="lists">
			<h2 id="lists">{t("my-page:titleLists")}</h2>
			{positions === null && twig === null ? null : <AsOf name="lists" />}
			<ul className="own-rows" {...live("lists")}>
				{open.map(({ href, name, count, unit }) => (
					<li key={href}>
						<a href={href} {...trackLink(href)}>
							{name}
						</a>
						{count == null ? null : (
							<span className="own-row-count">
								<small>{unit}</small> <b className="figure">{count}</b>
							</span>
						)}
					</li>
				))}
			</ul>
		</nav>
	)
}
