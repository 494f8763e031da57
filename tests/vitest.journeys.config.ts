import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { JOURNEYS } from "./groups.mjs"
import { longestFirst } from "./longest-first.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

/** Journeys of more than half a minute, the longest first. */
const LONG = [
	"keyboard-mint",
	"mint-operators",
	"vesting",
	"reservations",
	"pages-axe",
	"raffle",
	"admin",
	"walletconnect",
	"ending",
	"renewal",
	"dcent",
	"drops",
	"axe",
	"stake",
	"evm",
	"devices",
	"klip",
	"pages",
	"owner",
]

/** The groups that JOURNEYS names, separated by commas; without it every journey. */
const groups = process.env.JOURNEYS?.split(",") ?? Object.keys(JOURNEYS)

/**
 * Browser journeys on the built app, three files at a time on two cores: a part of each is waiting for a page or a block. Each worker has one app and
 * one browser for all its files; visitors, wallets and addresses are a journey's own. `--mode every-language` walks each journey in all three.
 */
export default defineConfig(({ mode }) => ({
	root,
	cacheDir: "node_modules/.vite-tests",
	esbuild: { jsx: "automatic" },
	test: {
		include: groups.flatMap((group) => (JOURNEYS[group] ?? []).map((name) => `tests/journeys/${name}.journey.ts`)),
		env: mode === "every-language" ? { EVERY_LANGUAGE: "1" } : {},
		globalSetup: ["tests/browser.setup.ts"],
		pool: "forks",
		maxWorkers: 3,
		isolate: false,
		sequence: { sequencer: longestFirst(LONG.map((name) => new RegExp(`/${name}\\.journey\\.ts$`))) },
		testTimeout: 240_000,
		hookTimeout: 120_000,
		setupFiles: ["tests/timings/file.setup.ts"],
		// A condition may take its time on a busy machine; the limit is there for what never comes.
		expect: { poll: { timeout: 20_000 } },
		passWithNoTests: false,
	},
}))
