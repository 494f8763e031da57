import type { T } from "#app/i18n/words.ts"
import { Field } from "#app/ui/field.tsx"
import { formOf, type Refused } from "./folded-act.tsx"

type Props = Readonly<{ t: T; kind: string; subject: string; refused: Refused | null }>

/** The signature of the transaction that is to prove an act. */
export function SignatureField({ t, kind, subject, refused }: Props) {
	const { idOf, typedIn, errorsOf } = formOf({ kind, subject, refused })
	return (
		<Field
			label={t("operators-mints:buy.txSignature")}
			errors={errorsOf("signature")}
			input={{
				...{ id: idOf("signature"), name: "signature", defaultValue: typedIn("signature") ?? "" },
				...{ required: true, maxLength: 128, autoComplete: "off" },
			}}
		/>
	)
}
