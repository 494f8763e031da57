import { dateFormat } from "#app/lib/formats.ts"

/** The notation of the same moment in UTC, which stands beside it. */
const OWN = { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" } as const
const ZONE = { timeZoneName: "short" } as const

/** A moment in the time zone of whoever runs this, with the zone's name. */
export function localText(at: Date, locale: string): string {
	const zone = dateFormat(locale, ZONE)
		.formatToParts(at)
		.find(({ type }) => type === "timeZoneName")?.value
	return [dateFormat(locale, OWN).format(at), zone].filter(Boolean).join(" ")
}

/** Writes it beside the same moment in UTC (`DateTime`); whose clock shows UTC would read the same twice. */
export function showLocal(note: HTMLElement, at: Date, locale: string): void {
	note.hidden = at.getTimezoneOffset() === 0
	note.textContent = (note.dataset.words ?? "").replace("{{time}}", localText(at, locale))
}
