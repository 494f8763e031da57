import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import { Field } from "#app/ui/field.tsx"

/** What is known of an act's form when it comes back. */
export type Said = Readonly<{ errors: Readonly<Record<string, string>>; typed: Readonly<Record<string, string>> }>
export const NOTHING_SAID: Said = { errors: {}, typed: {} }

type Props = Readonly<{
	t: T
	act: "publish-vesting" | "cancel-vesting"
	action: string
	note: string
	/** Made with the form: sent twice it is one proposal. */
	request: string
	hidden?: Readonly<Record<string, string>>
	said: Said
}>

/** An act that takes a second person, with its reason. */
export const ActForm = ({ t, act, action, note, request, hidden = {}, said }: Props) => (
	<details className="admin-act" open={said.typed.act === act || undefined}>
		<summary>{t(asKey(`admin:acts.${act}`))}</summary>
		<p>{note}</p>
		<form method="post" action={action}>
			<input type="hidden" name="act" value={act} />
			<input type="hidden" name="request" value={request} />
			{Object.entries(hidden).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<Field
				label={t("operators-vesting:field.reason")}
				errors={said.errors.reason ? [said.errors.reason] : []}
				input={{
					id: `${act}-reason`,
					name: "reason",
					maxLength: 500,
					autoComplete: "off",
					defaultValue: said.typed.reason ?? "",
				}}
			/>
			<p className="actions">
				<button type="submit" className="button button-signal">
					{t("operators-vesting:propose")}
				</button>
			</p>
		</form>
	</details>
)

/** Facts by their names, one under the other. */
export const Facts = ({ facts }: Readonly<{ facts: readonly (readonly [string, string])[] }>) => (
	<dl className="airdrop-facts">
		{facts.map(([name, value]) => (
			<div key={name}>
				<dt>{name}</dt>
				<dd className="figure breaks">{value}</dd>
			</div>
		))}
	</dl>
)

/** What has just been done, or why not. */
export const Told = ({ t, done, said }: Readonly<{ t: T; done: string | null; said: Said }>) => {
	const told = (["uploaded", "proposed", "discarded"] as const).find((one) => one === done)
	return (
		<>
			{told ? (
				<p className="notice" role="status">
					{t(`operators-vesting:done.${told}`)}
				</p>
			) : null}
			{said.errors.form ? (
				<p className="notice notice-loss" role="alert">
					{said.errors.form}
				</p>
			) : null}
		</>
	)
}
