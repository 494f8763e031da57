import { LIGHT_PATHS } from "#app/http/light-calls.server.ts"
import type { Caller } from "./callers.ts"
import type { Sent } from "./calls.ts"
import { type Example, examplesOf, lightExamples } from "./examples.ts"
import type { Figures } from "./figures.ts"
import { type Address, addressesOf } from "./routes.ts"
import { scriptBytes } from "./script-bytes.ts"
import type { Seeded } from "./seeded.ts"
import { builtSite, type CountedSite } from "./site.ts"

type Row = Readonly<{ name: string; as: Caller; path: Example["path"]; example: Example }>

/** Figures of every route, by method and address, and what is wrong with the examples. */
export async function measureAll(seeded: Seeded, site: CountedSite) {
	const { rows, problems } = rowsOf(seeded, addressesOf(await builtSite()))
	const table: Record<string, Figures> = {}
	for (const row of rows) {
		const { figures, problem } = await measure(row, seeded, site)
		table[row.name] = figures
		if (problem) problems.push(problem)
	}
	return { table, problems: [...problems, ...site.faults] }
}

function rowsOf(seeded: Seeded, addresses: readonly Address[]) {
	const examples = examplesOf(seeded)
	const problems = Object.keys(examples)
		.filter((id) => !addresses.some((one) => one.id === id))
		.map((id) => `${id}: there is no such route`)
	const rows = addresses.flatMap((address): Row[] => {
		const of = [examples[address.id] ?? {}].flat()
		return of.flatMap((example) => {
			const { path = address.address, label } = example
			if (typeof path === "string" && /\/[:*]/.test(path)) {
				problems.push(`${address.id}: its address has a parameter, and tests/counters/examples.ts has no example of it`)
				return []
			}
			const method = example.send ? "POST" : "GET"
			const name = label?.startsWith("/") ? label : `${address.address}${label ? ` (${label})` : ""}`
			return [{ name: `${method} ${name}`, as: example.as ?? usualCaller(address), path, example }]
		})
	})
	const light = LIGHT_PATHS.map((call): Row => {
		const example: Example = lightExamples()[call]
		const path = `/api/${call}`
		return { name: `${example.send ? "POST" : "GET"} ${path}`, as: "visitor", path: example.path ?? path, example }
	})
	return { rows: [...rows, ...light], problems }
}

const usualCaller = ({ id, kind }: Address): Caller =>
	/^admin(\.|$)/.test(id) ? "operator" : kind === "working" ? "holder" : "visitor"

/** Asked for twice: with empty caches, and right after it. */
async function measure({ name, as, path, example }: Row, { callers }: Seeded, site: CountedSite) {
	const ask = async () => {
		const sent = (await example.send?.(site)) ?? {}
		const address = typeof path === "function" ? await path(site) : (path ?? "")
		return { address, ...bodyOf(sent), cookie: sent.cookie ?? callers.cookies[as] }
	}
	const send = ({ address, type, body, cookie }: Awaited<ReturnType<typeof ask>>) =>
		site.ask({
			method: example.send ? "POST" : "GET",
			path: address,
			headers: { Cookie: cookie, ...(type ? { "Content-Type": type } : {}) },
			...(body === undefined ? {} : { body }),
		})
	const first = await ask()
	await site.forget()
	const { status, type, body, counts } = await send(first)
	const kept = await send(await ask())
	const figures: Figures = {
		status,
		queries: counts.queries,
		trips: counts.trips,
		keptQueries: kept.counts.queries,
		keptTrips: kept.counts.trips,
		node: counts.node,
		bytes: body.length,
		scripts: type.startsWith("text/html") ? scriptBytes(`${body}`) : 0,
	}
	const { status: expected = 200 } = example
	const isExpected = status === expected && kept.status === expected
	const text = type.startsWith("application/json") ? ` ${body}` : ""
	return {
		figures,
		problem: isExpected ? null : `${name}: answered ${status}, then ${kept.status}, not ${expected}${text}`,
	}
}

function bodyOf({ json, form }: Pick<Sent, "json" | "form">): Readonly<{ type?: string; body?: string }> {
	if (json) return { type: "application/json", body: JSON.stringify(json) }
	if (form) return { type: "application/x-www-form-urlencoded", body: `${new URLSearchParams(form)}` }
	return {}
}
