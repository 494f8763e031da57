import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { FEATURES } from "#app/features.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import { seedRoles } from "#app/identity/roles/seed-roles.server.ts"
import { announceJobs } from "#app/jobs/job-runs.server.ts"
import { RUNNABLE_JOBS } from "#app/jobs/runnable-jobs.ts"
import { action, loader } from "#app/routes/admin.jobs.tsx"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { carryOut, type Fields, operator, outcome } from "../testing.ts"

async function jobsWorld() {
	const world = await stakingWorld()
	await seedRoles(world.ctx)
	await announceJobs(world.worker.db, { "identity:sweep": "*/15 * * * *", "demo:own": "* * * * *" })
	const [owner, viewer] = [await operator(world, "owner"), await operator(world, "viewer")]
	return { world, owner: owner.session, viewer: viewer.session }
}

const asked = (world: World, session: LoginSession, fields?: Fields) => ({
	request: new Request("http://localhost/admin/jobs", {
		...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
	}),
	params: {},
	context: loadContextOf(world, { ctx: world.web, operator: session }),
})
async function send(world: World, session: LoginSession, fields: Fields) {
	const answer = await action(asked(world, session, fields))
	return "init" in answer ? (answer.init?.status ?? 200) : answer.status
}
const form = (more: Fields): Fields => ({
	id: randomUUID(),
	kind: "run-job",
	subject: "identity:sweep",
	why: "look",
	...more,
})
const queue = ({ database }: World) =>
	database.sql<{ task: string; attempts: number }[]>`
		select id::text, task_identifier as task, attempts, key from graphile_worker.jobs where task_identifier <> 'settlement:look' order by id`

test("every job that may be run at any time is a job of the worker's", () => {
	const worker = readFileSync("app/worker.ts", "utf8")
	const jobs = FEATURES.flatMap(({ jobs }) => Object.entries(jobs ?? {}).filter(([, { demoOnly }]) => !demoOnly))
	const known = jobs.map(([name]) => name)
	expect(RUNNABLE_JOBS.filter((name) => !known.includes(name) && !worker.includes(`"${name}"`))).toEqual([])
	expect(known.filter((name) => !(RUNNABLE_JOBS as readonly string[]).includes(name))).toEqual([])
})

test("a job is asked for once however often the form is sent, is queued by the worker, and is noted with its reason", async () => {
	const { world, owner } = await jobsWorld()
	const fields = form({})
	expect(await Promise.all([1, 2].map(() => send(world, owner, fields)))).toEqual([303, 303])
	expect(await queue(world)).toEqual([])
	await carryOut(world)
	expect(await outcome(world, fields.id ?? "")).toBe("done")
	const again = form({})
	await send(world, owner, again)
	await carryOut(world)
	expect(await queue(world)).toMatchObject([{ task: "identity:sweep", key: "identity:sweep now" }])
	const noted = await world.ctx.db.select().from(audit).where(eq(audit.act, "job.run"))
	expect(noted).toMatchObject(
		[1, 2].map(() => ({ actor: `account:${owner.accountId}`, subject: "identity:sweep", facts: { why: "look" } })),
	)
	const page = await loader(asked(world, owner))
	expect(page.acts).toMatchObject([
		{ id: again.id, outcome: "done" },
		{ id: fields.id, outcome: "done" },
	])
	expect(page.queued.find(({ job }) => job === "identity:sweep")).toMatchObject({ state: "waiting", error: null })
})

test("nobody runs what is no such job, what this installation has not, or without the permission", async () => {
	const { world, owner, viewer } = await jobsWorld()
	for (const subject of ["demo:own", "rm -rf", "", "coin-staking:nothing"])
		expect([subject, await send(world, owner, form({ subject }))]).toEqual([subject, 400])
	expect(await send(world, owner, form({ why: " " }))).toBe(400)
	await expect(send(world, viewer, form({}))).rejects.toMatchObject({ status: 403 })
	expect((await loader(asked(world, viewer))).forms).toBeNull()
	const absent = form({ subject: "prices:read" })
	await send(world, owner, absent)
	await carryOut(world)
	expect(await outcome(world, absent.id ?? "")).toBe("no-such-job")
	expect(await queue(world)).toEqual([])
})

test("a job that failed is shown with its error, without the keys in it, and runs again with all its tries", async () => {
	const { world, owner } = await jobsWorld()
	const { sql } = world.database
	await sql`select graphile_worker.add_job('identity:sweep', '{}'::json)`
	await sql`update graphile_worker._private_jobs set attempts = 25, run_at = now() + interval '1 day',
		last_error = 'could not ask https://user:pass@node.example/KEY?key=KEY'`
	const [failed] = (await loader(asked(world, owner))).queued
	expect(failed).toMatchObject({ state: "failed", attempts: 25, error: "could not ask https://node.example" })
	const fields = form({ kind: "retry-job", subject: failed?.id ?? "" })
	expect(await send(world, owner, fields)).toBe(303)
	await carryOut(world)
	expect(await outcome(world, fields.id ?? "")).toBe("done")
	expect(await queue(world)).toMatchObject([{ attempts: 0 }])
	const [noted] = await world.ctx.db.select().from(audit).where(eq(audit.act, "job.retried"))
	expect(noted).toMatchObject({
		subject: "identity:sweep",
		facts: { before: { attempts: 25 }, after: { attempts: 0 } },
	})
	const twice = form({ kind: "retry-job", subject: failed?.id ?? "" })
	await send(world, owner, twice)
	await carryOut(world)
	expect(await outcome(world, twice.id ?? "")).toBe("no-such-job")
})
