import type { T } from "#app/i18n/words.ts"
import { paths } from "#app/lib/paths.ts"
import type { ListSaid } from "#app/operators/take-list.server.ts"
import { UploadForm } from "#app/operators/upload-form.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import type { ListKind, UploadFamily } from "../../status.ts"
import { SAID } from "./model.ts"

type Props = ListSaid &
	Readonly<{
		t: T
		family: UploadFamily
		id: string
		choices: readonly Readonly<{ key: string; kind: Exclude<ListKind, "carry">; name: string }>[]
	}>

/** A file, what it gives, and everything that is wrong with it. */
export const UploadList = ({ t, family, id, choices, typed, ...said }: Props) => (
	<UploadForm
		{...{ t, id, ...said }}
		action={paths.admin(`${family}/upload`)}
		back={paths.admin(family)}
		title={{ label: t(SAID[family].name), typed: typed.title ?? "" }}
		columns={t(SAID[family].columns)}
		rows={typed.rows ?? ""}
	>
		<SelectField
			id="upload-of"
			name="of"
			label={t("operators-airdrop:field.of")}
			value={typed.of ?? ""}
			choices={choices.map(({ key, kind, name }) => ({
				value: key,
				label: t(`operators-airdrop:field.${kind}`, { name }),
			}))}
			required
			errors={said.errors.of ? [said.errors.of] : []}
		/>
	</UploadForm>
)
