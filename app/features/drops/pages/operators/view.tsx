import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import { paths } from "#app/lib/paths.ts"
import { WhoApproves } from "#app/operators/who-approves.tsx"
import { AreaField, CheckField, Field } from "#app/ui/field.tsx"
import { TrilingualField } from "#app/ui/trilingual-field.tsx"
import { assetValue, DROP_LIMITS, type Typed, textField } from "../../drop-form.ts"
import { ACTS_OF, type DropAct, type EditedDrop, NOT_OF_NFTS } from "./model.ts"

type Props = Readonly<{
	t: T
	drop: EditedDrop
	typed: Typed
	/** What is wrong, in words, by field. */
	errors: Readonly<Record<string, string>>
	said: readonly string[]
	done: string | null
	may: Readonly<{ edit: boolean; propose: boolean }>
	/** One id for each act's form. */
	ids: Readonly<Record<string, string>>
}>

/** A drop as its operators write it, and what can be done once it is published. */
export function DropEditor(props: Props) {
	const { t, drop, said, done } = props
	return (
		<>
			{done ? (
				<p className="notice" role="status">
					{t(done === "saved" ? "operators-drops:done.saved" : "operators-drops:done.proposed")}
				</p>
			) : null}
			{said.length > 0 ? (
				<p className="notice notice-loss" role="alert">
					{said.join(" ")}
				</p>
			) : null}
			<dl className="admin-evidence">
				<div>
					<dt>{t("operators-drops:column.state")}</dt>
					<dd>
						{t(`operators-drops:state.${drop.state}`)} {drop.uncovered ? t("operators-drops:uncovered") : null}
					</dd>
				</div>
				{drop.free.map(({ id, amount }) => (
					<div key={id}>
						<dt>{t("operators-drops:vaults")}</dt>
						<dd className="figure">{amount}</dd>
					</div>
				))}
			</dl>
			{drop.state === "draft" && props.may.edit ? <Draft {...props} /> : null}
			{drop.version !== null && props.may.propose ? <Acts {...props} /> : null}
		</>
	)
}

const errorsOf = ({ errors }: Props, name: string) => (errors[name] ? [errors[name]] : [])
const input = (props: Props, name: string, more: Record<string, unknown> = {}) => ({
	errors: errorsOf(props, name),
	input: { id: `drop-${name}`, name, defaultValue: props.typed[name] ?? "", autoComplete: "off", ...more },
})

function Draft(props: Props) {
	const { t, drop, typed } = props
	return (
		<form method="post" action={`${paths.admin("drops/edit")}?id=${drop.id}`} className="content-form">
			<input type="hidden" name="act" value="save" />
			<input type="hidden" name="version" value={drop.version ?? ""} />
			<Field
				label={t("operators-drops:field.number")}
				{...input(props, "number", { type: "number", min: 1, max: 4 })}
			/>
			{(["title", "text"] as const).map((part) => (
				<TrilingualField
					key={part}
					label={t(`operators-drops:field.${part}`)}
					of={(lang) => {
						const name = textField(part, lang)
						return { name, value: typed[name] ?? "", errors: errorsOf(props, name) }
					}}
					languageName={(lang) => t(`operators-drops:lang.${lang}`)}
					rows={part === "title" ? 1 : 5}
					maxLength={DROP_LIMITS[part]}
				/>
			))}
			<AssetField {...props} />
			<Field label={t("operators-drops:field.amount")} {...input(props, "amount", { inputMode: "decimal" })} />
			<Field label={t("operators-drops:field.stock")} {...input(props, "stock", { inputMode: "numeric" })} />
			<Field
				label={t("operators-drops:field.nfts")}
				hint={t("operators-drops:nftsHint")}
				{...input(props, "nfts", { spellCheck: false })}
			/>
			<Field label={t("operators-drops:field.staked")} {...input(props, "staked")} />
			<Field label={t("operators-drops:field.days")} {...input(props, "days", { inputMode: "numeric" })} />
			<AreaField
				label={t("operators-drops:field.listed")}
				errors={errorsOf(props, "listed")}
				input={{ id: "drop-listed", name: "listed", rows: 5, defaultValue: typed.listed ?? "", spellCheck: false }}
			/>
			<CheckField
				label={t("operators-drops:field.anyone")}
				input={{ id: "drop-anyone", name: "anyone", value: "1", defaultChecked: typed.anyone === "1" }}
			/>
			{(["snapshotAt", "opensAt", "closesAt"] as const).map((name) => (
				<Field key={name} label={t(`operators-drops:field.${name}`)} {...input(props, name)} />
			))}
			<p className="actions">
				<button type="submit" className="button button-signal">
					{t("operators-drops:save")}
				</button>
			</p>
		</form>
	)
}

function AssetField({ t, drop, typed, errors, coinsOnly = false }: Props & Readonly<{ coinsOnly?: boolean }>) {
	return (
		<div className="field" data-invalid={errors.asset ? true : undefined}>
			<label htmlFor="drop-asset">{t("operators-drops:field.asset")}</label>
			<select id="drop-asset" name="asset" defaultValue={typed.asset ?? ""}>
				{drop.assets
					.filter(({ kind }) => !coinsOnly || kind !== "nft")
					.map((asset) => (
						<option key={assetValue(asset)} value={assetValue(asset)}>
							{asset.symbol}
						</option>
					))}
			</select>
			{errors.asset ? (
				<p className="field-error" role="alert">
					{errors.asset}
				</p>
			) : null}
		</div>
	)
}

/** What two persons, or one to end it, can have done with it. */
function Acts(props: Props) {
	const { t, drop } = props
	const acts = ACTS_OF[drop.state].filter((act: DropAct) => !(drop.isNft && NOT_OF_NFTS.has(act)))
	if (acts.length === 0) return null
	return (
		<section aria-labelledby="acts">
			<h2 id="acts">{t("operators-drops:acts")}</h2>
			{acts.map((act) => (
				<details key={act} className="admin-act">
					<summary>{t(asKey(`admin:acts.${act}`))}</summary>
					<form method="post" action={`${paths.admin("drops/edit")}?id=${drop.id}`} className="content-form">
						<input type="hidden" name="act" value={act} />
						<input type="hidden" name="request" value={props.ids[act] ?? ""} />
						{FIELDS[act](props)}
						<Field
							label={t("operators-drops:field.reason")}
							errors={errorsOf(props, `${act}.reason`)}
							input={{ id: `${act}-reason`, name: "reason", maxLength: 500, autoComplete: "off" }}
						/>
						<WhoApproves t={t} kind={act} />
						<p className="actions">
							<button type="submit" className="button button-line">
								{t(act === "end-drop" ? "operators-drops:begin" : "operators-drops:propose")}
							</button>
						</p>
					</form>
				</details>
			))}
		</section>
	)
}

const actField = ({ t, typed }: Props, act: DropAct, name: "stock" | "amount" | "opensAt" | "closesAt") => (
	<Field
		key={name}
		label={t(`operators-drops:field.${name}`)}
		input={{ id: `${act}-${name}`, name, defaultValue: typed[name] ?? "", autoComplete: "off" }}
	/>
)
const FIELDS: Readonly<Record<DropAct, (props: Props) => ReactNode>> = {
	"publish-drop": () => null,
	"end-drop": () => null,
	"set-drop-stock": (props) => actField(props, "set-drop-stock", "stock"),
	"set-drop-gift": (props) => (
		<>
			<AssetField {...props} coinsOnly />
			{actField(props, "set-drop-gift", "amount")}
		</>
	),
	"set-drop-window": (props) => (
		<>
			{actField(props, "set-drop-window", "opensAt")}
			{actField(props, "set-drop-window", "closesAt")}
		</>
	),
}
