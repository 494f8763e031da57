import type { Consent } from "#app/lib/consent.ts"

/** How much of a visit may be recorded: nothing once it was refused; never the wallet where the browser asks not to be tracked. */
export type TrackingLevel = "nothing" | "no-wallet" | "all"

type Said = Readonly<{ consent: Consent | null; privacySignal: boolean }>

export const trackingPreference = ({ consent, privacySignal }: Said): TrackingLevel =>
	consent === "needed" ? "nothing" : privacySignal ? "no-wallet" : "all"

/** Global Privacy Control, or its elder Do Not Track, as a browser says it to a page. */
export function signalsPrivacy(browser: object): boolean {
	const { globalPrivacyControl, doNotTrack } = browser as { globalPrivacyControl?: unknown; doNotTrack?: unknown }
	return globalPrivacyControl === true || doNotTrack === "1"
}

/** The same as it says it to a server. */
export const signalledBy = (headers: Pick<Headers, "get">): boolean =>
	["Sec-GPC", "DNT"].some((name) =>
		headers
			.get(name)
			?.split(",")
			.some((one) => one.trim() === "1"),
	)
