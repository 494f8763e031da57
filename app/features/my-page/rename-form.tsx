import type { T } from "#app/i18n/words.ts"
import { LONGEST_LABEL } from "#app/identity/members/wallet-label-length.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { buttonClass } from "#app/ui/button.tsx"
import { Field } from "#app/ui/field.tsx"
import type { Failure } from "./failure.ts"

type Props = { t: T; lang: Lang; id: string; label: string; failure: Failure | null }

/** A wallet's name, unrolled under it. A name that was refused stays as it was typed, with the reason beside it. */
export function RenameForm({ t, lang, id, label, failure }: Props) {
	const refused = failure?.act === "rename" && failure.of === id ? failure : null
	return (
		<details className="ledger-rename" open={refused !== null}>
			<summary className="ledger-tool" {...track("myPage.openRename")}>
				{t(label ? "my-page:wallets.rename" : "my-page:wallets.name")}
			</summary>
			<form method="post" action={paths.myPage(lang, { part: "wallets" })}>
				<input type="hidden" name="act" value="rename" />
				<input type="hidden" name="wallet" value={id} />
				<Field
					label={t("my-page:wallets.label")}
					hint={t("my-page:wallets.hint")}
					errors={refused?.errors}
					input={{
						id: `label-${id}`,
						name: "label",
						defaultValue: refused ? refused.label : label,
						required: true,
						maxLength: LONGEST_LABEL,
						autoComplete: "off",
					}}
				/>
				<button type="submit" className={buttonClass("line")} {...track("myPage.rename")}>
					{t("my-page:wallets.save")}
				</button>
			</form>
		</details>
	)
}
