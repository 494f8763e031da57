import { join } from "node:path"
import type { WorkerEnv } from "#app/lib/env.server.ts"
import type { FileStore } from "./context.ts"
import { folderStore } from "./folder-store.server.ts"
import { s3Store } from "./s3-store.server.ts"

type Settings = Pick<WorkerEnv, "DATA_DIR" | "FILES_S3_URL" | "FILES_S3_REGION" | "FILES_S3_KEY" | "FILES_S3_SECRET">

/** The store that the operator has set up; without one a folder in DATA_DIR. */
export function openStore({ DATA_DIR, ...s3 }: Settings): FileStore {
	const { FILES_S3_URL: url, FILES_S3_REGION: region, FILES_S3_KEY: key, FILES_S3_SECRET: secret } = s3
	return url && key && secret ? s3Store({ url, region, key, secret }) : folderStore(join(DATA_DIR, "files"))
}
