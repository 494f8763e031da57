import type { LoaderFunctionArgs } from "@remix-run/node"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { DRAW_DOCUMENTS } from "#app/identity/limits/limits.ts"
import { madeFile } from "#app/lib/file-answer.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { type Rate, TokenBuckets } from "#app/lib/token-buckets.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { rafflesOf, someWallet } from "#tests/factories/raffles.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { loader as proof } from "./api.draws.$name.proof.ts"
import { loader as inclusion } from "./api.draws.$name.tickets.$number.ts"
import { loader as picture } from "./tickets.$lang.$raffle.$file.ts"

/** A raffle whose ledger is frozen, and what of it strangers ask for, from an address each. */
async function frozenRaffle() {
	const world = await stakingWorld()
	const raffles = rafflesOf(world)
	const id = await raffles.open()
	await raffles.give(id, Array.from({ length: 6 }, someWallet))
	await raffles.close(id)
	const { name } = await raffles.one(id)
	const drawn: string[] = []
	const args = (clientIp: string, path: string, params: Record<string, string>) =>
		({
			request: new Request(`${world.ctx.origin}${path}`),
			params,
			context: loadContextOf(world, {
				ctx: { ...world.web, counters },
				clientIp,
				drawn: {
					get: async (file) => {
						drawn.push(file)
						return madeFile(Buffer.from(file), "image/png")
					},
				},
			}),
		}) as LoaderFunctionArgs
	const clock = { now: 0 }
	const buckets = new TokenBuckets(100, () => clock.now)
	const counters = { take: (call: string, who: string, rate: Rate) => buckets.take(`${call} ${who}`, rate), note() {} }
	return {
		name,
		drawn,
		clock,
		proof: (from: string, of = name) => proof(args(from, `/api/draws/${of}/proof`, { name: of })),
		inclusion: (from: string, number: string) =>
			inclusion(args(from, `/api/draws/${name}/tickets/${number}`, { name, number })),
		picture: (from: string, file: string, lang = "eng") =>
			picture(args(from, `/tickets/${lang}/${name}/${file}`, { lang, raffle: name, file })),
	}
}

/** Windows are whole minutes: what is counted together must not be torn apart by the next one. */
async function awayFromTheEdge(ms: number) {
	const left = 60_000 - (Date.now() % 60_000)
	if (left < ms) await new Promise((done) => setTimeout(done, left + 200))
}

test("documents of a draw are thirty a minute for one address, of whichever kind; what there is not costs nobody a turn", async () => {
	const raffle = await frozenRaffle()
	const [one, other] = ["192.0.2.61", "192.0.2.62"]
	await awayFromTheEdge(12_000)
	for (let n = 0; n < 40; n++) expect((await raffle.proof(one, "no-such-raffle")).status).toBe(404)
	for (let n = 0; n < DRAW_DOCUMENTS.hits; n++) {
		// Nothing is drawn yet, so there is no proof; looking for it has read the ledger all the same.
		const answer = n % 2 ? await raffle.inclusion(one, n % 3 ? "1" : "2") : await raffle.proof(one)
		expect(answer.status).toBe(n % 2 ? 200 : 404)
	}
	for (const late of [await raffle.proof(one), await raffle.inclusion(one, "1"), await raffle.inclusion(one, "999")]) {
		expect(late.status).toBe(429)
		expect(Number(late.headers.get("Retry-After"))).toBeGreaterThan(0)
		expect(await late.json()).toMatchObject({ resultCd: "FAIL", code: "identity:tooMany" })
	}
	expect(DRAW_DOCUMENTS.hits).toBe(30)
	expect((await raffle.inclusion(other, "1")).status).toBe(200)
}, 180_000)

test("pictures of tickets as pixels are 120 a minute for one address, and nothing is drawn for the one too many; as vectors they go on", async () => {
	const raffle = await frozenRaffle()
	const [one, other] = ["192.0.2.63", "192.0.2.64"]
	for (const file of ["7.png", "0.png", "1.gif", "1.png.png", "99999999.png"])
		expect([file, (await raffle.picture(one, file)).status]).toEqual([file, 404])
	for (let n = 0; n < 120; n++) expect((await raffle.picture(one, n % 2 ? "1.png" : "2.png")).status).toBe(200)
	const late = await raffle.picture(one, "1.png")
	expect(late.status).toBe(429)
	expect(raffle.drawn).toHaveLength(120)
	expect(Number(late.headers.get("Retry-After"))).toBeGreaterThan(0)
	expect(late.headers.get("Cache-Control")).toBe("no-store")
	for (const lang of LANGS) {
		const refused = await raffle.picture(one, "1.png", lang)
		const seconds = refused.headers.get("Retry-After") ?? ""
		expect(await refused.text()).toBe(`${(await getT(lang))("identity:tooMany", { seconds })}\n`)
	}
	expect((await raffle.picture(one, "1.svg")).status).toBe(200)
	expect((await raffle.picture(other, "1.png")).status).toBe(200)
	raffle.clock.now += 1_000
	expect((await raffle.picture(one, "1.png")).status).toBe(200)
}, 180_000)
