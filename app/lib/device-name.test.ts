import { expect, test } from "vitest"
import { deviceName } from "./device-name.ts"

const KHTML = "AppleWebKit/537.36 (KHTML, like Gecko)"
const IOS = "AppleWebKit/605.1.15 (KHTML, like Gecko)"

const KNOWN = [
	[`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/142.0.0.0 Safari/537.36`, "Chrome", "Windows"],
	[
		`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
		"Edge",
		"Windows",
	],
	[
		`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/140.0 Whale/4.34.340.19 Safari/537.36`,
		"Whale",
		"Windows",
	],
	["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox", "Windows"],
	[`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/26.0 Safari/605.1.15`, "Safari", "macOS"],
	[`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KHTML} Chrome/141.0 Safari/537.36 OPR/122.0`, "Opera", "macOS"],
	["Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox", "Linux"],
	[`Mozilla/5.0 (X11; Linux x86_64) ${KHTML} HeadlessChrome/156.0.0.0 Safari/537.36`, "Chrome", "Linux"],
	[`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KHTML} Chrome/142.0.0.0 Safari/537.36`, "Chrome", "ChromeOS"],
	[
		`Mozilla/5.0 (Linux; Android 15; SM-S928N) ${KHTML} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
		"Samsung Internet",
		"Android",
	],
	[`Mozilla/5.0 (Linux; Android 10; K) ${KHTML} Chrome/142.0.0.0 Mobile Safari/537.36`, "Chrome", "Android"],
	[
		`Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${IOS} Version/26.0 Mobile/15E148 Safari/604.1`,
		"Safari",
		"iPhone",
	],
	[
		`Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${IOS} CriOS/142.0 Mobile/15E148 Safari/604.1`,
		"Chrome",
		"iPhone",
	],
	[`Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${IOS} FxiOS/145.0 Mobile/15E148 Safari/604.1`, "Firefox", "iPad"],
	[
		`Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${IOS} Mobile/15E148 KAKAOTALK 11.2.0`,
		"KakaoTalk",
		"iPhone",
	],
	[
		`Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${IOS} Mobile/15E148 Phantom/ios/25.40`,
		"Phantom",
		"iPhone",
	],
	[
		`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${KHTML} Version/4.0 Chrome/142.0 Mobile Safari/537.36 MetaMaskMobile`,
		"MetaMask",
		"Android",
	],
] as const

test("a device is named by its browser and its system, as its owner would name it", () => {
	for (const [userAgent, browser, system] of KNOWN) expect(deviceName(userAgent)).toEqual({ browser, system })
})

test("what nobody can read is said to be unknown, and a half of it is kept", () => {
	expect(deviceName("")).toEqual({ browser: null, system: null })
	expect(deviceName("curl/8.5.0")).toEqual({ browser: null, system: null })
	expect(deviceName("<b>Chrome on Windows</b>")).toEqual({ browser: null, system: "Windows" })
	expect(deviceName(`Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${IOS}`)).toEqual({
		browser: null,
		system: "iPhone",
	})
})
