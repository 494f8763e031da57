import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { DESKTOP_MENU_PX, MOBILE_PX, MODAL_PX, PAGE_MS, SUBMENU_MS } from "./dimensions.ts"

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8")
const tokens = read("../../site/app.css")
const sheets = [
	"./shell.css",
	"./footer.css",
	"../content/hero.css",
	"../content/home.css",
	"../content/more-terms.css",
	"../../ui/base.css",
	"../../ui/parts.css",
	"../../ui/dialogs.css",
	"../../ui/forms.css",
	"../../ui/tables.css",
	"../../ui/work.css",
	"../../ui/records.css",
].map(read)

test("the measures are the printed ones", () => {
	expect([DESKTOP_MENU_PX, MOBILE_PX, SUBMENU_MS, PAGE_MS]).toEqual([1280, 992, 300, 1000])
	expect(MODAL_PX).toEqual({ small: 450, medium: 600, large: 850 })
})

test("the style sheet animates and sizes dialogs by the same measures", () => {
	expect(tokens).toContain(`--submenu-ms: ${SUBMENU_MS}ms;`)
	expect(tokens).toContain(`--page-ms: ${PAGE_MS}ms;`)
	for (const [size, px] of Object.entries(MODAL_PX)) {
		expect(tokens).toContain(`--modal-${size}: ${px}px;`)
		expect(sheets.join()).toMatch(new RegExp(`\\.modal-${size} \\{\\s*max-width: var\\(--modal-${size}\\)`))
	}
})

test("the mobile layout begins at 992 px; the few other widths only fit type and picture", () => {
	const widths = sheets.join().match(/\((?:\d+px < )?width [<>]=? \d+px\)/g) ?? []
	expect(widths).toContain(`(width <= ${MOBILE_PX}px)`)
	expect(widths).toContain(`(width > ${MOBILE_PX}px)`)
	for (const px of widths.flatMap((width) => width.match(/\d+/g) ?? []).map(Number)) {
		expect([420, 480, 520, 640, MOBILE_PX, DESKTOP_MENU_PX, 1500]).toContain(px)
	}
})

test("the desktop menu's breakpoint is the same in style and script", () => {
	expect(sheets[0]).toContain(`(width > ${DESKTOP_MENU_PX}px)`)
})
