const AMPERSAND = 0x26

/** How many fields a form's body brings, counted before anything is taken apart. Zero for a body that is no form. */
export function fieldCount(body: Buffer, contentType: string): number {
	const type = contentType.split(";", 1)[0]?.trim().toLowerCase()
	if (body.length === 0) return 0
	if (type === "application/x-www-form-urlencoded") {
		let count = 1
		for (const byte of body) if (byte === AMPERSAND) count++
		return count
	}
	return type === "multipart/form-data" ? partCount(body, contentType) : 0
}

function partCount(body: Buffer, contentType: string): number {
	const boundary = `--${boundaryIn(contentType)}`
	let count = -1
	for (let found = body.indexOf(boundary); found >= 0; found = body.indexOf(boundary, found + boundary.length)) count++
	return Math.max(0, count)
}

/** The parameter of exactly this name: others may end in it. */
function boundaryIn(contentType: string): string {
	for (const parameter of contentType.split(";").slice(1)) {
		const [name = "", ...value] = parameter.split("=")
		if (name.trim().toLowerCase() === "boundary") return value.join("=").trim().replaceAll('"', "")
	}
	return ""
}
