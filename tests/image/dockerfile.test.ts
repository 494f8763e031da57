import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { commandIn, ignored, readDockerfile, variablesIn } from "./dockerfile.mjs"

test("a Dockerfile is read in stages, with its base image, flags and commands", () => {
	const text = [
		"# A comment",
		"ARG BASE=node:24",
		"FROM $BASE AS build",
		"COPY a b ./",
		"FROM $BASE",
		"ENV A=1 B=x=y",
		"COPY --from=build --chown=node:node /image ./",
		"HEALTHCHECK --retries=3 \\",
		'	CMD ["node", "health.js"]',
	].join("\n")
	const { args, stages } = readDockerfile(text)
	expect(args).toEqual({ BASE: "node:24" })
	expect(stages.map(({ image, name }) => [image, name])).toEqual([
		["node:24", "build"],
		["node:24", "1"],
	])
	const [, last] = stages
	expect(variablesIn(last?.steps[0]?.args ?? [])).toEqual({ A: "1", B: "x=y" })
	expect(last?.steps[1]).toMatchObject({ flags: { from: "build", chown: "node:node" }, args: ["/image", "./"] })
	expect(commandIn(last?.steps[2]?.text ?? "")).toEqual(["node", "health.js"])
	expect(() => readDockerfile("FROM x\nlower case")).toThrow("Not an instruction")
})

test("the image takes its base from NODE_IMAGE, runs as an ordinary user and declares its data folder as a volume", () => {
	const { args, stages } = readDockerfile(readFileSync("Dockerfile", "utf8"))
	expect(args.NODE_IMAGE).toMatch(/^node:/)
	expect(stages.map(({ image }) => image)).toEqual([args.NODE_IMAGE, args.NODE_IMAGE])
	const steps = stages.at(-1)?.steps ?? []
	const textOf = (name: string) => steps.find(({ instruction }) => instruction === name)?.text
	expect(textOf("USER")).toBe("node")
	expect(variablesIn(steps.find(({ instruction }) => instruction === "ENV")?.args ?? []).DATA_DIR).toBe(
		textOf("VOLUME"),
	)
})

test("what .dockerignore names is left out, at the top of the checkout", () => {
	const patterns = [".git", "*.md", ".env.*", "node_modules"]
	for (const path of [".git", ".git/config", "README.md", ".env.local", "node_modules/a/b.js"])
		expect([path, ignored(patterns, path)]).toEqual([path, true])
	for (const path of ["app/web.ts", "docs/x.md", ".gitignore", ".env"])
		expect([path, ignored(patterns, path)]).toEqual([path, false])
	expect(() => ignored(["!kept"], "kept")).toThrow("Not supported")
})
