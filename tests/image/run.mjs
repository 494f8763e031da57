import { spawn, spawnSync } from "node:child_process"
import {
	chmodSync,
	cpSync,
	lchownSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { commandIn, ignored, readDockerfile, variablesIn } from "./dockerfile.mjs"
import { startImage } from "./start-image.mjs"

/**
 * `node tests/image/run.mjs`: performs the steps of the Dockerfile without an engine, in a folder of its own and as an ordinary user, and
 * starts the result: as production without settings, where it must list what is missing, and then on a PostgreSQL and a local chain, whole
 * and apart. The base image is this machine's Node. Installs and builds anew: some minutes, and network for npm. `KEEP=1` leaves the folder.
 */
const root = fileURLToPath(new URL("../../", import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), "punktopia-image-"))
const user = ordinaryUser()
const started = performance.now()
/** What an engine passes to a build as well, and npm needs here. */
const PASSED = /^(https?_proxy|no_proxy|npm_config_.*|node_extra_ca_certs)$/i

/** What production must list when nothing is set, beside what it says of each. */
const MISSING = [
	"DATABASE_URL",
	"SOLANA_RPC_URL",
	"SCG_MINT",
	"SOLANA_SIGNER_KEY",
	"APP_SECRET",
	"ADMIN_CODE",
	"APP_ORIGIN",
]

try {
	await main()
	say("the image is sound")
} catch (error) {
	console.error(error.message)
	process.exitCode = 1
} finally {
	if (process.env.KEEP) say(`left in ${scratch}`)
	else rmSync(scratch, { recursive: true, force: true })
}

async function main() {
	chmodSync(scratch, 0o755)
	mkdirSync(join(scratch, "bin"))
	// An ordinary user gives no file away: all of the scratch folder is this user's.
	writeFileSync(join(scratch, "bin/chown"), "#!/bin/sh\nexit 0\n", { mode: 0o755 })
	mkdirSync(join(scratch, "home"))
	give(join(scratch, "home"))
	const { args, stages } = readDockerfile(readFileSync(join(root, "Dockerfile"), "utf8"))
	say(`NODE_IMAGE is ${args.NODE_IMAGE}; this is Node ${process.versions.node}`)
	const built = new Map()
	for (const stage of stages) built.set(stage.name, await perform(stage, built))
	const image = built.get(stages.at(-1).name)
	await checkImage(image)
	const work = join(scratch, "work")
	mkdirSync(work)
	give(work)
	await startImage({ run, say, image, tools: built.get("build"), work })
}

/** The file system of a stage is a folder. */
async function perform({ name, steps }, built) {
	const folder = join(scratch, `stage-${name}`)
	mkdirSync(folder)
	give(folder)
	const image = { folder, env: {}, workdir: "/", declared: new Set(), cmd: null, health: null, user: null }
	for (const step of steps) {
		say(`${name}: ${step.instruction} ${step.text}`)
		await apply(image, step, built)
	}
	return image
}

/** Where a path of the container is on this machine. */
function at({ folder, workdir }, path) {
	return join(folder, resolve(workdir, path))
}

async function apply(image, { instruction, flags, args, text }, built) {
	if (instruction === "WORKDIR") {
		image.workdir = resolve(image.workdir, text)
		makeFolder(at(image, "."))
	} else if (instruction === "ENV") {
		Object.assign(image.env, variablesIn(args))
		for (const value of Object.values(image.env)) if (value.startsWith("/")) image.declared.add(value)
	} else if (instruction === "COPY") copy(image, flags, args, built)
	else if (instruction === "RUN") await shell(image, text)
	else if (instruction === "VOLUME") {
		image.declared.add(text)
		if (!statSync(at(image, text)).isDirectory()) throw new Error(`VOLUME ${text} is no folder`)
	} else if (instruction === "CMD") image.cmd = commandIn(text)
	else if (instruction === "HEALTHCHECK") image.health = commandIn(text)
	else if (instruction === "USER") image.user = text
	else if (!["EXPOSE", "STOPSIGNAL"].includes(instruction)) throw new Error(`No way to perform ${instruction} here`)
}

function copy(image, flags, args, built) {
	const sources = args.slice(0, -1)
	const to = at(image, args.at(-1))
	const from = flags.from ? (path) => at(built.get(flags.from), path) : (path) => join(root, path)
	const patterns = flags.from ? [] : readFileSync(join(root, ".dockerignore"), "utf8").split("\n").filter(Boolean)
	for (const source of sources) {
		const path = from(source)
		const isFolder = statSync(path).isDirectory()
		const target = isFolder || !/\/$|^\.$/.test(args.at(-1)) ? to : join(to, source)
		const filter = (one) => flags.from || one === path || !ignored(patterns, relative(root, one))
		cpSync(path, target, { recursive: true, filter, verbatimSymlinks: true })
	}
	give(to)
}

/** Runs with the paths that the Dockerfile declares in the stage's own folder. */
async function shell(image, command) {
	let text = command
	for (const path of image.declared) text = text.replaceAll(path, join(image.folder, path))
	const status = await run(["sh", "-c", text], { image, output: "inherit" }).ended
	if (status !== 0) throw new Error(`RUN ${command} ended with ${status}`)
}

/** As in the container: its variables and no others, paths among them mapped. */
function run([program, ...words], { image, settings = {}, output = "pipe", ipc = false }) {
	const mapped = Object.fromEntries(
		Object.entries(image.env).map(([name, value]) => [
			name,
			image.declared.has(value) ? join(image.folder, value) : value,
		]),
	)
	const path = [join(scratch, "bin"), dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"].join(":")
	const outside = Object.entries(process.env).filter(([name]) => PASSED.test(name))
	const env = { ...Object.fromEntries(outside), PATH: path, HOME: join(scratch, "home"), ...mapped, ...settings }
	const stdio = ["ignore", output, output, ...(ipc ? ["ipc"] : [])]
	const child = spawn(program === "node" ? process.execPath : program, words, {
		cwd: at(image, "."),
		env,
		stdio,
		...user,
	})
	let said = ""
	for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += chunk))
	const ended = new Promise((done, fail) => {
		child.once("error", fail)
		child.once("close", (code, signal) => done(code ?? signal))
	})
	return { child, ended, said: () => said }
}

async function checkImage(image) {
	if (!image.user) throw new Error("The image runs as root: it has no USER")
	for (const [what, command] of [
		["boot", image.cmd],
		["web", ["node", "build/web.js"]],
		["worker", ["node", "build/worker.js"]],
	]) {
		const app = run(command, { image, settings: { PORT: "0" } })
		const status = await app.ended
		const names =
			what === "worker"
				? MISSING.slice(0, 4)
				: MISSING.filter((name) => what === "boot" || name !== "SOLANA_SIGNER_KEY")
		const unsaid = names.filter((name) => !app.said().includes(`${name} is missing`))
		if (!app.said().includes("FILES_DIR or FILES_S3_URL is missing")) unsaid.push("FILES_DIR")
		if (status !== 1 || unsaid.length > 0)
			throw new Error(`${what} ended with ${status} and did not list ${unsaid.join(", ")}; it printed:\n${app.said()}`)
		say(`${what} lists ${names.length + 1} missing settings`)
	}
	const health = await run(image.health, { image, settings: { PORT: "9" } }).ended
	if (health !== 1) throw new Error(`the health check of a stopped app ended with ${health}, not 1`)
	const packages = readdirSync(at(image, "node_modules"))
	const unwanted = packages.filter((name) =>
		/^(litesvm|@foundry-rs|@ledgerhq|@walletconnect|typescript|vite$|esbuild)/.test(name),
	)
	if (unwanted.length > 0) throw new Error(`packages that production does not load: ${unwanted.join(", ")}`)
	const size = spawnSync("du", ["-sm", at(image, ".")], { encoding: "utf8" }).stdout.split("\t")[0]
	say(`${size} MB in WORKDIR`)
}

function makeFolder(path) {
	mkdirSync(path, { recursive: true })
	give(path)
}

/** Root performs COPY; what it copied belongs to the ordinary user. Links are not followed: nothing outside changes its owner. */
function give(path) {
	if (user.uid === undefined) return
	lchownSync(path, user.uid, user.gid)
	if (!lstatSync(path).isDirectory()) return
	for (const name of readdirSync(path)) give(join(path, name))
}

/** Root runs nothing of this as root: `nobody` does. Another user runs it itself. */
function ordinaryUser() {
	if (process.getuid?.() !== 0) return {}
	const id = (flag) => Number(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout)
	return { uid: id("-u"), gid: id("-g") }
}

function say(line) {
	console.log(`[${Math.round((performance.now() - started) / 1_000)} s] ${line}`)
}
