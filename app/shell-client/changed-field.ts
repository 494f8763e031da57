export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whether it holds something else than what the page came with. */
export function isChanged(field: Field): boolean {
	if (field instanceof HTMLSelectElement)
		return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
	if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio"))
		return field.checked !== field.defaultChecked
	return field.type !== "hidden" && field.value !== field.defaultValue
}
