import { expect, test } from "vitest"
import { type Undo, undoAll } from "./undo.ts"

test("what was started is ended in the opposite order, each once, whatever fails or hangs", async () => {
	const done: string[] = []
	const undo: Undo = [
		() => done.push("folder"),
		() => {
			throw new Error("the database does not stop")
		},
		() => new Promise(() => {}),
		() => done.push("web"),
	]
	const ended = undoAll(undo, 20)
	await expect(ended).rejects.toThrow("a step took longer than 20 ms; Error: the database does not stop")
	expect(done).toEqual(["web", "folder"])
	await undoAll(undo)
	expect(done).toHaveLength(2)
})
