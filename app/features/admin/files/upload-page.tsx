import type { T } from "#app/i18n/words.ts"
import { paths } from "#app/lib/paths.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { ScreenHead } from "../frame.tsx"

type Props = Readonly<{
	t: T
	/** Made with the form: sent twice it is one picture. */
	id: string
	typed: string
	errors: Readonly<Record<string, readonly string[]>>
}>

/** One picture, and what it shows. */
export function UploadPage({ t, id, typed, errors }: Props) {
	return (
		<>
			<ScreenHead title={t("operators-files:upload")} lead={t("operators-files:uploadLead")} />
			<form method="post" encType="multipart/form-data" className="admin-upload" aria-describedby="upload-errors">
				<FormErrors id="upload-errors" errors={errors[""]} />
				<input type="hidden" name="id" value={id} />
				<Field
					label={t("operators-files:shows")}
					hint={t("operators-files:showsHint")}
					errors={errors.name}
					input={{
						id: "upload-name",
						name: "name",
						defaultValue: typed,
						required: true,
						maxLength: 200,
						autoComplete: "off",
					}}
				/>
				<Field
					label={t("operators-files:file")}
					hint={t("operators-files:fileHint")}
					input={{
						id: "upload-file",
						name: "file",
						type: "file",
						required: true,
						accept: "image/jpeg,image/png,image/webp",
					}}
				/>
				<p className="actions">
					<button type="submit" className="button button-signal">
						{t("operators-files:send")}
					</button>
					<a href={paths.admin("files")}>{t("operators-files:back")}</a>
				</p>
			</form>
		</>
	)
}
