/** Longer lines are folded (RFC 5545); counted in bytes, and never through a letter. */
const LONGEST_LINE = 75

type Event = Readonly<{
	uid: string
	at: Date
	endsAt?: Date
	summary: string
	url: string
	writtenAt: Date
	repeats?: "weekly"
	/** Of its alarms; one day before where nothing is said. */
	daysBefore?: readonly number[]
}>

/** One event with its alarms: days before, or when it begins where it comes again and again. */
export const calendar = (event: Event): string => calendarOf([event])

/** The same of several events, in their order. */
export function calendarOf(events: readonly Event[]): string {
	const lines = [
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:-//punktopia//staking//EN",
		...events.flatMap(linesOf),
		"END:VCALENDAR",
	]
	return `${lines.map(folded).join("\r\n")}\r\n`
}

function linesOf({ uid, at, endsAt, summary, url, writtenAt, repeats, daysBefore = [1] }: Event): string[] {
	const alarm = (trigger: string) => [
		"BEGIN:VALARM",
		"ACTION:DISPLAY",
		`DESCRIPTION:${escaped(summary)}`,
		`TRIGGER:${trigger}`,
		"END:VALARM",
	]
	return [
		"BEGIN:VEVENT",
		`UID:${uid}@${new URL(url).hostname}`,
		`DTSTAMP:${stamp(writtenAt)}`,
		`SEQUENCE:${Math.floor(writtenAt.getTime() / 60_000)}`,
		`DTSTART:${stamp(at)}`,
		...(endsAt ? [`DTEND:${stamp(endsAt)}`] : []),
		...(repeats ? ["RRULE:FREQ=WEEKLY"] : []),
		`SUMMARY:${escaped(summary)}`,
		`URL:${url}`,
		...(repeats ? ["PT0S"] : daysBefore.map((days) => `-P${days}D`)).flatMap(alarm),
		"END:VEVENT",
	]
}

const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`
const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, "\\n")

function folded(line: string): string {
	const parts: string[] = []
	let part = ""
	for (const letter of line) {
		if (Buffer.byteLength(part + letter) > (parts.length === 0 ? LONGEST_LINE : LONGEST_LINE - 1)) {
			parts.push(part)
			part = ""
		}
		part += letter
	}
	return [...parts, part].join("\r\n ")
}
