/** Why a whole form was refused, read out at once. `id` is what the form names in `aria-describedby`. */
export function FormErrors({ id, errors }: { id: string; errors: readonly string[] | undefined }) {
	if (!errors?.length) return null
	return (
		<p className="notice notice-loss" id={id} role="alert">
			<b>{errors.join(" ")}</b>
		</p>
	)
}
