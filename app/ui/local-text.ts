import { dateFormat } from "#app/lib/formats.ts"

const day = { year: "numeric", month: "short", day: "numeric" } as const
const OWN = { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" } as const

/** A moment in the time zone of whoever runs this, with the zone's name. */
export const localText = (at: Date, locale: string): string => dateFormat(locale, OWN).format(at)
