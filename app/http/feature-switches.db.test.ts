import { readdirSync } from "node:fs"
import { resolve } from "node:path"
import type { ServerBuild } from "@remix-run/node"
import { expect, onTestFinished, test } from "vitest"
import { listen, PUBLISHED } from "#app/db/listen.server.ts"
import { type TestDatabase, testDatabase } from "#app/db/testing.ts"
import { MemoCache } from "#app/lib/memo-cache.ts"
import { SWITCHED, type Switched, type SwitchState } from "#app/settings/switches/switches.ts"
import { until } from "#tests/boot/until.ts"
import { withSwitches } from "./feature-switches.ts"
import type { JsonAnswer, LoadContext } from "./load-context.ts"
import type { PageHandle } from "./page-kind.ts"

type Module = { handle?: PageHandle; default?: unknown; loader?: unknown; action?: unknown }

/** Actions that nobody can pause: operators' own, what is only asked and never written, and what people are owed whatever happens. */
const NEVER_PAUSED = [
	"$.tsx",
	// Whoever changes a password, or logs a browser out, is never kept waiting.
	"($lang).account._index.tsx",
	// Nor whoever takes a document back.
	"($lang).account.documents.tsx",
	"api.user.changePassword.ts",
	"($lang).demo.tsx",
	"($lang).login._index.tsx",
	"($lang).login.code.tsx",
	// Whoever shuts themselves out is never kept waiting.
	"($lang).mypage.fairPlay.tsx",
	// Erasing what is kept of somebody, and leaving.
	"($lang).mypage.myData._index.tsx",
	// Says of an address whether it is ours, most needed when something is amiss.
	"($lang).isItUs.tsx",
	// How somebody wants the site, and what they are told.
	"($lang).mypage.choices.tsx",
	// Whoever wants no more mail is never kept waiting.
	"($lang).mypage.reminders.tsx",
	// Finds money that is on its way.
	"($lang).powerzoneCoinStaking.payment.tsx",
	// What is told of what is not open yet, by mail, which has a switch of its own.
	"($lang).roadmap._index.tsx",
	"($lang).roadmap.answer.tsx",
	"($lang).unsubscribe.tsx",
	// Verifies what whoever asks brings along, and keeps nothing.
	"($lang).verifyDraw.tsx",
	"api.$.ts",
	"api.audit.digests.ts",
	"api.demo.kaia.ts",
	"api.provenance.$contract.$id.ts",
	"api.draws.$name.proof.ts",
	"api.draws.$name.tickets.$number.ts",
	"api.login.doLogin.ts",
	"api.drops.$id.ts",
	"api.login.doLogout.ts",
	"api.gears.mine.ts",
	"api.news.$id.ts",
	"api.operations.open.ts",
	"api.reserves._index.ts",
	"api.reserves.rows.ts",
	"api.status.ts",
	"api.wallets.setup.ts",
	"consent.ts",
	"saveData.ts",
	"theme.ts",
]

const files = readdirSync("app/routes").filter((name) => /(?<!\.test)\.tsx?$/.test(name))
const modules = new Map<string, Module>(
	await Promise.all(files.map(async (name) => [name, (await import(resolve("app/routes", name))) as Module] as const)),
)

test("every route that acts names the feature that it is paused with, or is one that nobody can pause", () => {
	const acting = [...modules].filter(([name, { action }]) => action && !name.startsWith("admin."))
	const without = acting.filter(([, { handle }]) => !handle?.feature).map(([name]) => name)
	expect(without.sort()).toEqual([...NEVER_PAUSED].sort())
	const named = new Set([...modules.values()].flatMap(({ handle }) => handle?.feature ?? []))
	expect([...named].sort()).toEqual([...SWITCHED].sort())
})

/** The site as the web process has it, its own actions and loaders replaced by what says that they were reached. */
async function guarded() {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const reached = async () => "reached"
	const routes = [...modules].map(([id, module]) => [
		id,
		{
			id,
			module: {
				...module,
				...(module.loader ? { loader: reached } : {}),
				...(module.action ? { action: reached } : {}),
			},
		},
	])
	const built = withSwitches({ routes: Object.fromEntries(routes) } as ServerBuild)
	const ask = async (id: string, what: "loader" | "action", fields: Record<string, string> = {}) => {
		const said: { json?: JsonAnswer; after?: string } = {}
		const context = {
			ctx: database.asWeb(),
			published: new MemoCache({ lifeMs: 0, limit: 9 }),
			wantsJson: fields.json === "1",
			answerJson: (json: JsonAnswer) => void Object.assign(said, { json }),
			retryAfter: (after: string) => void Object.assign(said, { after }),
		} as unknown as LoadContext
		const url = `http://localhost/kor/${id}`
		const body = new URLSearchParams(fields)
		const request = new Request(url, what === "action" ? { method: "POST", body } : {})
		const run = built.routes[id]?.module[what] as (args: object) => Promise<unknown>
		const answer = await run({ request, params: {}, context }).catch((thrown: unknown) => thrown)
		return { answer, ...said }
	}
	return { database, ask }
}

const turn = ({ sql }: TestDatabase, feature: Switched, state: SwitchState) => sql`
	insert into feature_switch (feature, state, reason, why, changed_by, changed_at)
	values (${feature}, ${state}, ${state === "on" ? null : "problem"}, 'w', 'test', now())
	on conflict (feature) do update set state = excluded.state, reason = excluded.reason`

const statusOf = (answer: unknown) =>
	answer instanceof Response ? answer.status : (answer as { init?: { status?: number } }).init?.status

test("what is paused takes nothing, by any of its routes; everything else goes on", async () => {
	const { database, ask } = await guarded()
	const outcomes = async (what: "loader" | "action") => {
		const asked = [...modules.keys()].filter((id) => modules.get(id)?.[what])
		const answers = await Promise.all(asked.map(async (id) => (await ask(id, what)).answer))
		return Object.fromEntries(asked.map((id, n) => [id, answers[n] === "reached" ? "taken" : statusOf(answers[n])]))
	}
	expect(new Set(Object.values(await outcomes("action")))).toEqual(new Set(["taken"]))
	for (const feature of SWITCHED) {
		for (const state of ["read-only", "off"] as const) {
			await turn(database, feature, state)
			const expected = (closed: (handle: PageHandle) => boolean, ids: string[]) =>
				Object.fromEntries(
					ids.map((id) => {
						const handle = modules.get(id)?.handle
						return [id, handle?.feature === feature && closed(handle) ? 503 : "taken"]
					}),
				)
			const acts = await outcomes("action")
			expect(acts).toEqual(expected(() => true, Object.keys(acts)))
			const reads = await outcomes("loader")
			expect(reads).toEqual(expected(({ actsOnReads }) => state === "off" || actsOnReads === true, Object.keys(reads)))
		}
		await turn(database, feature, "on")
	}
})

test("a refused form comes back as it was typed, and a refused call says why, in the language of who asks", async () => {
	const { database, ask } = await guarded()
	await turn(database, "coin-stake", "read-only")
	await turn(database, "sign-in", "off")
	const write = "($lang).powerzoneCoinStaking.write._index.tsx"
	const typed = { amount: "1500", days: "90" }
	const { answer, after } = await ask(write, "action", typed)
	expect(answer).toMatchObject({ data: { form: { status: "error", initialValue: typed } } })
	expect(JSON.stringify(answer)).toContain("지금은 잠시 멈춰 있습니다")
	expect(after).toBe("60")
	const { json } = await ask(write, "action", { ...typed, json: "1" })
	expect(json).toMatchObject({ status: 503, body: { resultCd: "FAIL", code: "switches:refused" } })
	const call = (await ask("api.identity.verify.ts", "action")).answer as Response
	expect(await call.json()).toMatchObject({ resultCd: "FAIL", code: "switches:refused" })
})

test("a switch is told to every web process, whoever turns it", async () => {
	const { database } = await guarded()
	let told = 0
	const log = { warn: () => {} }
	const listening = listen(database.logins.web.url, { channel: PUBLISHED, log, onChange: () => void told++ })
	onTestFinished(listening.end)
	await until("it listens", () => told > 0)
	const before = told
	await turn(database, "nft-staking", "off")
	await until("it is told", () => told > before)
})
