import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import { LANGS, LOCALES, paths } from "#app/lib/paths.ts"
import { Facts } from "#app/operators/facts.tsx"
import { WhoApproves } from "#app/operators/who-approves.tsx"
import { AreaField, Field } from "#app/ui/field.tsx"
import { Table } from "#app/ui/table.tsx"
import { TrilingualField } from "#app/ui/trilingual-field.tsx"
import { type Typed, textField } from "../../draft-form.ts"

type Errors = Readonly<Record<string, string>>
type DraftProps = Readonly<{ t: T; typed: Typed; errors: Errors; said: readonly string[] }>

/** A raffle as it is written: whole at once, since its terms are one document. */
export function DraftForm({ t, typed, errors, said }: DraftProps) {
	const errorsOf = (name: string) => (errors[name] ? [errors[name]] : [])
	const field = (name: "name" | "opensAt" | "closesAt" | "extendedTo" | "maximum" | "minimum") => (
		<Field
			label={t(`operators-raffles:field.${name}`)}
			hint={t(`operators-raffles:hint.${name}`)}
			errors={errorsOf(name)}
			input={{ id: `raffle-${name}`, name, defaultValue: typed[name] ?? "", autoComplete: "off" }}
		/>
	)
	return (
		<form method="post" action={paths.admin("raffles/write")} className="content-form">
			{said.length > 0 ? (
				<p className="notice notice-loss" role="alert">
					{said.join(" ")}
				</p>
			) : null}
			{field("name")}
			{(["title", "rules"] as const).map((part) => (
				<TrilingualField
					key={part}
					label={t(`operators-raffles:field.${part}`)}
					of={(lang) => {
						const name = textField(part, lang)
						return { name, value: typed[name] ?? "", errors: errorsOf(name) }
					}}
					languageName={(lang) => t(`operators-raffles:lang.${lang}`)}
					rows={part === "title" ? 1 : 5}
					maxLength={part === "title" ? 120 : 5_000}
				/>
			))}
			{field("opensAt")}
			{field("closesAt")}
			{field("extendedTo")}
			{field("maximum")}
			{field("minimum")}
			{(["prizes", "excluded"] as const).map((name) => (
				<AreaField
					key={name}
					label={t(`operators-raffles:field.${name}`)}
					hint={t(`operators-raffles:hint.${name}`)}
					errors={errors[name] ? [errors[name]] : []}
					input={{ id: `raffle-${name}`, name, rows: 4, defaultValue: typed[name] ?? "", spellCheck: false }}
				/>
			))}
			<p className="actions">
				<button type="submit" className="button button-signal">
					{t("operators-raffles:save")}
				</button>
			</p>
		</form>
	)
}

export const RAFFLE_ACTS = ["publish-raffle", "cancel-raffle", "redraw-prize"] as const
export type RaffleAct = (typeof RAFFLE_ACTS)[number]
export type Step = Readonly<{
	id: string
	prize: number
	place: number | null
	wallet: string | null
	amount: string
	payment: string | null
	canRedraw: boolean
	formId: string
}>
type OneProps = Readonly<{
	t: T
	facts: readonly (readonly [label: string, value: string])[]
	rules: Readonly<Record<string, readonly string[]>>
	prizes: readonly string[]
	steps: readonly Step[]
	/** What can be proposed of the raffle itself now. */
	act: Readonly<{ kind: "publish-raffle" | "cancel-raffle"; subject: string; id: string }> | null
	may: Readonly<{ rules: boolean; money: boolean }>
	errors: readonly string[]
	done: boolean
}>

/** One raffle: what it promises or has promised, how far its prizes have come, and what two persons can have done with it. */
export function OneRaffle({ t, facts, rules, prizes, steps, act, may, errors, done }: OneProps) {
	return (
		<>
			{done ? (
				<p className="notice" role="status">
					{t("operators-raffles:proposed")}
				</p>
			) : null}
			{errors.length > 0 ? (
				<p className="notice notice-loss" role="alert">
					{errors.join(" ")}
				</p>
			) : null}
			<Facts facts={facts} />
			<section aria-labelledby="prizes">
				<h2 id="prizes">{t("operators-raffles:field.prizes")}</h2>
				<ol>
					{prizes.map((prize, n) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the order of the prizes never changes
						<li key={n}>{prize}</li>
					))}
				</ol>
			</section>
			<section aria-labelledby="rules">
				<h2 id="rules">{t("operators-raffles:field.rules")}</h2>
				<div className="trilingual-row">
					{LANGS.map((lang) => (
						<div key={lang} lang={LOCALES[lang]}>
							<h3>{t(`operators-raffles:lang.${lang}`)}</h3>
							<ul>
								{(rules[lang] ?? []).map((rule) => (
									<li key={rule}>{rule}</li>
								))}
							</ul>
						</div>
					))}
				</div>
			</section>
			{act && may.rules ? <ActForm t={t} kind={act.kind} subject={act.subject} id={act.id} /> : null}
			<h2>{t("operators-raffles:deliveries")}</h2>
			<Table
				caption={t("operators-raffles:deliveries")}
				empty={t("operators-raffles:noDeliveries")}
				rows={steps}
				rowKey={({ id }) => id}
				columns={[
					{ key: "prize", label: t("operators-raffles:column.prize"), figure: true, cell: ({ prize }) => prize + 1 },
					{ key: "amount", label: t("operators-raffles:column.amount"), figure: true, cell: ({ amount }) => amount },
					{
						key: "place",
						label: t("operators-raffles:column.place"),
						figure: true,
						cell: ({ place }) => (place === null ? "–" : place + 1),
					},
					{
						key: "wallet",
						label: t("operators-raffles:column.wallet"),
						cell: ({ wallet }) => <code className="breaks">{wallet ?? t("operators-raffles:treasury")}</code>,
					},
					{
						key: "payment",
						label: t("operators-raffles:column.payment"),
						cell: ({ payment }) => <span className="figure breaks">{payment ?? "–"}</span>,
					},
					{
						key: "act",
						label: t("operators-raffles:column.act"),
						cell: ({ id, canRedraw, formId }) =>
							canRedraw && may.money ? <ActForm t={t} kind="redraw-prize" subject={id} id={formId} /> : null,
					},
				]}
			/>
		</>
	)
}

function ActForm({ t, kind, subject, id }: Readonly<{ t: T; kind: RaffleAct; subject: string; id: string }>) {
	const name = (field: string) => `${kind}-${subject}-${field}`
	return (
		<details className="admin-act">
			<summary>{t(asKey(`admin:acts.${kind}`))}</summary>
			<form method="post">
				<input type="hidden" name="id" value={id} />
				<input type="hidden" name="kind" value={kind} />
				<input type="hidden" name="subject" value={subject} />
				{kind === "redraw-prize" ? (
					<div className="field">
						<label htmlFor={name("reason")}>{t("operators-raffles:field.reason")}</label>
						<select id={name("reason")} name="reason">
							{(["undeliverable", "excluded"] as const).map((one) => (
								<option key={one} value={one}>
									{t(`operators-raffles:reason.${one}`)}
								</option>
							))}
						</select>
					</div>
				) : null}
				<Field
					label={t("admin:money.why")}
					hint={t("admin:money.whyHint")}
					errors={[]}
					input={{ id: name("why"), name: "why", required: true, maxLength: 2_000, autoComplete: "off" }}
				/>
				<p className="field-hint">{t("admin:money.needsTwo")}</p>
				<WhoApproves t={t} kind={kind} />
				<button type="submit" className="button button-line">
					{t("admin:money.propose")}
				</button>
			</form>
		</details>
	)
}
