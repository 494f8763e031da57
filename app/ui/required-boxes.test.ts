import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
	.map((file) => file.replaceAll("\\", "/"))
	.filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))

/** Fields of a reservation, of a Kaia address and of a transfer stand in forms of other files. */
const IN_OTHER_FORMS = ["guest-fields.tsx"]

test("no required box is left to the browser, which says what is missing in its own language", () => {
	const left = files.flatMap((file) => {
		const source = readFileSync(`app/${file}`, "utf8")
		const boxes = [...source.matchAll(/<CheckField\b[\s\S]*?\/>/g)].filter(([box]) => /\brequired\b/.test(box))
		return boxes.flatMap(({ 0: box, index }) => {
			if (IN_OTHER_FORMS.some((name) => file.endsWith(`/${name}`)) || box.includes("data-needed")) return []
			const form = source.lastIndexOf("<form", index)
			const isInForm = form >= 0 && source.indexOf("</form>", form) > index
			const head = source.slice(form, source.indexOf(">\n", form))
			// A box of a component of its own: every form of its file checks on the server.
			const others = [...source.matchAll(/<form\b[\s\S]*?>\n/g)].some(([other]) => other.includes("noValidate"))
			return (isInForm ? head.includes("noValidate") : others) ? [] : [file]
		})
	})
	expect(left).toEqual([])
})
