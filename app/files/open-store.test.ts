import { randomUUID } from "node:crypto"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { tempFolder } from "#tests/factories/temp-folder.ts"
import { openStore } from "./open-store.server.ts"

const noBucket = { FILES_S3_URL: undefined, FILES_S3_KEY: undefined, FILES_S3_SECRET: undefined }

test("stored files are in FILES_DIR, and in DATA_DIR/files where that is not set", async () => {
	const folder = await tempFolder()
	const settings = { DATA_DIR: join(folder, "data"), FILES_S3_REGION: "us-east-1", ...noBucket }
	const [id, other] = [randomUUID(), randomUUID()]
	await openStore({ ...settings, FILES_DIR: join(folder, "uploads") }).put(id, Buffer.from("one"))
	expect(await readdir(folder)).toEqual(["uploads"])
	expect(await readdir(join(folder, "uploads"))).toEqual([id])
	await openStore({ ...settings, FILES_DIR: undefined }).put(other, Buffer.from("two"))
	expect(await readdir(join(folder, "data/files"))).toEqual([other])
})
