/** Whether a text could be the key of a row; anything else the database would answer with an error. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** The id of a row in an address, or null where there is none that could be one. */
export const uuidFrom = (params: URLSearchParams, name: string): string | null => {
	const id = params.get(name)?.toLowerCase() ?? ""
	return isUuid(id) ? id : null
}
