import type { T } from "#app/i18n/words.ts"
import { Field } from "#app/ui/field.tsx"

export type OfficeAct = "accept" | "decline" | "cancel" | "cancel-network" | "visited" | "no-show"
/** What was refused, and of which reservation. */
export type OfficeSaid = Readonly<{ id: string; act: string; why: string; errors: readonly string[] }> | null

type Props = Readonly<{
	t: T
	id: string
	acts: readonly OfficeAct[]
	said: OfficeSaid
	/** Reservations that "cancel-network" cancels. */
	sameNetwork?: number
}>

/** What may be done about a reservation: at once by a button, or folded, where its guest is told why. */
export function OfficeActs({ t, id, acts, said, sameNetwork = 0 }: Props) {
	const mine = said?.id === id ? said : null
	return (
		<div className="office-acts">
			{mine ? (
				<p className="notice notice-loss" role="alert">
					{mine.errors.join(" ")}
				</p>
			) : null}
			{acts.map((act) =>
				act === "decline" || act === "cancel" || act === "cancel-network" ? (
					<details key={act} className="admin-act" open={mine?.act === act || undefined}>
						<summary>{t(`operators-reservations:act.${act}`, { count: sameNetwork })}</summary>
						<form method="post">
							<input type="hidden" name="id" value={id} />
							<Field
								label={t("operators-reservations:field.why")}
								hint={t("operators-reservations:field.whyHint")}
								input={{
									...{ id: `why-${act}-${id}`, name: "why", maxLength: 500, required: true, autoComplete: "off" },
									defaultValue: mine?.act === act ? mine.why : "",
								}}
							/>
							<button type="submit" name="do" value={act} className="button button-line">
								{t(`operators-reservations:act.${act}`, { count: sameNetwork })}
							</button>
						</form>
					</details>
				) : (
					<form method="post" key={act}>
						<input type="hidden" name="id" value={id} />
						<button type="submit" name="do" value={act} className="button button-line">
							{t(`operators-reservations:act.${act}`)}
						</button>
					</form>
				),
			)}
		</div>
	)
}
