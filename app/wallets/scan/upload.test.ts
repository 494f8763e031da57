import { expect, test } from "vitest"
import { fileProblem } from "./upload.ts"

test("only pictures are read, of ten megabytes at most", () => {
	expect(fileProblem({ type: "text/plain", size: 10 })).toBe("onlyImages")
	expect(fileProblem({ type: "", size: 10 })).toBe("onlyImages")
	expect(fileProblem({ type: "image/png", size: 10 * 1024 * 1024 })).toBe(null)
	expect(fileProblem({ type: "image/png", size: 10 * 1024 * 1024 + 1 })).toBe("tooLarge")
})
