import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { Blank, SignedOut } from "#app/ui/signed-out.tsx"
import { Host } from "./host.tsx"
import { type LaterList, LISTS } from "./lists.ts"
import { waysOut } from "./signed-out.tsx"

type Props = { t: T; lang: Lang; list: LaterList; signedIn: boolean }

/** A list whose feature is not open yet: it says so, and keeps the places of what will stand in it. */
export function MyList({ t, lang, list, signedIn }: Props) {
	const { name, later, title } = LISTS[list]
	return (
		<div className="page">
			<h1 className="out-title">{t(name)}</h1>
			<SignedOut
				title={t(title)}
				lead={t(later)}
				note={signedIn ? null : t("my-page:signedOut")}
				connect={signedIn ? null : t("my-page:select")}
				trigger="mypage"
				acts={
					<LinkButton look={signedIn ? "line" : "quiet"} href={paths.myPage(lang)}>
						{t("my-page:back")}
					</LinkButton>
				}
				ways={waysOut(t, lang)}
				waysLabel={t(signedIn ? "my-page:ways.meanwhile" : "my-page:ways.label")}
				wide
			>
				<Host address={list} className="out-host" />
				<ul className="out-wide own-wall own-wall-rows" aria-hidden="true">
					{PLACES.map((place) => (
						<li key={place}>
							<Blank />
							<Blank />
						</li>
					))}
				</ul>
			</SignedOut>
		</div>
	)
}

const PLACES = [1, 2, 3] as const
