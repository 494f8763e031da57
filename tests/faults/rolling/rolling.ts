import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { resolve } from "node:path"
import { freePort } from "#app/db/embedded/ports.server.ts"
import { type LiveApp, liveApp } from "#tests/faults/live-app.ts"
import { option } from "#tests/faults/option.ts"
import { type RollingSums, rollingRestart, type Web } from "./rolling-restart.ts"

/**
 * `npm run faults -- --only rolling [--requests 3000]`: restarts two web processes one after the other, as in production, behind a balancer
 * that checks each second, believes the third failure and does not retry.
 */
export async function runRollingRestart(words: readonly string[] = process.argv.slice(2)): Promise<number> {
	const requests = option(words, "--requests", 3_000)
	const live = await liveApp({ TRUST_PROXY: "1" })
	try {
		const ports = [(await freePort(0)) ?? 0, (await freePort(0)) ?? 0]
		const sums = await rollingRestart({
			start: (port) => startWeb(live, port),
			...{ ports, publicOrigin: live.app().origin, requests, callers: 8, pauseMs: 80 },
			balancer: { checkMs: 1_000, fall: 3 },
		})
		return report(sums)
	} finally {
		await live.stop()
	}
}

/** A web process beside the app's own. Its time to drain is what production has without a setting. */
async function startWeb(live: LiveApp, port: number): Promise<Web> {
	const env = {
		...(await live.environment("web")),
		PORT: `${port}`,
		DRAIN_SECONDS: "5",
	} as unknown as NodeJS.ProcessEnv
	const child = fork(resolve("build/web.js"), { env, stdio: ["ignore", "inherit", "inherit", "ipc"] })
	const ended = once(child, "exit")
	await Promise.race([
		readyMessage(child),
		ended.then(([status]) => Promise.reject(new Error(`web ended with ${status}`))),
	])
	return {
		async end() {
			child.kill("SIGTERM")
			const [status] = await ended
			if (status !== 0) throw new Error(`web ended with ${status}`)
		},
	}
}

async function readyMessage(child: ChildProcess): Promise<void> {
	// The first messages may be signs of life, long before it listens.
	for (let type = ""; type !== "ready"; ) [{ type }] = await once(child, "message")
}

function report({ requests, failed, recorded, answered, endSeconds, seconds }: RollingSums): number {
	for (const line of failed.slice(0, 20)) console.log(`✗ ${line}`)
	const shares = [...answered.values()].join(" and ")
	const ends = endSeconds.map((one) => one.toFixed(1)).join(" and ")
	console.log(
		`${requests} requests (${recorded} records) through a rolling restart of two web processes: ${failed.length} failed; answered ${shares}; ended after ${ends} s; ${seconds.toFixed(0)} s`,
	)
	return failed.length > 0 ? 1 : 0
}
