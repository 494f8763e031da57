import type { Tier } from "#app/draws/craft/odds.ts"
import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Table } from "#app/ui/table.tsx"
import { gearFailureWords } from "../code-words.ts"
import { GEAR_ACTS } from "../forms.ts"
import type { GEAR_KINDS, GEAR_STATES } from "../gears-terms.ts"
import type { History as Facts } from "../history/history.server.ts"
import { History } from "../history/history.tsx"
import { sumText } from "../mints/mints-page.tsx"
import type { Sum } from "../mints/mints-terms.ts"
import type { Refused } from "./folded-act.tsx"
import { type GearOutcome, gearOutcome } from "./gear-outcome.ts"
import { gearAt } from "./gears.tsx"
import { type Fact, long, nothingToDo, OneThing, OutgoingTable, ThingActs } from "./one-thing.tsx"

export type FoundGear = Readonly<{
	id: string
	kind: (typeof GEAR_KINDS)[number]
	status: (typeof GEAR_STATES)[number]
	owner: string
	round: number | null
	signature: string | null
	failure: string | null
	result: string | null
	createdAt: Date
	blockTime: Date | null
	price: Sum
	outcome: GearOutcome | null
	guaranteed: Tier | null
	receipt: string | null
	inputs: readonly Readonly<{
		place: number
		role: "tool" | "item" | "second"
		asset: string
		state: "held" | "free" | "burnt"
	}>[]
	outgoings: readonly Readonly<{
		id: string
		purpose: string
		state: string
		reason: string | null
		to: string | null
		signature: string | null
	}>[]
	/** It was paid, and does not go on by itself. */
	isStuck: boolean
	/** What stands still is the mint of its weapon. */
	isMint: boolean
}>
type Props = Readonly<{
	t: T
	lang: Lang
	found: FoundGear
	history: Facts
	/** States by their codes. */
	states: Readonly<Record<string, string>>
	acts: readonly Readonly<{ kind: (typeof GEAR_ACTS)[number]; id: string }>[]
	may: boolean
	done: "begun" | "proposed" | null
	refused: Refused | null
}>

/** What can be done to an act where it stands. */
export const gearActsOf = ({ isStuck, isMint }: Pick<FoundGear, "isStuck" | "isMint">) =>
	GEAR_ACTS.filter((kind) => (kind === "repair-gear" ? isMint : isStuck))

/** One act of the forge: what was paid, what came of it, what stands still and what can be done. */
export function GearPage({ t, lang, found, history, states, acts, may, done, refused }: Props) {
	const stateText = (name: string) => t(asKey(`operators-catalog:gears.states.${name}`))
	return (
		<OneThing
			t={t}
			head={{
				title: t(`operators-catalog:gears.kinds.${found.kind}`),
				lead: t("operators-mints:gear.lead"),
				back: t("operators-mints:gear.list"),
				list: paths.admin("gears"),
			}}
			done={done}
			facts={factsOf({ t, lang, found })}
			acts={
				may ? (
					<ThingActs
						{...{ t, refused }}
						acts={acts.map((one) => ({ ...one, alone: one.kind === "resume-gear" }))}
						subject={found.id}
						action={gearAt(found.id)}
					>
						{nothingToDo(t, acts.length === 0, "operators-mints:gear.nothing")}
					</ThingActs>
				) : null
			}
		>
			<h2>{t("operators-mints:gear.inputs")}</h2>
			<Table
				caption={t("operators-mints:gear.inputs")}
				empty="–"
				rows={found.inputs}
				rowKey={({ place }) => `${place}`}
				columns={[
					{
						key: "role",
						label: t("operators-mints:gear.role"),
						cell: ({ role }) => t(`operators-mints:gear.roles.${role}`),
					},
					{
						key: "state",
						label: t("operators-mints:column.state"),
						cell: ({ state }) => t(`operators-mints:gear.held.${state}`),
					},
					{ key: "asset", label: t("operators-mints:buy.asset"), cell: ({ asset }) => long(asset) },
				]}
			/>
			<OutgoingTable t={t} rows={found.outgoings} />
			<History t={t} lang={lang} history={history} state={(_, code) => stateText(states[code] ?? code)} />
		</OneThing>
	)
}

function factsOf({ t, lang, found }: Pick<Props, "t" | "lang" | "found">): readonly Fact[] {
	const moment = (at: Date | null) => (at ? <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} /> : "–")
	const { status, owner, price, outcome, guaranteed, round, failure, result, receipt, id } = found
	return [
		["ID", long(id)],
		[t("operators-catalog:state"), t(`operators-catalog:gears.states.${status}`)],
		[t("operators-catalog:gears.owner"), long(owner)],
		[t("operators-mints:buy.price"), sumText(price, lang)],
		[t("operators-mints:buy.created"), moment(found.createdAt)],
		[t("operators-mints:gear.paid"), moment(found.blockTime)],
		[t("admin:money.signature"), long(found.signature)],
		[t("operators-catalog:gears.round"), round ?? "–"],
		[t("operators-catalog:gears.outcome"), gearOutcome(t, outcome, guaranteed)],
		[t("operators-mints:gear.result"), long(result)],
		...(failure ? [[t("admin:money.reason"), gearFailureWords(t, failure)] as const] : []),
		...(receipt
			? [
					[
						t("operators-catalog:gears.receipt"),
						<a key="receipt" className="figure breaks" href={`/api/gears/${id}/proof`}>
							{receipt}
						</a>,
					] as const,
				]
			: []),
	]
}
