import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { request } from "node:http"
import { resolve } from "node:path"
import { freePort } from "#app/db/embedded/ports.server.ts"
import { newAddress } from "#tests/addresses.ts"
import type { LiveApp } from "./live-app.ts"
import type { Staker } from "./staker.ts"

/** Another web process beside the app's own, on the same database. */
export async function secondWeb(live: LiveApp): Promise<{ port: number; child: ChildProcess }> {
	const port = await freePort(0, "127.0.0.1")
	const env = { ...(await live.environment("web")), PORT: `${port}` } as unknown as NodeJS.ProcessEnv
	const child = fork(resolve("build/web.js"), { env, stdio: ["ignore", "inherit", "inherit", "ipc"] })
	// What it says first may be that it lives, long before it listens.
	for (let said = ""; said !== "ready"; ) [{ type: said }] = await Promise.race([once(child, "message"), ended(child)])
	return { port: port ?? 0, child }
}

async function ended(child: ChildProcess): Promise<never> {
	const [status] = await once(child, "exit")
	throw new Error(`the second web process ended with ${status} before it listened`)
}

export type Answer = Readonly<{ status: number; text: string }>
export type Posting = Readonly<{ staker: Pick<Staker, "cookie">; path: string; form: string }>

/** Posts as the browser of a staker would whose requests go to one of several processes behind the same name. */
export function postTo(live: LiveApp, port: number, { staker, path, form }: Posting): Promise<Answer> {
	const { origin } = live.app()
	return new Promise<Answer>((done, fail) => {
		const headers = {
			Host: new URL(origin).host,
			Origin: origin,
			Cookie: staker.cookie(),
			Accept: "application/json",
			"Content-Type": "application/x-www-form-urlencoded",
			"X-Forwarded-For": newAddress(),
		}
		const asked = request({ host: "127.0.0.1", port, path, method: "POST", headers, agent: false }, (answer) => {
			let text = ""
			answer.setEncoding("utf8").on("data", (part: string) => {
				text += part
			})
			answer.on("end", () => done({ status: answer.statusCode ?? 0, text }))
		})
		asked.on("error", fail)
		asked.end(form)
	})
}
