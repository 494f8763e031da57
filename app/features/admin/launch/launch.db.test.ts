import { eq } from "drizzle-orm"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, onTestFinished, test } from "vitest"
import { preflight } from "#app/boot/preflight.ts"
import { testDatabase } from "#app/db/testing.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { action, loader } from "#app/routes/admin.launch.tsx"
import { writeMark } from "#app/settings/launch/marks.server.ts"
import { serviceFacts } from "#app/settings/launch/service-facts.ts"
import { publish } from "#app/settings/published.server.ts"
import { seedPublished } from "#app/settings/seed-settings.server.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { dnsServer } from "#tests/outside/dns-server.ts"
import { type Fields, operator } from "../testing.ts"
import { LaunchPage } from "./launch.tsx"
import { LAUNCH_LINES, type LaunchName } from "./lines.ts"
import { checkMailDns, domainOf, mailResolver } from "./mail-dns.server.ts"

type Session = Awaited<ReturnType<typeof operator>>["session"]
const asked = (world: World, session: Session, fields?: Fields) => ({
	request: new Request("http://localhost/admin/launch", {
		...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
	}),
	params: {},
	context: loadContextOf(world, { ctx: world.web, operator: session }),
})
async function states(world: World, session: Session) {
	const { lines } = await loader(asked(world, session))
	expect(lines.map(({ name }) => name)).toEqual(LAUNCH_LINES)
	return (name: LaunchName) => lines.find((line) => line.name === name)
}

test("the list is red for examples, a single owner, unset services and a restore that was never tested, and green once each is done", async () => {
	const world = await stakingWorld()
	const { db } = world.database
	await seedPublished({ db })
	const owner = await operator(world, "owner")
	const before = await states(world, owner.session)
	for (const name of [
		"partners",
		"board",
		"ventures",
		"social",
		"company",
		"legal",
		"owners",
		"restore",
		"walletReview",
	] as const)
		expect([name, before(name)?.state]).toEqual([name, "red"])
	expect(before("partners")?.facts).toEqual({ count: expect.stringMatching(/^[1-9]/) })
	// Nothing is known of the worker's settings until it has started.
	expect(before("mailer")?.state).toBe("unchecked")
	expect(before("mailDns")?.state).toBe("unchecked")

	await operator(world, "owner")
	await publish({ db }, "board", [])
	await publish({ db }, "company", { name: "A", address: "B", registration: "C", contact: "D" })
	const channel = {
		x: "https://x.test/us",
		discord: null,
		telegram: null,
		youtube: null,
		instagram: null,
		medium: null,
		kakao: null,
	}
	await publish({ db }, "social", channel)
	const facts = serviceFacts({
		SMTP_URL: "smtp://a",
		MAIL_FROM: "post@site.test",
		FILES_DIR: "/files",
		KAIA_ADMIN_WALLET: "0x1",
	})
	await writeMark(world.worker, "services", { at: new Date(), changedBy: "worker", facts })
	const after = await states(world, owner.session)
	for (const name of ["board", "company", "social", "owners", "mailer", "storage"] as const)
		expect([name, after(name)?.state]).toEqual([name, "green"])
	for (const name of ["secondRpc", "secondKaia", "push", "priceList", "alerts", "beacon"] as const)
		expect([name, after(name)?.state]).toEqual([name, "red"])
	expect(JSON.stringify(facts)).not.toContain("smtp://")
})

test("an operator records the day of a check once, with an audit row; a wrong day keeps what was typed, and who may only see records nothing", async () => {
	const world = await stakingWorld()
	const owner = await operator(world, "owner")
	const { session: viewer } = await operator(world, "viewer")
	const form = { kind: "record-launch", subject: "restore", day: "2026-01-31", why: "Drill on the spare server" }
	await expect(action(asked(world, viewer, form))).rejects.toMatchObject({ status: 403 })
	for (const day of ["2999-01-01", "soon", ""])
		expect(await action(asked(world, owner.session, { ...form, day }))).toMatchObject({
			init: { status: 400 },
			data: { form: { initialValue: { why: form.why }, error: { day: [expect.any(String)] } } },
		})
	for (const _ of [1, 2]) expect(await action(asked(world, owner.session, form))).toMatchObject({ status: 303 })
	const line = (await states(world, owner.session))("restore")
	expect(line).toMatchObject({ state: "green", facts: { day: "2026-01-31" } })
	const rows = await world.ctx.db.select().from(audit).where(eq(audit.act, "launch.recorded"))
	expect(rows).toMatchObject([{ actor: `account:${owner.accountId}`, subject: "launch:restore" }])
	// Without a sender nothing is looked up, and the page says so.
	const none = await action(asked(world, owner.session, { kind: "check-mail-dns" }))
	expect(none).toMatchObject({ status: 303 })
	expect("headers" in none && none.headers.get("Location")).toContain("done=none")
	const page = await loader(asked(world, owner.session))
	for (const lang of LANGS) {
		const t = await getT(lang)
		const html = renderToStaticMarkup(createElement(LaunchPage, { ...page, t, lang, refused: null }))
		expect(html).not.toMatch(/operators-launch:|\{\{/)
	}
})

test("SPF and DKIM are published, missing or not answered, within a few seconds", async () => {
	const dns = await dnsServer({
		"site.test": ["other=1", "v=spf1 include:_spf.site.test ~all"],
		"k1._domainkey.site.test": ["v=DKIM1; k=rsa; p=MIIB"],
		"revoked._domainkey.site.test": ["v=DKIM1; p="],
		"silent.test": null,
		"k1._domainkey.silent.test": null,
	})
	const resolver = () => mailResolver([dns.address])
	const check = (from: string | null, dkimSelector: string | null) =>
		checkMailDns({ from, dkimDomain: null, dkimSelector }, resolver())
	expect(await check("Us <post@Site.test>", "k1")).toEqual({
		domain: "site.test",
		selector: "k1",
		spf: "ok",
		dkim: "ok",
	})
	expect(await check("post@site.test", "revoked")).toMatchObject({ dkim: "missing" })
	expect(await check("post@site.test", null)).toMatchObject({ spf: "ok", dkim: "unset" })
	expect(await check("post@nowhere.test", "k1")).toMatchObject({ spf: "missing", dkim: "missing" })
	const since = performance.now()
	expect(await check("post@silent.test", "k1")).toMatchObject({ spf: "unanswered", dkim: "unanswered" })
	expect(performance.now() - since).toBeLessThan(10_000)
	expect(await check(null, "k1")).toBeNull()
	expect(domainOf("not an address")).toBeNull()
})

test("preflight prints the same list, asks DNS only where a sender is set, and counts what is red", async () => {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const dns = await dnsServer({ "site.test": ["v=spf1 -all"], "k1._domainkey.site.test": ["p=MIIB"] })
	const source = { DATABASE_URL: database.url, APP_ORIGIN: "https://site.test" }
	const none = await preflight(source, mailResolver([dns.address]))
	expect(dns.asked).toEqual([])
	expect(none.text.split("\n")).toHaveLength(LAUNCH_LINES.length + 1)
	expect(none.text).toMatch(/^RED {2}Mail server: .*SMTP_URL MAIL_FROM$/m)
	expect(none.text).toMatch(/^RED {2}Two operators: .*https:\/\/site\.test\/admin\/operators$/m)
	expect(none.text).toMatch(/^\? {4}Vaults: /m)
	const mail = { SMTP_URL: "smtp://user:secret@mail.test:587", MAIL_FROM: "post@site.test", DKIM_SELECTOR: "k1" }
	const sent = await preflight({ ...source, ...mail }, mailResolver([dns.address]))
	expect(sent.text).toMatch(/^ok {3}SPF and DKIM of the sender/m)
	expect(sent.text).not.toContain("secret")
	expect(sent.red).toBe(none.red - 1)
	expect(dns.asked.sort()).toEqual(["k1._domainkey.site.test", "site.test"])
})
