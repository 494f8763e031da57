import type { T } from "#app/i18n/words.ts"
import { deviceName } from "#app/lib/device-name.ts"

/** Which browser and system a sign-in was made with, in words. */
export function deviceText(t: T, userAgent: string): string {
	const { browser, system } = deviceName(userAgent)
	if (browser && system) return t("my-page:devices.on", { browser, system })
	return browser ?? system ?? t("my-page:devices.unknown")
}
