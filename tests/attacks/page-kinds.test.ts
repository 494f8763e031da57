import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import type { ServerBuild } from "@remix-run/node"
import { beforeAll, expect, test } from "vitest"
import { type PageHandle, pageKinds } from "#app/http/page-kind.ts"
import { withoutDemo } from "#app/http/without-demo.ts"
import { LANGS, paths } from "#app/lib/paths.ts"
import { buildIfStale } from "./built.ts"

/** The site's own table of routes, as it is built. */
let build: ServerBuild
beforeAll(async () => {
	buildIfStale()
	build = await import(pathToFileURL(resolve("build/server/index.js")).href)
}, 180_000)

/** What the route modules say, asked without the table: by the name of the file that an address belongs to. */
function kindOfModule(id: string): string {
	const module = build.routes[id]?.module
	if (!module) throw new Error(`there is no route ${id}`)
	if (!module.default) return "resource"
	return (module.handle as PageHandle | undefined)?.working ? "working" : "content"
}

const searched = (demo = true) => {
	const kindOf = pageKinds(demo ? build : withoutDemo(build))
	return (path: string) => {
		let count = 0
		const { kind } = kindOf(path, () => count++)
		return { kind, count }
	}
}

test("working pages, calls and files are known without a search, whoever has used up what", () => {
	const ask = searched()
	const working = LANGS.flatMap((lang) => [
		[paths.coinStaking(lang), "($lang).powerzoneCoinStaking._index"],
		[paths.stakeView(lang), "($lang).powerzoneCoinStaking.view"],
		[paths.stakeWrite(lang), "($lang).powerzoneCoinStaking.write._index"],
		[paths.stakeConfirm(lang, "").split("?")[0], "($lang).powerzoneCoinStaking.write.confirm"],
		[paths.myPage(lang), "($lang).mypage._index"],
		[paths.home(lang), "($lang)._index"],
	])
	const others = [
		["/", "($lang)._index"],
		["/sitemap.xml", "sitemap[.]xml"],
		["/robots.txt", "robots[.]txt"],
		["/theme", "theme"],
		["/api/wallets/setup", "api.wallets.setup"],
		["/api/identity/challenge", "api.identity.challenge"],
		["/art/kongz/7.svg", "art.$family.$file"],
		["/art/weapons/axe.svg", "art.weapons.$file"],
		["/files/emblem.png", "files.$name"],
		["/og/kor/home.png", "og.$lang.$file"],
	]
	for (const [path = "", id = ""] of [...working, ...others])
		expect([path, ask(path)]).toEqual([path, { kind: kindOfModule(`routes/${id}`), count: 0 }])
})

test("a page by its name is looked for once; what is none of ours is content, too, and pushes out only what was asked for longest ago", () => {
	const ask = searched()
	for (const path of ["/kor/rwaProject", "/nowhere", "/art/kongz", "/art//7.svg", "/kor/files/emblem.png"])
		expect([path, ask(path), ask(path)]).toEqual([path, { kind: "content", count: 1 }, { kind: "content", count: 0 }])
	for (let n = 0; n < 499; n++) ask(`/kor/nowhere-${n}`)
	expect(ask("/kor/files/emblem.png").count).toBe(0)
	expect(ask("/kor/rwaProject").count).toBe(1)
})

test("a page of the demo alone is like any that is none of ours elsewhere", () => {
	expect(searched()(paths.demo("eng"))).toEqual({ kind: "working", count: 0 })
	for (const [own, nobodys] of [
		[paths.demo("eng"), "/eng/nono"],
		["/api/demo/kaia", "/api/nono/kaia"],
		["/old-nft/kongz/1.json", "/odd-nft/kongz/1.json"],
	] as const)
		expect([own, searched(false)(own)]).toEqual([own, searched(false)(nobodys)])
})

test("an operator's address is looked for as one that is none of ours is: who has used up the searches cannot tell them apart", () => {
	const ask = searched()
	for (const path of [paths.admin("jobs"), paths.admin("mail.csv"), paths.admin("files/upload")]) {
		expect([path, ask(path), ask(path)]).toEqual([path, { kind: "admin", count: 1 }, { kind: "admin", count: 0 }])
		expect([ask(`${path}x`).count, ask(`${path}x`).count]).toEqual([1, 0])
	}
})
