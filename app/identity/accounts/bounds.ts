/** How long what somebody says of themselves may be, in characters. One table for forms, calls and the database's checks. */
export const BOUNDS = {
	uid: [6, 254],
	pwd: [10, 64],
	nickname: [2, 20],
	name: [1, 50],
	address: [5, 200],
	phone: [8, 20],
	companyNumber: [10, 20],
} as const satisfies Record<string, readonly [number, number]>

/**
 * Codes by mail. Of one ID: `anHour` mails, of which `marked` are kept for browsers that have logged in with it; `tries` of each code, and
 * `wrongADay` wrong tries of all its codes, of which as many as one code has are kept for marked browsers.
 */
export const CODE = { minutes: 10, tries: 5, againSeconds: 60, anHour: 5, marked: 2, wrongADay: 20 } as const

/** Years at which somebody signs up by themselves, by the country they live in. */
const OF_AGE = { KR: 14, ID: 18 } as const
const ELSEWHERE = 16

export const COUNTRIES = ["KR", "ID", "other"] as const
export type Country = (typeof COUNTRIES)[number]
export const yearsNeeded = (country: Country): number => (country === "other" ? ELSEWHERE : OF_AGE[country])

/** Whether whoever was born on a day ("2010-02-29") is so many years old on another; of a day that a year has not, the next one counts. */
export function isOfAge(bornOn: string, years: number, on: Date): boolean {
	const [year = 0, month = 1, day = 1] = bornOn.split("-").map(Number)
	return Date.UTC(year + years, month - 1, day) <= on.getTime()
}

const digitsOf = (text: string) => text.replace(/\D/g, "")

/** A Korean business registration number: ten digits, the last of which follows from the others. */
export function isKoreanBusinessNumber(text: string): boolean {
	const digits = [...digitsOf(text)].map(Number)
	if (digits.length !== 10) return false
	const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5]
	const sum =
		weights.reduce((all, weight, at) => all + weight * (digits[at] ?? 0), 0) + Math.floor(((digits[8] ?? 0) * 5) / 10)
	return (10 - (sum % 10)) % 10 === digits[9]
}

/** An Indonesian NIB has thirteen digits; elsewhere a number is what its country calls one. */
export const isCompanyNumber = (text: string, country: Country): boolean => {
	if (country === "KR") return isKoreanBusinessNumber(text)
	if (country === "ID") return digitsOf(text).length === 13
	return /^[\p{L}\p{N} ./-]{4,20}$/u.test(text)
}

/** As E.164 writes it; null: no such number. A number without its country's is of the country that was named. */
export function phoneOf(text: string, country: Country): string | null {
	const digits = digitsOf(text)
	const prefix = { KR: "82", ID: "62", other: "" }[country]
	const whole = text.trim().startsWith("+")
		? digits
		: prefix && digits.startsWith("0")
			? `${prefix}${digits.slice(1)}`
			: ""
	return /^[1-9]\d{7,14}$/.test(whole) ? `+${whole}` : null
}
