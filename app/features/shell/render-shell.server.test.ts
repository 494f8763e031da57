import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { WALLETS } from "#app/wallets/registry.ts"
import { fillWallet } from "./fill-wallet.ts"
import type { ShellInput } from "./input.ts"
import { fillPaths, renderShell } from "./render-shell.server.tsx"
import { fillTray } from "./tray.ts"

async function input(lang: Lang, more: Partial<ShellInput> = {}): Promise<ShellInput> {
	const t = await getT(lang)
	const company = { example: true }
	return {
		lang,
		t,
		product: { slug: "scg", name: "SCG" },
		company,
		sns: [],
		projects: [],
		menu: { groups: [{ label: "shell:menu.game", items: [{ label: "shell:menu.gameStructure" }] }], legal: [] },
		coinInfo: { whitepaper: null, exchange: null },
		demo: true,
		dcent: true,
		english: false,
		unset: [],
		notice: true,
		...more,
	}
}

test("the shell is rendered once per language and says the same to everybody", async () => {
	expect(renderShell(await input("kor"))).toBe(renderShell(await input("kor")))
	expect(renderShell(await input("kor"))).not.toBe(renderShell(await input("eng")))
})

test("nothing in the shell needs inline styles or scripts", async () => {
	const { top, bottom } = renderShell(await input("eng"))
	expect(top + bottom).not.toMatch(/ style=|<script| on[a-z]+=/)
})

test("each button that opens a dialog finds it in the page", async () => {
	const { top, bottom } = renderShell(await input("eng"))
	const wanted = [...`${top}${bottom}`.matchAll(/commandfor="([^"]+)"/g)].map((match) => match[1])
	for (const id of new Set(wanted)) expect(bottom).toContain(`<dialog id="${id}"`)
	for (const [, id] of bottom.matchAll(/<dialog id="([^"]+)"/g)) expect(id).toMatch(/^modal-/)
})

test("without a script the dialog of wallets says first that it needs one, and what goes without", async () => {
	const { bottom } = renderShell(await input("eng"))
	const t = await getT("eng")
	const places = [`<noscript><p class="notice">${t("wallets:dialog.noScript")}</p></noscript>`, 'class="wallets"']
	const [said, listed] = places.map((one) => bottom.indexOf(one)) as [number, number]
	expect(said).toBeGreaterThan(0)
	expect(said).toBeLessThan(listed)
})

test("the switcher leads to the same page; Eng on a Korean page opens the popup, which leads on", async () => {
	const { top, bottom } = renderShell(await input("kor"))
	const paths = { eng: "/eng/rwaProject", kor: "/kor/rwaProject", idn: "/idn/rwaProject" }
	expect(fillPaths(top, paths)).toMatch(/href="\/idn\/rwaProject"[^>]*>Idn/)
	expect(fillPaths(top, paths)).toMatch(/href="#modal-english"[^>]*>Eng/)
	expect(fillPaths(bottom, paths)).toMatch(/href="\/eng\/rwaProject"[^>]*>/)
	expect(fillPaths(top + bottom, paths)).not.toContain("%PATH")
})

test("an address that is put into the switcher cannot leave its attribute", async () => {
	const { top } = renderShell(await input("kor"))
	const path = '/kor/"><script>$&'
	expect(fillPaths(top, { eng: path, kor: path, idn: path })).not.toContain('"><script>')
})

test("what is in progress is said in the header of whoever has begun it, in their language", async () => {
	const { top } = renderShell(await input("kor"))
	expect(top).toMatch(/id="tray"[^>]* hidden=""/)
	const filled = fillTray(top, { href: "/kor/powerzoneCoinStaking/view", open: 2 })
	expect(filled).toMatch(/<a id="tray"[^>]* href="\/kor\/powerzoneCoinStaking\/view"[^>]*">[^<]* 2[^<]*</)
	expect(filled).not.toMatch(/id="tray"[^>]* hidden/)
})

test("the demo wallets are offered in the demo only", async () => {
	for (const type of ["demo", "demoKaia"])
		expect(renderShell(await input("eng")).bottom).toContain(`data-wallet-connect="${type}"`)
	expect(renderShell(await input("eng", { demo: false })).bottom).not.toContain('data-wallet-connect="demo')
})

test("wallets stand in the order of the registry, D'CENT only where it is offered, migration last", async () => {
	const offered = async (dcent: boolean) => {
		const { bottom } = renderShell(await input("eng", { dcent }))
		return [...bottom.matchAll(/data-wallet-connect="(\w+)"|commandfor="(modal-migration)"/g)]
			.map(([, wallet, dialog]) => wallet ?? dialog)
			.slice(0, dcent ? 11 : 10)
	}
	const order = [...Object.keys(WALLETS), "modal-migration"]
	expect(await offered(true)).toEqual(order)
	expect(await offered(false)).toEqual(order.filter((type) => type !== "dcent"))
})

test("a network without an address is not shown", async () => {
	const { bottom } = renderShell(await input("eng", { sns: [{ id: "x", href: "https://x.com/example" }] }))
	expect(bottom).toContain("https://x.com/example")
	expect(bottom).not.toContain("Telegram")
})

test("channels that stand in for an operator's own in the demo are marked as examples, and only those", async () => {
	const links = async (sns: ShellInput["sns"]) => {
		const { top, bottom } = renderShell(await input("eng", { sns }))
		return [top, bottom].map((html) => /<a href="[^"]*\/x"[^>]*>.*?<\/a>/.exec(html)?.[0] ?? "")
	}
	for (const link of await links([{ id: "x", href: "https://example.com/x", example: true }]))
		expect(link).toMatch(/rel="noopener".*<span>X<\/span><span class="tag">example<\/span>/)
	for (const link of await links([{ id: "x", href: "https://x.com/x" }])) expect(link).not.toContain("example")
})

test("the copyright keeps the printed year and names a company in Indonesia", async () => {
	const { bottom } = renderShell(await input("eng", { company: { name: "PT Contoh", example: false } }))
	expect(bottom).toContain("© 2025 PT Contoh, Indonesia. All rights reserved.")
})

test("the header as it is rendered names the wallet that is signed in, for visitors without scripts", async () => {
	const { top } = renderShell(await input("kor"))
	const filled = fillWallet(top, "3zjEcwckF83d1B9KLyj6ohqczqV59frCvGd7VGv6tZvt")
	expect(filled).toContain(">3zjEc...6tZvt<")
	expect(filled.replace("3zjEc...6tZvt", "지갑 선택")).toBe(top)
})
