import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { namesFor } from "#app/lib/env.server.ts"
import { SETTING_GROUPS } from "#app/lib/setting-notes/setting-groups.ts"
import { envExample } from "./env-example.ts"
import { settingFacts } from "./setting-facts.ts"
import { entriesOf, settingsPage } from "./settings-page.ts"

const STALE = "is stale: run `npm run docs:settings`"
const notes = SETTING_GROUPS.flatMap((group) => entriesOf(group.notes))

test("docs/settings.md is what the schema and its notes generate", () => {
	expect(readFileSync("docs/settings.md", "utf8"), `docs/settings.md ${STALE}`).toBe(settingsPage())
})

test(".env.example is what the schema and its notes generate", () => {
	expect(readFileSync(".env.example", "utf8"), `.env.example ${STALE}`).toBe(envExample())
})

test("each setting of the schema is described once, in one sentence, with its unit", () => {
	expect(notes.map(([name]) => name).toSorted()).toEqual(namesFor("boot").toSorted())
	for (const [name, { description, unit }] of notes) {
		expect(description, name).toMatch(/^[A-Z0].{10,}\.$/)
		expect(description, name).not.toMatch(/\. [A-Z]/)
		expect(unit, name).not.toBe("")
	}
})

test("defaults, readers and what production requires follow from the schema", () => {
	const facts = settingFacts()
	expect(facts.get("NFT_MINT_KEY")).toMatchObject({ requiredWith: ["NFT_COLLECTIONS"], readBy: ["worker"] })
	expect(facts.get("ADMIN_CODE")).toMatchObject({ isRequiredInProduction: true, requiredWith: [], readBy: ["web"] })
	expect(facts.get("FILES_DIR")).toMatchObject({ isRequiredInProduction: true, alternatives: ["FILES_S3_URL"] })
	expect(facts.get("SOLANA_SIGNER_KEY")?.isSecret).toBe(true)
	expect(facts.get("USDC_DECIMALS")).toMatchObject({ defaultText: "6", isRequiredInProduction: false })
})

test("no secret has a default", () => {
	for (const [name, { defaultText, isSecret }] of settingFacts()) if (isSecret) expect(defaultText, name).toBeNull()
})
