import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { Facts } from "#app/operators/facts.tsx"
import { FoldedAct, type Said } from "#app/operators/folded-act.tsx"
import { Told } from "#app/operators/told.tsx"
import { Table } from "#app/ui/table.tsx"
import { doneText, shownColumns } from "./columns.tsx"
import type { ListOfSchedules } from "./load.server.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	page: ListOfSchedules
	done: string | null
	may: boolean
	request: string
	said: Said
}>

/** A file that was uploaded: all of its rows, and publishing or discarding it. */
export function OneList({ t, lang, page, done, may, request, said }: Props) {
	const action = `${paths.admin("vesting/list")}?id=${page.id}`
	const columns = shownColumns(t, lang).filter(({ key }) => !["claimed", "state", "created"].includes(key))
	return (
		<>
			<Told done={doneText(t, done)} error={said.errors.form} />
			<Facts
				facts={[
					[t("operators-vesting:column.state"), t(`operators-vesting:listState.${page.state}`)],
					[t("operators-vesting:fact.sums"), page.together || "–"],
					[t("operators-vesting:fact.by"), page.createdBy],
					[t("operators-vesting:fact.sha256"), page.sha256],
				]}
			/>
			<Table
				caption={t("operators-vesting:schedules")}
				empty={t("operators-vesting:empty")}
				rows={page.lines}
				rowKey={({ id }) => id}
				columns={columns}
			/>
			{may && page.state === "draft" ? (
				<section aria-labelledby="acts">
					<h2 id="acts">{t("operators-vesting:acts")}</h2>
					<FoldedAct
						{...{ t, said }}
						act="publish-vesting"
						action={action}
						note={t("operators-vesting:publishNote")}
						hidden={{ request, rows: page.rows, sums: page.sums }}
						reason={{ name: "reason", label: t("operators-vesting:field.reason") }}
						button={{ text: t("operators-vesting:propose"), look: "signal" }}
					/>
					<form method="post" action={action}>
						<p className="actions">
							<button type="submit" name="act" value="discard" className="button button-quiet">
								{t("operators-vesting:discard")}
							</button>
						</p>
					</form>
				</section>
			) : null}
		</>
	)
}
