import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { type LaterList, LISTS } from "./lists.ts"
import { SignedOut } from "./signed-out.tsx"

type Props = { t: T; lang: Lang; list: LaterList; signedIn: boolean }

/** A list whose feature is not open yet: it says so, and what will stand in it. */
export function MyList({ t, lang, list, signedIn }: Props) {
	const { name, later } = LISTS[list]
	return (
		<div className="page">
			<h1>{t(name)}</h1>
			{signedIn ? null : <SignedOut t={t} />}
			<p className="table-empty">{t(later)}</p>
			<p className="actions">
				<LinkButton href={paths.myPage(lang)}>{t("my-page:back")}</LinkButton>
			</p>
		</div>
	)
}
