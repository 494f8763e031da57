import { join } from "node:path"
import { Keypair } from "@solana/web3.js"
import { type Browser, chromium, type Page } from "playwright"
import { afterAll, expect, test } from "vitest"
import { OLD_COLLECTIONS } from "#app/chains/kaia/local/collections.ts"
import { addressOf } from "#app/chains/kaia/local/genesis.ts"
import { kaiaKeys } from "#app/chains/kaia/local/keys.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/lib/paths.ts"
import { startApp } from "#tests/app.ts"
import { findBrowser } from "#tests/browser.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { filmOf, pictureOf } from "#tests/outside/camera.ts"
import { evmKey, installEvmWallet } from "#tests/outside/evm-wallet.ts"
import { look } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { shot } from "./shot.ts"
import { chainOf, connect, liveSite, loaded, open, REFUSED, visit } from "./visit.ts"

const { browser } = await liveSite()
// The others' app has no Kaia, which is asked for the old NFTs.
const app = await startApp({ KAIA_CHAIN: "1", KAIA_CONFIRMATIONS: "2" })
afterAll(() => app.stop())

const receiver = Keypair.generate().publicKey.toBase58()
// The chain knows it, so nothing that goes there has to wait.
await (await chainOf(app)).control("control_faucet", { address: receiver })
const opened: Browser[] = []
afterAll(async () => {
	for (const one of opened) await one.close()
})

/** A browser whose camera sees this code, or for an empty text no code at all. */
async function withCamera(text: string): Promise<Browser> {
	const film = text === "" ? [] : [`--use-file-for-fake-video-capture=${await filmOf(text)}`]
	const one = await chromium.launch({
		executablePath: findBrowser(),
		args: ["--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", ...film],
	})
	opened.push(one)
	return one
}

const HEAD = "old_wallet_address,old_wallet_type,old_nft_contract,old_nft_id,old_nft_name,old_nft_image"
/** Old NFTs that exist on Kaia, each for one list. */
const oldNfts = OLD_COLLECTIONS.flatMap((collection) => {
	const contract = addressOf(kaiaKeys(join(app.dataDir, "kaia")), collection)
	return Array.from({ length: collection.first }, (_, n) => ({ contract, id: n + 1 }))
})
function nextOld() {
	const old = oldNfts.shift()
	if (!old) throw new Error("the demo's Kaia has no other old NFTs")
	return old
}
const csv = (rows: readonly string[]) => Buffer.from([HEAD, ...rows].join("\r\n"))

/** An operator uploads a list, has it checked, and proposes its release; another approves it. Answers when it is released. */
async function released(lang: "eng" | "kor" | "idn", rows: readonly string[]): Promise<void> {
	const t = await getT(lang)
	const { page, context, allow } = await visit(browser, app)
	allow.push(REFUSED)
	const operators = await operatorsOf(app)
	const [name = "", value = ""] = (await operators.cookie({ role: "finance" })).split("=")
	await context.addCookies([{ name, value, url: app.origin }])
	await open(page, paths.admin("airdrop"))
	await shot(page, `airdrop-operators-${lang}`)
	await open(page, paths.admin("airdrop/upload"))
	const send = async (bytes: Buffer) => {
		await page.fill("[name=title]", "Grilla, first list")
		await page.selectOption("[name=of]", "nft:kongz")
		await page.setInputFiles("[name=file]", { name: "list.csv", mimeType: "text/csv", buffer: bytes })
		await page.click("main .content-form [type=submit]")
		await loaded(page)
	}
	await send(csv([...rows, "0x12,phantom,x,y,,z"]))
	expect(await page.locator("#upload-problems + *, #upload-problems ~ * tbody tr").count()).toBeGreaterThan(4)
	expect(await page.inputValue("[name=title]")).toBe("Grilla, first list")
	await shot(page, `airdrop-problems-${lang}`)
	expect(await look(page, "airdrop problems")).toEqual([])
	await send(csv(rows))
	await page.getByText(t("operators-airdrop:done.uploaded")).or(page.locator(".notice[role=status]")).first().waitFor()
	await page.click("button[value=dry-run]")
	await loaded(page)
	await expect
		.poll(
			async () => {
				await page.reload()
				return await page.locator("main").innerText()
			},
			{ timeout: 100_000, interval: 2_000 },
		)
		.toContain("lamports")
	await shot(page, `airdrop-dry-run-${lang}`)
	expect(await look(page, "airdrop list")).toEqual([])
	await page.getByText(t("operators-airdrop:metadata.okOld", { count: rows.length })).waitFor()
	await page.locator(".admin-act summary").click()
	await page.getByText(t("operators-airdrop:note.two")).waitFor()
	expect(await page.locator(".admin-act [type=submit]").innerText()).toBe(t("operators-airdrop:propose"))
	await page.locator(".admin-act [name=reason]").fill("a test")
	await page.locator(".admin-act [type=submit]").click()
	await page.getByText(t("operators-airdrop:done.proposed")).waitFor()
	await shot(page, `airdrop-proposed-${lang}`)
	const second = await visit(browser, app)
	const [lid = "", of = ""] = (await operators.cookie({ role: "owner" })).split("=")
	await second.context.addCookies([{ name: lid, value: of, url: app.origin }])
	await open(second.page, paths.admin("proposals"))
	const proposed = second.page.locator(".admin-row", { hasText: "Grilla, first list" }).first()
	expect(await proposed.locator(".proposal-effect").innerText()).toContain("PunkyKongz NFT")
	await shot(second.page, `airdrop-approve-${lang}`)
	await proposed.locator("button[value=approved]").click()
	await loaded(second.page)
	await expect
		.poll(
			async () => {
				await page.reload()
				return await page.locator("button[value=dry-run]").count()
			},
			{ timeout: 100_000, interval: 2_000 },
		)
		.toBe(0)
	await second.context.close()
	await context.close()
}

const dialog = (page: Page) => page.locator("#modal-scan")
const problem = (page: Page) => expect.poll(() => dialog(page).locator("[data-scan-problem]").textContent())
const isFilmed = (page: Page) =>
	page.evaluate(() => {
		const video = document.querySelector<HTMLVideoElement>("[data-scan-video]")
		const stream = video?.srcObject
		return stream instanceof MediaStream && stream.getTracks().some((one) => one.readyState === "live")
	})

for (const lang of inTurn("eng"))
	test(`G029–G044, L004, L009: an old wallet is searched, scans its new one, and receives (${lang})`, async () => {
		const t = await getT(lang)
		const key = evmKey()
		const row = ({ contract, id }: ReturnType<typeof nextOld>, n: number) =>
			`${key.address},kaia,${contract},${id},Grilla #${n},https://example.org/${n}.png`
		await released(lang, [row(nextOld(), 1), row(nextOld(), 2)])

		const camera = await withCamera(receiver)
		const { page, context, problems, allow } = await visit(camera, app)
		allow.push(REFUSED)
		await installEvmWallet(context, { brand: "Kaia", key })
		await open(page, paths.airdrop(lang))
		await shot(page, `airdrop-${lang}`)
		expect(await look(page, "airdrop")).toEqual([])
		await page.fill("#airdrop-old", key.address)
		await page.locator(".airdrop-search [type=submit]").click()
		await loaded(page)
		expect(await page.locator(".airdrop-found .airdrop-state").allTextContents()).toEqual([
			t("airdrop:notCompleted"),
			t("airdrop:notCompleted"),
		])
		await connect(page, "kaia")
		await open(page, paths.airdrop(lang))
		const requests: string[] = []
		page.on("request", (request) => void requests.push(request.url()))

		// A typed address that is none is told in a dialog, and nothing is sent.
		await page.fill("#airdrop-address", key.address)
		await page.check("#airdrop-sure")
		await page.locator(".airdrop-apply [type=submit]").click()
		await page.locator("#modal-airdrop").getByText(t("airdrop:error.notPhantom")).waitFor()
		await shot(page, `airdrop-not-phantom-${lang}`)
		await page.keyboard.press("Escape")

		await page.locator("[data-scan-into=airdrop-address]").click()
		await dialog(page).waitFor()
		expect(requests.filter((url) => url.includes("read-picture"))).toEqual([])
		await shot(page, `airdrop-scan-${lang}`)
		expect(await look(page, "scan", "#modal-scan")).toEqual([])
		const choose = (name: string, mimeType: string, buffer: Buffer) =>
			page.setInputFiles("[data-scan-file]", { name, mimeType, buffer })
		await choose("notes.txt", "text/plain", Buffer.from("no picture"))
		await problem(page).toBe(t("scan:problem.onlyImages"))
		await choose("large.png", "image/png", Buffer.alloc(10 * 1024 * 1024 + 1))
		await problem(page).toBe(t("scan:problem.tooLarge"))
		await choose("plain.png", "image/png", await pictureOf("hello"))
		await problem(page).toBe(t("scan:problem.format"))
		await choose("evm.png", "image/png", await pictureOf(key.address))
		await problem(page).toBe(t("scan:problem.format"))
		await choose("broken.png", "image/png", Buffer.from("not a picture at all"))
		await problem(page).toBe(t("scan:problem.notRead"))
		expect(await dialog(page).locator("[data-scan-retry]").isVisible()).toBe(true)
		expect(
			await dialog(page)
				.getByRole("button", { name: t("scan:cancel"), exact: true })
				.isVisible(),
		).toBe(true)
		await shot(page, `airdrop-scan-problem-${lang}`)
		await choose("code.png", "image/png", await pictureOf(`solana:${receiver}?label=x`))
		await expect.poll(() => page.inputValue("#airdrop-address")).toBe(receiver)
		expect(await dialog(page).isVisible()).toBe(false)
		expect(requests.filter((url) => url.includes("read-picture"))).toHaveLength(1)

		// By the camera, which is off as soon as the code is read, or the dialog closed.
		await page.fill("#airdrop-address", "")
		await page.locator("[data-scan-into=airdrop-address]").click()
		await dialog(page).locator("[data-scan-camera]").click()
		await expect.poll(() => page.inputValue("#airdrop-address"), { timeout: 30_000 }).toBe(receiver)
		expect(await isFilmed(page)).toBe(false)
		await page.locator(".airdrop-apply [type=submit]").click()
		await page.waitForURL("**done=applied")
		await page.getByText(t("airdrop:apply.done")).waitFor()
		await shot(page, `airdrop-applied-${lang}`)
		await expect
			.poll(
				async () => {
					await open(page, paths.airdrop(lang, { address: key.address }))
					return await page.locator(".airdrop-found .airdrop-state").allTextContents()
				},
				{ timeout: 110_000, interval: 3_000 },
			)
			.toEqual([t("airdrop:completed"), t("airdrop:completed")])
		await shot(page, `airdrop-completed-${lang}`)
		expect(await look(page, "airdrop completed")).toEqual([])
		expect(problems).toEqual([])
	}, 300_000)

test("G036–G039: a camera that is not allowed, that is not there, or that this browser lacks is said; leaving turns it off", async () => {
	const t = await getT("eng")
	const key = evmKey()
	const { contract, id } = nextOld()
	await released("eng", [`${key.address},kaia,${contract},${id},Grilla #9,https://example.org/9.png`])
	const camera = await withCamera("https://example.org/no-address")
	const { page, context } = await visit(camera, app)
	await installEvmWallet(context, { brand: "Kaia", key })
	await open(page, paths.airdrop("eng"))
	await connect(page, "kaia")
	await open(page, paths.airdrop("eng"))
	const scan = async () => {
		await page.locator("[data-scan-into=airdrop-address]").click()
		await dialog(page).locator("[data-scan-camera]").click()
	}
	await scan()
	await problem(page).toBe(t("scan:problem.format"))
	expect(await isFilmed(page)).toBe(false)
	await page.keyboard.press("Escape")
	// What sees no code goes on looking until the dialog is closed.
	const blank = await (await withCamera("")).newContext({
		storageState: await context.storageState(),
		baseURL: app.origin,
	})
	const other = await blank.newPage()
	await open(other, paths.airdrop("eng"))
	await other.locator("[data-scan-into=airdrop-address]").click()
	await dialog(other).locator("[data-scan-camera]").click()
	await expect.poll(() => isFilmed(other)).toBe(true)
	const stream = await other.evaluateHandle(
		() => document.querySelector<HTMLVideoElement>("[data-scan-video]")?.srcObject,
	)
	await other.keyboard.press("Escape")
	// The dialog tells that it has closed a moment after it has.
	const isOff = () =>
		stream.evaluate((one) => one instanceof MediaStream && one.getTracks().every((it) => it.readyState === "ended"))
	await expect.poll(isOff).toBe(true)
	for (const [name, said] of [
		["NotAllowedError", "scan:problem.denied"],
		["NotFoundError", "scan:problem.none"],
		["NotReadableError", "scan:problem.generic"],
	] as const) {
		await page.evaluate((name) => {
			navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", name))
		}, name)
		await scan()
		await problem(page).toBe(t(said))
		await page.keyboard.press("Escape")
	}
	await page.evaluate(() => void Object.defineProperty(navigator, "mediaDevices", { value: undefined }))
	await scan()
	await problem(page).toBe(t("scan:problem.unsupported"))
	await page.keyboard.press("Escape")
	expect(await dialog(page).isVisible()).toBe(false)
})

for (const lang of inTurn("kor"))
	test(`without scripts the same is done by plain forms, and what was typed wrong stays (${lang})`, async () => {
		const t = await getT(lang)
		const key = evmKey()
		const { contract, id } = nextOld()
		await released("eng", [`${key.address},kaia,${contract},${id},=Grilla+5,https://example.org/5.png`])
		const scripted = await visit(browser, app)
		await installEvmWallet(scripted.context, { brand: "Kaia", key })
		await open(scripted.page, paths.airdrop(lang))
		await connect(scripted.page, "kaia")
		const { page, allow, problems } = await visit(browser, app, {
			javaScriptEnabled: false,
			storageState: await scripted.context.storageState(),
		})
		allow.push(REFUSED)
		await open(page, paths.airdrop(lang))
		expect(await page.locator("[data-scan-into]").isVisible()).toBe(false)
		await page.fill("#airdrop-address", key.address)
		await page.check("#airdrop-sure")
		await page.locator(".airdrop-apply [type=submit]").click()
		await loaded(page)
		expect(await page.locator("#airdrop-address-error").textContent()).toBe(t("airdrop:error.notPhantom"))
		expect(await page.inputValue("#airdrop-address")).toBe(key.address)
		await shot(page, `airdrop-refused-${lang}`)
		// Never used: its holder confirms it, and it waits a day.
		const unused = Keypair.generate().publicKey.toBase58()
		await page.fill("#airdrop-address", unused)
		await page.check("#airdrop-sure")
		await page.locator(".airdrop-apply [type=submit]").click()
		await loaded(page)
		const ends = { first: unused.slice(0, 6), last: unused.slice(-6) }
		expect(await page.locator("#airdrop-address-error").textContent()).toBe(t("destinations:unused", ends))
		await shot(page, `airdrop-unused-${lang}`)
		await page.check("#airdrop-unused")
		await page.check("#airdrop-sure")
		await page.locator(".airdrop-apply [type=submit]").click()
		await page.getByText(t("airdrop:apply.done")).waitFor()
		await page.getByText(t("airdrop:apply.held")).waitFor()
		await page.fill("#airdrop-old", key.address)
		await page.locator(".airdrop-search [type=submit]").click()
		await loaded(page)
		expect(await page.locator(".airdrop-found strong").allTextContents()).toEqual(["=Grilla+5"])
		await shot(page, `airdrop-found-${lang}`)
		// The operators' file has every row, and none that a spreadsheet would run.
		const operators = await operatorsOf(app)
		const answer = await fetch(`${app.origin}${paths.admin("airdrop/records.csv")}?address=${key.address}`, {
			headers: { Cookie: await operators.cookie({ role: "finance" }) },
		})
		expect(await answer.text()).toContain(`,'=Grilla+5,`)
		expect(problems).toEqual([])
	}, 300_000)
