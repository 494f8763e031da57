import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { Facts } from "#app/operators/facts.tsx"
import { FoldedAct, type Said } from "#app/operators/folded-act.tsx"
import { Told } from "#app/operators/told.tsx"
import { doneText, ruleText } from "./columns.tsx"
import type { ScheduleForOperators } from "./load.server.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	page: ScheduleForOperators
	done: string | null
	may: boolean
	request: string
	said: Said
}>

/** One schedule as operators see it, and cancelling it where it says that this can be. */
export function OneSchedule({ t, lang, page, done, may, request, said }: Props) {
	const { line } = page
	return (
		<>
			<Told done={doneText(t, done)} error={said.errors.form} />
			<Facts
				facts={[
					[t("operators-vesting:column.state"), t(`operators-vesting:state.${line.status}`)],
					[t("operators-vesting:column.wallet"), line.wallet],
					[t("operators-vesting:column.category"), t(`vesting:category.${line.category}`)],
					[t("operators-vesting:column.total"), line.shown.total],
					[t("operators-vesting:column.released"), line.shown.vested],
					[t("operators-vesting:column.claimed"), line.shown.claimed],
					[t("operators-vesting:column.start"), line.start],
					[t("operators-vesting:column.rule"), ruleText(t, line)],
					[t("operators-vesting:column.cancels"), t(`operators-vesting:cancels.${line.cancels}`)],
					[t("operators-vesting:fact.list"), page.list],
				]}
			/>
			<p className="actions">
				<a className="button button-line" href={`${paths.admin("vesting/list")}?id=${line.listId}`}>
					{t("operators-vesting:lists")}
				</a>
				{line.status === "draft" ? null : (
					<a className="button button-line" href={paths.vestingDetail(lang, line.id)}>
						{t("operators-vesting:public")}
					</a>
				)}
			</p>
			{may && page.canCancel ? (
				<section aria-labelledby="acts">
					<h2 id="acts">{t("operators-vesting:acts")}</h2>
					<FoldedAct
						{...{ t, said }}
						act="cancel-vesting"
						action={`${paths.admin("vesting/one")}?id=${line.id}`}
						note={t("operators-vesting:cancelNote")}
						hidden={{ request }}
						reason={{ name: "reason", label: t("operators-vesting:field.reason") }}
						button={{ text: t("operators-vesting:propose"), look: "signal" }}
					/>
				</section>
			) : null}
		</>
	)
}
