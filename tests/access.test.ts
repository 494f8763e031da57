import type { ActionFunctionArgs } from "@remix-run/node"
import { expect, test } from "vitest"
import { joinMember } from "#app/identity/members/members.server.ts"
import { openSession } from "#app/identity/sessions/session.server.ts"
import { action as pay } from "#app/routes/($lang).powerzoneCoinStaking.write.complete.tsx"
import { action, loader } from "#app/routes/($lang).powerzoneCoinStaking.write.confirm.tsx"
import { publish } from "#app/settings/published.server.ts"
import { fundedWallet } from "./factories/payments.ts"
import { askingAs, newDraft, positionOf, shownSheet } from "./factories/stakes.ts"
import { stakingWorld, type World } from "./factories/staking-world.ts"

/** Somebody at the confirm step, as the pipeline would hand their request over. */
async function atConfirm(world: World) {
	const asking = askingAs(world, await fundedWallet(world))
	const draft = await newDraft(asking)
	const { version, rule, terms } = await shownSheet(asking, draft)
	const { address } = asking.who.wallet
	const token = await openSession(world.ctx, { chain: "solana", address, walletType: "phantom", userAgent: "" })
	const send = async (country: string | null, more: Record<string, string>) => {
		const fields = { draft, version: String(version), rule, terms, agree: "on", ...more }
		const request = new Request(`http://localhost/eng/powerzoneCoinStaking/write/confirm?draft=${draft}`, {
			method: "POST",
			headers: { Cookie: `sid=${token}` },
			body: new URLSearchParams(fields),
		})
		// The cast: the route reads nothing else of the context.
		const context = { ctx: world.ctx, clientIp: "198.51.100.7", country, wantsJson: false }
		const args = { params: { lang: "eng" }, context } as unknown as ActionFunctionArgs
		const shown = await loader({ ...args, request: new Request(request.url, { headers: request.headers }) })
		const answer = await action({ ...args, context: { ...args.context }, request })
		const [status, error] = "data" in answer ? [answer.init?.status, answer.data.form.error] : [answer.status, null]
		return { status, error, box: shown.data.ageBox, state: (await positionOf(asking, draft)).status }
	}
	return send
}

test("where the operator asks for an age, a stake is agreed to only by who says that they are old enough", async () => {
	const world = await stakingWorld()
	await publish(world.ctx, "access", { minimumAge: 19, blockedCountries: [] })
	const send = await atConfirm(world)
	const refused = await send(null, {})
	expect(refused).toMatchObject({ status: 400, state: "draft", box: "I am 19 or older." })
	expect(refused.error).toEqual({ age: ["Please confirm your age. You cannot agree without it."] })
	expect(await send(null, { age: "on" })).toMatchObject({ status: 303, state: "agreed" })
})

test("nobody agrees to a stake from a blocked country; from elsewhere, and where no country is known, they do", async () => {
	const world = await stakingWorld()
	await publish(world.ctx, "access", { minimumAge: null, blockedCountries: ["KP"] })
	const send = await atConfirm(world)
	const refused = await send("KP", {})
	expect(refused).toMatchObject({ status: 451, state: "draft", box: null })
	expect(JSON.stringify(refused.error)).toContain("does not offer this in the country that you are connecting from")
	expect(await send("KR", {})).toMatchObject({ status: 303, state: "agreed" })
	expect(await (await atConfirm(world))(null, {})).toMatchObject({ status: 303, state: "agreed" })
})

test("a typo in the rules of access opens no door: the age is still asked for; rules nobody can read stop every agreement", async () => {
	const world = await stakingWorld()
	const write = (value: string) => world.database.sql`insert into setting (key, value)
		values ('published.access', ${value}) on conflict (key) do update set value = excluded.value`
	await write('{"minimumAge":"nineteen","blockedCountries":["kp"]}')
	const first = await (await atConfirm(world))("KR", { age: "on" })
	expect(first).toMatchObject({ status: 503, state: "draft" })
	expect(JSON.stringify(first.error)).toContain("cannot be read at the moment")
	await publish(world.ctx, "access", { minimumAge: 19, blockedCountries: [] })
	await write('{"blockedCountries":["kp"]}')
	const send = await atConfirm(world)
	expect(await send("KP", {})).toMatchObject({ status: 400, state: "draft", box: "I am 19 or older." })
	await write('{"minimumAge":19,"blockedCountries":["kp"]}')
	expect(await send("KP", { age: "on" })).toMatchObject({ status: 451, state: "draft" })
	expect(await send("KR", { age: "on" })).toMatchObject({ status: 303, state: "agreed" })
})

test("who signed in with a wallet of another network is told that a deposit needs a Solana wallet", async () => {
	const world = await stakingWorld()
	const staker = await fundedWallet(world)
	const draft = await newDraft(askingAs(world, staker))
	const kaia = { chain: "kaia", address: `0x${"ab".repeat(20)}`, walletType: "klip" } as const
	const own = { chain: "solana", address: staker.publicKey.toBase58(), walletType: "phantom" } as const
	await world.ctx.db.transaction((tx) => joinMember(tx, kaia, own))
	const token = await openSession(world.ctx, { ...kaia, userAgent: "" })
	const answers: unknown[] = []
	const request = new Request("http://localhost/eng/powerzoneCoinStaking/write/complete", {
		method: "POST",
		headers: { Cookie: `sid=${token}` },
		body: new URLSearchParams({ act: "prepare", draft }),
	})
	// The cast: the route reads nothing else of the context.
	const context = { ctx: world.ctx, wantsJson: true, answerJson: (answer: unknown) => answers.push(answer) }
	await pay({ params: { lang: "eng" }, context, request } as unknown as ActionFunctionArgs)
	expect(answers).toMatchObject([{ status: 403, body: { code: "identity:needsSolana" } }])
})
