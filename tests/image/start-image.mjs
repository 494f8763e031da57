import { mkdirSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath, pathToFileURL } from "node:url"

const WAIT_MS = 180_000

/**
 * Runs the image on an empty PostgreSQL and a local chain that the first stage provides: with its own command, then web and worker apart.
 * A local chain is refused in production, so APP_MODE is empty here.
 */
export async function startImage({ run, say, image, tools, work }) {
	const started = []
	const start = (command, options) => {
		const process = run(command, options)
		started.push(process)
		return process
	}
	try {
		const { settings, port } = await surroundings({ start, tools, work })
		const app = start(image.cmd, { image, settings })
		await until("the app is ready", app, () => app.said().includes("Punktopia is ready"))
		await answers(port, ["/readyz", "/eng"])
		const health = run(image.health, { image, settings })
		expect("the health check", await health.ended, 0)
		app.child.kill("SIGTERM")
		expect("boot.js, asked to end,", await app.ended, 0)
		say("boot.js serves pages, and ends when asked")
		await apart({ run, start, image, settings, port, logins: join(work, "logins") })
		say("web.js and worker.js serve apart, with logins from `boot.js roles`")
	} finally {
		for (const process of started.reverse()) {
			process.child.kill("SIGTERM")
			if ((await Promise.race([process.ended, sleep(15_000, "late")])) === "late") process.child.kill("SIGKILL")
		}
	}
}

async function apart({ run, start, image, settings, port, logins }) {
	const { DATABASE_URL, SOLANA_SIGNER_KEY_FILE, ...shared } = settings
	const named = run(["node", "build/boot.js", "roles", "--out", logins], {
		image,
		settings: { ...shared, DATABASE_URL },
	})
	expect(`boot.js roles, which printed ${named.said()},`, await named.ended, 0)
	const web = start(["node", "build/web.js"], {
		image,
		settings: { ...shared, WEB_DATABASE_URL_FILE: join(logins, "WEB_DATABASE_URL") },
	})
	const { ADMIN_CODE: _, ...forWorker } = shared
	const worker = start(["node", "build/worker.js"], {
		image,
		settings: {
			...forWorker,
			SOLANA_SIGNER_KEY_FILE,
			WORKER_DATABASE_URL_FILE: join(logins, "WORKER_DATABASE_URL"),
			WORKER_BEAT_FILE: join(logins, "worker.beat"),
		},
	})
	await until("web is ready", web, () => web.said().includes("web is ready"))
	await until("worker is ready", worker, () => worker.said().includes("worker is ready"))
	await answers(port, ["/readyz", "/eng"])
	const beat = { ...shared, PORT: "9", WORKER_BEAT_FILE: join(logins, "worker.beat") }
	expect("the worker's health check", await run(image.health, { image, settings: beat }).ended, 0)
	for (const process of [web, worker]) {
		process.child.kill("SIGTERM")
		expect("a process apart, asked to end,", await process.ended, 0)
	}
}

/** A database, a chain, and the settings of an app on both. */
async function surroundings({ start, tools, work }) {
	const app = join(tools.folder, "app")
	const { build } = await import(pathToFileURL(createRequire(join(app, "package.json")).resolve("esbuild")).href).then(
		({ default: esbuild }) => esbuild,
	)
	await build({
		entryPoints: [fileURLToPath(new URL("start-database.ts", import.meta.url))],
		outfile: join(app, "start-database.js"),
		bundle: true,
		packages: "external",
		platform: "node",
		format: "esm",
		logLevel: "error",
	})
	const database = start(["node", "start-database.js"], {
		image: tools,
		settings: { DATA_DIR: join(work, "database") },
	})
	await until("PostgreSQL runs", database, () => /^postgres:\/\/\S+\n/m.test(database.said()))
	const [DATABASE_URL] = /^postgres:\/\/\S+/m.exec(database.said())
	const ofChain = { CHAIN_DATA_DIR: join(work, "chain"), CHAIN_PORT: "0", SLOT_MS: "200" }
	const chain = start(["node", "build/chain.js"], { image: tools, settings: ofChain, ipc: true })
	let facts
	chain.child.on("message", (message) => {
		if (message.type === "ready") facts = message
	})
	await until("the chain runs", chain, () => facts)
	const keys = join(work, "keys")
	mkdirSync(keys)
	const keyFile = join(keys, "float")
	writeFileSync(keyFile, `${facts.floatKey}\n`)
	const port = await freePort()
	const settings = {
		APP_MODE: "",
		DATABASE_URL,
		APP_SECRET: "a-secret-of-this-run-alone-0123456789",
		ADMIN_CODE: "a-code-of-this-run-alone",
		APP_ORIGIN: `http://127.0.0.1:${port}`,
		HOST: "127.0.0.1",
		PORT: String(port),
		SOLANA_RPC_URL: facts.url,
		SOLANA_WS_URL: facts.wsUrl,
		SCG_MINT: facts.scgMint,
		SCG_DECIMALS: String(facts.scgDecimals),
		SCG_DEPOSIT_VAULT: facts.depositVaultOwner,
		SCG_REWARD_VAULT: facts.rewardVaultOwner,
		SCG_FLOAT: facts.floatOwner,
		SCG_TREASURY: facts.treasury,
		SOLANA_SIGNER_KEY_FILE: keyFile,
	}
	return { settings, port }
}

async function answers(port, paths) {
	for (const path of paths) {
		const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(30_000) })
		expect(path, status, 200)
	}
}

async function until(what, process, isSo) {
	let ended = false
	void process.ended.then(() => (ended = true))
	for (const start = performance.now(); !isSo(); await sleep(50))
		if (ended || performance.now() - start > WAIT_MS) throw new Error(`Not so: ${what}. It printed:\n${process.said()}`)
}

function expect(what, found, wanted) {
	if (found !== wanted) throw new Error(`${what} gave ${found}, not ${wanted}`)
}

const freePort = () =>
	new Promise((done) => {
		const server = createServer().listen(0, "127.0.0.1", () => {
			const { port } = server.address()
			server.close(() => done(port))
		})
	})
