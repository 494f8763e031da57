import type { T } from "#app/i18n/words.ts"
import type { FoundRecord } from "#app/operations/found-record.ts"
import { FoundList } from "../finding/found-list.tsx"
import { ScreenHead } from "../frame.tsx"

type Props = Readonly<{ t: T; typed: string; found: readonly FoundRecord[] }>

/** What "Go to" found, where that is nothing or more than one record. The field above keeps what was typed. */
export function GoPage({ t, typed, found }: Props) {
	return (
		<>
			<ScreenHead title={t("admin:find.title")} />
			{found.length > 0 ? (
				<>
					<p>{t("admin:find.some", { typed })}</p>
					<FoundList t={t} records={found} />
				</>
			) : (
				<div role="status">
					<p>
						<b>{t("admin:find.none", { typed })}</b>
					</p>
					<p>{t("admin:find.noneHelp")}</p>
				</div>
			)}
		</>
	)
}
