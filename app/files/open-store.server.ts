import { join, resolve } from "node:path"
import type { WorkerEnv } from "#app/lib/env.server.ts"
import type { FileStore } from "./context.ts"
import { folderStore } from "./folder-store.server.ts"
import { s3Store } from "./s3-store.server.ts"

type Folders = Pick<WorkerEnv, "DATA_DIR" | "FILES_DIR">
type Settings = Folders & Pick<WorkerEnv, "FILES_S3_URL" | "FILES_S3_REGION" | "FILES_S3_KEY" | "FILES_S3_SECRET">

/** The folder of stored files where there is no object store. Absolute. */
export const filesFolder = ({ DATA_DIR, FILES_DIR }: Folders): string => resolve(FILES_DIR ?? join(DATA_DIR, "files"))

/** The object store if one is set, else the folder. */
export function openStore({ DATA_DIR, FILES_DIR, ...s3 }: Settings): FileStore {
	const { FILES_S3_URL: url, FILES_S3_REGION: region, FILES_S3_KEY: key, FILES_S3_SECRET: secret } = s3
	return url && key && secret
		? s3Store({ url, region, key, secret })
		: folderStore(filesFolder({ DATA_DIR, FILES_DIR }))
}
