/** In this order: most browsers also call themselves by the names of older ones. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
	[/\bPhantom\//i, "Phantom"],
	[/\bSolflare\//i, "Solflare"],
	[/\bMetaMaskMobile\b|\bMetaMask\//i, "MetaMask"],
	[/\bD'?CENT\b/i, "D'CENT"],
	[/\bKAKAOTALK\b/i, "KakaoTalk"],
	[/\bNAVER\(inapp/i, "NAVER"],
	[/\b(?:Edg|EdgA|EdgiOS)\//, "Edge"],
	[/\bOPR\/|\bOPT\/|\bOpera\b/, "Opera"],
	[/\bWhale\//, "Whale"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\bVivaldi\//, "Vivaldi"],
	[/\bYaBrowser\//, "Yandex Browser"],
	[/\bUCBrowser\//, "UC Browser"],
	[/\bDuckDuckGo\//, "DuckDuckGo"],
	[/\b(?:Firefox|FxiOS)\//, "Firefox"],
	[/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
	[/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, "Safari"],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
	[/\biPhone\b|\biPod\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bAndroid\b/, "Android"],
	[/\bWindows\b/, "Windows"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bMac OS X\b|\bMacintosh\b/, "macOS"],
	[/\bLinux\b|\bX11\b/, "Linux"],
]

const first = (list: typeof BROWSERS, text: string) => list.find(([sign]) => sign.test(text))?.[1] ?? null

export type DeviceName = Readonly<{ browser: string | null; system: string | null }>

/** A browser by what it says of itself. Enough to know one's own again; an iPad may call itself a Mac, and none must tell the truth. */
export const deviceName = (userAgent: string): DeviceName => ({
	browser: first(BROWSERS, userAgent),
	system: first(SYSTEMS, userAgent),
})
