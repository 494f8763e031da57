import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { eq } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { operator } from "#app/features/admin/testing.ts"
import { lostWalletStatus } from "#app/features/migration/lost-wallets/status.ts"
import { lostWallet, lostWalletFile } from "#app/features/migration/lost-wallets/tables.server.ts"
import { folderStore } from "#app/files/folder-store.server.ts"
import { storeFile } from "#app/files/store-file.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import { proposal } from "#app/identity/proposals/tables.server.ts"
import { seedRoles } from "#app/identity/roles/seed-roles.server.ts"
import { paths } from "#app/lib/paths.ts"
import { recordCreation } from "#app/operations/transition.server.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { action, loader } from "./admin.lostWallets.one.tsx"

test("a decision on a claim that does not exist is refused and proposed to nobody; on one that exists it is proposed", async () => {
	const world = await stakingWorld({ payouts: false })
	await seedRoles(world.ctx)
	const { session } = await operator(world)
	const decide = (query: string) => {
		const body = new URLSearchParams({ act: "reject-lost-wallet", request: randomUUID(), why: "No receipt." })
		const request = new Request(`https://punktopia.test${paths.admin("lostWallets/one")}${query}`, {
			method: "POST",
			body,
		})
		// The cast: the action touches nothing of the context but what is here.
		const args = {
			request,
			params: {},
			context: { ctx: world.web, operator: session },
		} as unknown as ActionFunctionArgs
		return action(args).catch((error: unknown) => error)
	}
	const known = randomUUID()
	const createdAt = await world.ctx.now()
	const addresses = {
		oldWalletAddress: `0x${"ab".repeat(20)}`,
		newWalletAddress: "4Nd1mYQGpXbQ8X2v7o1sJt5R9wXy3cKQm6Zz8uVhTgFp",
	}
	await world.ctx.db
		.insert(lostWallet)
		.values({ id: known, owner: `solana:${addresses.newWalletAddress}`, ...addresses, explanation: "Lost.", createdAt })
	await recordCreation(world.ctx, {
		machine: lostWalletStatus,
		id: known,
		to: "open",
		cause: { actor: "test", reason: "claimed", at: createdAt },
	})
	for (const query of ["", "?id=x", `?id=${randomUUID()}`])
		expect(await decide(query)).toMatchObject({ code: "admin:noRecord", status: 404 })
	expect(await world.ctx.db.$count(proposal)).toBe(0)
	expect(await decide(`?id=${known}`)).toMatchObject({ status: 303 })
	expect(await world.ctx.db.$count(proposal)).toBe(1)
})

test("the documents of a claim open for a quarter of an hour after a reason that the audit keeps, and for nobody else", async () => {
	const world = await stakingWorld({ payouts: false })
	await seedRoles(world.ctx)
	const [{ session }, { session: other }] = [await operator(world), await operator(world)]
	const address = `https://punktopia.test${paths.admin("lostWallets/one")}`
	const [id, fileId] = [randomUUID(), randomUUID()]
	const createdAt = await world.ctx.now()
	const newWalletAddress = "4Nd1mYQGpXbQ8X2v7o1sJt5R9wXy3cKQm6Zz8uVhTgFp"
	const owner = `solana:${newWalletAddress}`
	const claim = {
		id,
		owner,
		newWalletAddress,
		oldWalletAddress: `0x${"ab".repeat(20)}`,
		explanation: "Lost.",
		createdAt,
	}
	await world.ctx.db.insert(lostWallet).values(claim)
	const cause = { actor: "test", reason: "claimed", at: createdAt }
	await recordCreation(world.ctx, { machine: lostWalletStatus, id, to: "open", cause })
	const bytes = Buffer.from("%PDF-1.7\nmine\n%%EOF\n")
	const folder = await mkdtemp(join(tmpdir(), "lost-wallets-"))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	const files = { store: folderStore(folder), secret: "a secret of tests" }
	await storeFile(
		{ ...world.web, files },
		{ id: fileId, purpose: "member-document", owner, name: "proof", bytes, from: "192.0.2.1" },
	)
	await world.ctx.db.insert(lostWalletFile).values({ lostWalletId: id, fileId })
	// The casts: loader and action touch nothing of the context but what is here.
	const argsOf = (request: Request, who = session) =>
		({ request, params: {}, context: { ctx: world.web, operator: who } }) as unknown as LoaderFunctionArgs
	const shown = async (query: string, who = session) =>
		(await loader(argsOf(new Request(`${address}?id=${id}${query}`), who))).found.files.map((one) => one.address)
	const look = (why: string) => {
		const body = new URLSearchParams({ act: "look", why })
		return action(argsOf(new Request(`${address}?id=${id}`, { method: "POST", body })) as ActionFunctionArgs)
	}
	expect(await shown("")).toEqual([null])
	expect(await look(" ")).toMatchObject({ init: { status: 400 } })
	const answer = await look("The holder wrote to us.")
	const reading =
		answer instanceof Response ? new URL(answer.headers.get("Location") ?? "", address).searchParams.get("reading") : ""
	const noted = await world.ctx.db.select({ facts: audit.facts }).from(audit).where(eq(audit.act, "file.reason-given"))
	expect(noted).toEqual([{ facts: { why: "The holder wrote to us.", count: 1 } }])
	expect(await shown(`&reading=${reading}`)).toEqual([expect.stringMatching(`^/files/${fileId}\\?reading=`)])
	expect(await shown(`&reading=${reading}`, other)).toEqual([null])
	expect(await shown(`&reading=${Number(reading?.split(".")[0]) + 60_000}.${reading?.split(".")[1]}`)).toEqual([null])
	world.turnTo(15 * 60 + 1)
	expect(await shown(`&reading=${reading}`)).toEqual([null])
})
