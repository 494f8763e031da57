/** Loaded before a program (`node --import`): its clock is 90 s ahead. */
const AHEAD_MS = 90_000
const System = globalThis.Date

globalThis.Date = class extends System {
	static name = "Date"
	constructor(...values) {
		if (values.length > 0) super(...values)
		else super(System.now() + AHEAD_MS)
	}
	static now() {
		return System.now() + AHEAD_MS
	}
}
