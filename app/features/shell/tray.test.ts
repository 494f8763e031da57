import { expect, test } from "vitest"
import { fillTray, trayOf } from "./tray.ts"

const href = "powerzoneCoinStaking/write/complete?draft=a"
const here = `/kor/${href}`

test("what is open is led back to from every page but its own", () => {
	expect(trayOf({ open: 1, href, signedIn: false }, "/kor/mypage", "kor")).toEqual({ href: here, open: 1 })
	expect(trayOf({ open: 1, href, signedIn: false }, here, "kor")).toBeNull()
	expect(trayOf({ open: 0, href: null, signedIn: true }, "/kor/mypage", "kor")).toBeNull()
})

test("of several, the page of the newest leads to the list of all", () => {
	expect(trayOf({ open: 2, href, signedIn: true }, here, "kor")?.href).toBe("/kor/mypage")
	expect(trayOf({ open: 2, href, signedIn: false }, here, "kor")?.href).toBe("/kor/powerzoneCoinStaking/view")
})

test("the header says it without a script, and an address cannot leave its attribute", () => {
	const top =
		'<header><a id="tray" class="tray" href="/eng/x" data-words="In progress: {{count}}" hidden="">In progress: 1</a></header>'
	expect(fillTray(top, { href: '/eng/"><b>', open: 3 })).toBe(
		'<header><a id="tray" class="tray" href="/eng/&#34;&#62;&#60;b&#62;" data-words="In progress: {{count}}">In progress: 3</a></header>',
	)
	expect(fillTray(top, null)).toBe(top)
})
