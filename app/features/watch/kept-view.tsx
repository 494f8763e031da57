import type { SubmissionResult } from "@conform-to/react"
import { Resident } from "#app/collections/portraits/resident.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"

type Props = Readonly<{
	t: T
	lang: Lang
	kept: readonly Readonly<{ address: string; label: string }>[]
	done: "kept" | "removed" | null
	refused: SubmissionResult<string[]> | null
}>

/** Addresses that their owner looks at now and then, each with the way to what anybody can see of it. */
export function Kept({ t, lang, kept, done, refused }: Props) {
	const typed = (name: string) => {
		const value = refused?.initialValue?.[name]
		return typeof value === "string" ? value : ""
	}
	return (
		<>
			{done ? (
				<p className="notice" role="status">
					{t(`watch:kept.done.${done}`)}
				</p>
			) : null}
			{kept.length === 0 ? (
				<p className="table-empty">
					<Resident who="punk" />
					{t("watch:kept.none")}
				</p>
			) : (
				<ul className="records">
					{kept.map(({ address, label }) => (
						<li key={address} className="record watched-one">
							<p>
								{label ? <b>{label}</b> : null} <span className="figure breaks">{address}</span>
							</p>
							<div className="actions">
								<a className="button button-line" href={paths.watch(lang, address)} {...track("watched.look")}>
									{t("watch:kept.look")}
									<span className="sr-only"> {label || address}</span>
								</a>
								<form method="post">
									<input type="hidden" name="do" value="remove" />
									<input type="hidden" name="address" value={address} />
									<button type="submit" className="button button-quiet" {...track("watched.remove")}>
										{t("watch:kept.remove")}
										<span className="sr-only"> {label || address}</span>
									</button>
								</form>
							</div>
						</li>
					))}
				</ul>
			)}
			<form method="post" className="watched-form" noValidate>
				<FormErrors id="watched-errors" errors={refused?.error?.[""] ?? undefined} />
				<input type="hidden" name="do" value="keep" />
				<Field
					label={t("watch:kept.address")}
					input={{
						id: "watched-address",
						name: "address",
						maxLength: 60,
						spellCheck: false,
						autoComplete: "off",
						required: true,
						defaultValue: typed("address"),
					}}
					errors={refused?.error?.address ?? undefined}
				/>
				<Field
					label={t("watch:kept.label")}
					input={{ id: "watched-label", name: "label", maxLength: 60, defaultValue: typed("label") }}
					hint={t("watch:kept.labelHint")}
					errors={refused?.error?.label ?? undefined}
				/>
				<p className="actions">
					<button type="submit" className="button button-signal" {...track("watched.keep")}>
						{t("watch:kept.add")}
					</button>
				</p>
			</form>
		</>
	)
}
