import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID } from "@solana/spl-token"
import { PublicKey, Transaction } from "@solana/web3.js"
import { sql } from "drizzle-orm"
import { afterAll, expect, onTestFinished, test } from "vitest"
import { chainKeys } from "#app/chains/solana/local/keys.ts"
import { freezeInstruction, thawInstruction } from "#app/chains/solana/nfts/freeze.server.ts"
import { connect as connectDatabase, type Db } from "#app/db/client.server.ts"
import { verifyEntitlement } from "#app/features/drops/entitlement.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { codeAt } from "#app/identity/accounts/second-factor.server.ts"
import { paths } from "#app/lib/paths.ts"
import { short5 } from "#app/lib/shorten.ts"
import { startApp } from "#tests/app.ts"
import { ownerUrl } from "#tests/boot/data-folder.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { inThemes, look, overflowAt } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { waitFor } from "./phone.ts"
import { shot } from "./shot.ts"
import { chainOf, fundedVisit, liveSite, loaded, open, REFUSED, visit } from "./visit.ts"

const { browser } = await liveSite()
// Its drops are given away: they are no other journey's.
const app = await startApp()
afterAll(() => app.stop())

const walks = [
	...inTurn("eng").map((lang) => ({ lang, script: true })),
	...inTurn("kor").map((lang) => ({ lang, script: false })),
]
for (const { lang, script } of walks) {
	test(`F001–F006, K013: a drop is looked at, asked for and delivered (${lang}, ${script ? "with" : "without"} scripts)`, async () => {
		const t = await getT(lang)
		const signedIn = await fundedVisit(browser, app, lang, { reducedMotion: "reduce" })
		const { page, problems, allow } = script
			? signedIn
			: await visit(browser, app, { javaScriptEnabled: false, storageState: await signedIn.context.storageState() })
		allow.push(REFUSED)
		const dialog = (id: string) => page.locator(`#modal-${id}`)

		// The demo's drops are published, covered and opened within minutes of the first start.
		await waitFor(async () => {
			await open(page, paths.drops(lang))
			return (await page.locator('.crate[data-state="open"]').count()) === 2
		}, 240_000)
		expect(await page.locator(".crate h2").allTextContents()).toEqual(["No.1", "No.2", "No.3", "No.4"])
		expect(await page.locator(".crate").evaluateAll((all) => all.map((one) => one.getAttribute("data-state")))).toEqual(
			["ended", "open", "published", "open"],
		)
		// Whose wallet it is, the header says to who has no script, too.
		expect(await page.textContent("[data-wallet-label]")).toBe(short5(signedIn.key.address))
		await shot(page, `drops-${lang}`)
		if (script) expect(await look(page, "drops")).toEqual([])

		// One that has ended says so, with what came of it and when the next one is.
		await page.locator(".crate").nth(0).getByRole("link").click()
		await loaded(page)
		await dialog("drop-ended").getByText(t("drops:ended.title"), { exact: true }).waitFor()
		await shot(page, `drops-ended-${lang}`)

		await open(page, paths.drops(lang))
		await page.locator(".crate").nth(1).getByRole("link").click()
		await loaded(page)
		await dialog("drop").waitFor()
		await shot(page, `drops-drop-${lang}`)
		if (script) expect(await look(page, "drop", "#modal-drop")).toEqual([])
		await dialog("drop")
			.getByRole("link", { name: t("drops:gift"), exact: true })
			.click()
		await loaded(page)
		await dialog("drop-yes").getByText(t("drops:confirm.title"), { exact: true }).waitFor()
		await shot(page, `drops-yes-${lang}`)
		// No leads back, and nothing was booked.
		await dialog("drop-yes")
			.getByRole("link", { name: t("drops:confirm.no"), exact: true })
			.click()
		await loaded(page)
		await dialog("drop")
			.getByRole("link", { name: t("drops:gift"), exact: true })
			.click()
		await loaded(page)
		await dialog("drop-yes")
			.getByRole("button", { name: t("drops:confirm.yes"), exact: true })
			.click()
		await dialog("dropped").waitFor()
		await shot(page, `drops-dropped-${lang}`)
		await dialog("dropped")
			.getByRole("link", { name: t("drops:done.list"), exact: true })
			.click()
		await loaded(page)
		expect((await page.locator(".tabs a").allTextContents()).map((text) => text.trim())).toEqual(["NFT", "RWA", "USDC"])
		await waitFor(async () => {
			await page.reload()
			return (await page.locator('[data-status="20"]').count()) === 1
		}, 60_000)
		expect(await page.getByRole("link", { name: t("drops:reset.button") }).count()).toBe(0)
		await shot(page, `drops-mine-${lang}`)
		if (script) expect(await look(page, "my drops")).toEqual([])

		// Whoever comes by the list itself is led to where something is.
		await open(page, paths.myDrop(lang))
		expect(await page.locator('[data-status="20"]').count()).toBe(1)

		// What was signed can be taken along, and holds.
		const signed = page.getByRole("link", { name: t("drops:my.signed"), exact: true })
		await waitFor(async () => {
			await page.reload()
			return (await signed.count()) === 1
		}, 120_000)
		const file = await page.request.get((await signed.getAttribute("href")) ?? "")
		expect(verifyEntitlement(await file.json())).toBe(true)
		const board = await page.request.get(paths.drops(lang))
		expect(await board.text()).toContain((await file.json()).key)
		const [drop] = /\/api\/drops\/[0-9a-f-]{36}/.exec(await board.text()) ?? []
		expect(await (await page.request.get(drop ?? "")).json()).toMatchObject({
			resultCd: "SUCCESS",
			returnValue: { number: 1, given: 0 },
		})
		// Once is enough: the drop is answered as one that was asked for, and its crate offers nothing more.
		await open(page, paths.drops(lang))
		const crate = page.locator(".crate").nth(1)
		await crate.getByText(t("drops:question.once.no")).waitFor()
		expect(await crate.getByRole("link").textContent()).toBe(t("drops:look"))
		await open(page, `${paths.drops(lang, { ask: 2 })}#modal-drop`)
		expect(await dialog("drop-yes").count()).toBe(0)
		expect(await dialog("drop").textContent()).toContain(t("drops:question.once.no"))
		expect(problems).toEqual([])
	}, 400_000)
}

for (const lang of inTurn("idn"))
	test(`K014, K016: an NFT that the chain refuses fails, is reset on its tab after a confirmation, asked for anew and in the wallet; others stay as they are (${lang})`, async () => {
		const t = await getT(lang)
		const { page, problems, key } = await fundedVisit(browser, app, lang, { reducedMotion: "reduce" })
		await waitFor(async () => {
			await open(page, paths.drops(lang))
			return (await page.locator('.crate[data-state="open"]').count()) === 2
		}, 240_000)
		const { db, end } = connectDatabase(await ownerUrl(app.dataDir), { max: 1 })
		onTestFinished(() => end())
		// Of another wallet and another drop, written as the worker leaves it behind.
		const other = await failedGift(db, "11111111111111111111111111111111")
		const rowsOf = async (query: ReturnType<typeof sql>) => [...(await db.execute<Record<string, string>>(query))]
		const mine = sql`select id, status, payout_id from drop_log where wallet = ${key.address}`
		const statusOf = async (id: string) =>
			(await rowsOf(sql`select status from drop_log where id = ${id}::uuid`))[0]?.status

		await page.locator(".crate").nth(3).getByRole("link").click()
		await loaded(page)
		const drop = page.locator("#modal-drop")
		await drop.locator(".drop-nfts li").nth(3).waitFor()
		await shot(page, `drops-nft-${lang}`)
		expect(await look(page, "nft drop", "#modal-drop")).toEqual([])
		await drop.getByRole("link", { name: t("drops:gift"), exact: true }).click()
		await loaded(page)
		const yes = page.locator("#modal-drop-yes").getByRole("button", { name: t("drops:confirm.yes"), exact: true })
		await yes.waitFor()
		await shot(page, `drops-nft-yes-${lang}`)
		// The vault is read at each full minute: an NFT that it is seen to be frozen is not given, and this one is to be.
		const next = (
			await rowsOf(sql`
			select n.asset, n.account from nft_promise p join nft_prize n using (chain, asset)
			where p.kind = 'drop' and p.ended_at is null and p.order_id is null order by p.position limit 1`)
		)[0]
		await waitFor(async () => new Date().getSeconds() > 5 && new Date().getSeconds() < 40, 60_000)
		await setFrozenOn(next, true)
		await yes.click()
		await page.locator("#modal-dropped").waitFor()
		const log = (await rowsOf(mine))[0]
		const heldNow = sql`select 1 from outgoing where subject_id = ${log?.payout_id}::uuid and reason = 'frozen-in-vault'`
		await waitFor(async () => (await rowsOf(heldNow)).length === 1, 60_000)
		// Its three tries by itself take seven hours: they are over.
		await db.execute(sql`update drop_payout set retries = 3, next_try_at = null where id = ${log?.payout_id}::uuid`)
		await waitFor(async () => (await statusOf(log?.id ?? "")) === "40", 180_000)

		await open(page, paths.myDrop(lang, "nft"))
		expect(await page.locator('[data-status="40"]').count()).toBe(1)
		await shot(page, `drops-failed-${lang}`)
		await page.getByRole("link", { name: t("drops:reset.button"), exact: true }).click()
		await loaded(page)
		const ask = page.locator("#modal-reset")
		await ask.waitFor()
		await shot(page, `drops-reset-${lang}`)
		expect(await look(page, "reset", "#modal-reset")).toEqual([])
		await ask.getByRole("link", { name: t("drops:reset.cancel"), exact: true }).click()
		await loaded(page)
		expect(await statusOf(log?.id ?? "")).toBe("40")
		await page.getByRole("link", { name: t("drops:reset.button"), exact: true }).click()
		await loaded(page)
		await ask.getByRole("button", { name: t("drops:reset.confirm"), exact: true }).click()
		await page.getByText(t("drops:reset.done"), { exact: true }).waitFor()
		expect([await statusOf(log?.id ?? ""), await statusOf(other)]).toEqual(["0", "40"])
		expect(await page.getByRole("link", { name: t("drops:reset.button"), exact: true }).count()).toBe(0)
		await setFrozenOn(next, false)
		await page.getByRole("link", { name: t("drops:my.again"), exact: true }).click()
		await loaded(page)
		await drop.getByRole("link", { name: t("drops:gift"), exact: true }).click()
		await loaded(page)
		await yes.click()
		await page.locator("#modal-dropped").waitFor()
		await waitFor(async () => (await statusOf(log?.id ?? "")) === "20", 60_000)
		const given = (
			await rowsOf(
				sql`select asset from outgoing where subject_id = (select payout_id from drop_log where id = ${log?.id}::uuid)`,
			)
		)[0]
		const { connection } = await chainOf(app)
		const account = getAssociatedTokenAddressSync(
			new PublicKey(given?.asset ?? ""),
			new PublicKey(key.address),
			true,
			TOKEN_2022_PROGRAM_ID,
		)
		expect((await connection.getTokenAccountBalance(account)).value.amount).toBe("1")
		await open(page, paths.myDrop(lang, "nft"))
		await shot(page, `drops-nft-mine-${lang}`)
		expect(await look(page, "my NFTs")).toEqual([])
		expect(problems).toEqual([])
	}, 600_000)

/** Freezes or thaws an NFT of the vault by the key of the freeze authority, away from the app. */
async function setFrozenOn(nft: Record<string, string> | undefined, isFrozen: boolean): Promise<void> {
	const { connection } = await chainOf(app)
	const { faucet, freezeAuthority } = chainKeys(join(app.dataDir, "chain"))
	const multisig = JSON.parse(await readFile(join(app.dataDir, "chain", "demo.json"), "utf8")).nfts.freezeAuthority
	const of = {
		account: nft?.account ?? "",
		mint: nft?.asset ?? "",
		multisig,
		signer: freezeAuthority.publicKey.toBase58(),
	}
	const step = isFrozen ? freezeInstruction(of) : thawInstruction(of)
	const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
	const transaction = new Transaction({ feePayer: faucet.publicKey, blockhash, lastValidBlockHeight }).add(step)
	transaction.sign(faucet, freezeAuthority)
	const signature = await connection.sendRawTransaction(transaction.serialize())
	await waitFor(async () => (await connection.getSignatureStatuses([signature])).value[0]?.err === null, 15_000)
}

/** A gift of the open drop that could not arrive, with its proof. Answers the id of its log. */
async function failedGift(db: Db, wallet: string): Promise<string> {
	const [row] = await db.execute<{ id: string }>(sql`
		with log as (
			insert into drop_log (drop_id, wallet, status, tries, created_at, changed_at)
			select id, ${wallet}, '0', 1, now(), now() from gift_drop where status = 'open' and number = 2 returning id, drop_id
		), tried as (
			insert into drop_payout (log_id, retries, created_at, ended_at, proof)
			select id, 3, now(), now(), '{"reason": "cannot-receive"}' from log returning id
		), paid as (
			insert into outgoing (purpose, subject_id, kind, chain, wallet, asset, units, to_address, status, reason, created_at)
			select 'drops:gift', tried.id, 'transfer', d.chain, d.pays_from, d.mint, d.units, ${wallet}, 'held', 'cannot-receive', now()
			from tried, log join gift_drop d on d.id = log.drop_id
		) select log.id from log`)
	const id = row?.id ?? ""
	await db.execute(sql`update outgoing set status = 'cancelled' where to_address = ${wallet} and status = 'held'`)
	await db.execute(
		sql`update drop_log set status = '10', payout_id = (select id from drop_payout where log_id = ${id}::uuid) where id = ${id}::uuid`,
	)
	await db.execute(sql`update drop_log set status = '40' where id = ${id}::uuid`)
	return id
}

test("an operator looks at drops and at the form of a new one", async () => {
	const { uid, password, totpSecret } = await (await operatorsOf(app)).made("owner")
	const { page, problems } = await visit(browser, app, { reducedMotion: "reduce" })
	await open(page, paths.logIn("eng"))
	await page.fill("main [name=uid]", uid)
	await page.fill("main [name=pwd]", password)
	await page.click("main .login-form [type=submit]")
	await page.waitForURL(`**${paths.logInCode("eng")}`)
	await page.fill("main [name=code]", codeAt(totpSecret, new Date()))
	await page.click("main .login-form [type=submit]")
	await page.waitForURL(`**${paths.admin()}`)
	await open(page, paths.admin("drops"))
	await shot(page, "drops-operators")
	const found = await inThemes(page, "list", "main")
	const [first] = await page.locator("main tbody a").evaluateAll((all) => all.map((one) => one.getAttribute("href")))
	for (const path of [first ?? "", `${paths.admin("drops/edit")}?id=00000000-0000-4000-8000-0000000000aa`]) {
		await open(page, path)
		await shot(page, `drops-operators-${path.slice(-2)}`)
		found.push(...(await inThemes(page, path, "main")), ...(await overflowAt(page, 390, path)))
	}
	expect(found).toEqual([])
	expect(problems).toEqual([])
})
