import type { AppSecret } from "#app/lib/app-secret.server.ts"

/** Where bytes lie, by the id of their file. Errors: whatever the store says; the caller decides what becomes of the file. */
export type FileStore = Readonly<{
	/** Whole or not at all. */
	put(id: string, bytes: Buffer): Promise<void>
	/** Null: there are none. */
	get(id: string): Promise<Buffer | null>
	/** Also of what is not there. */
	remove(id: string): Promise<void>
}>

export type Files = Readonly<{ store: FileStore; secret: AppSecret }>

/** What this module has in a context, which the modules below know nothing of. */
declare module "#app/db/context.ts" {
	interface Context {
		/** Of the web process, which takes and hands out files. */
		readonly files?: Files
	}
}

/** What takes and hands out files; a process without it was set up without. */
export function filesOf({ files }: Readonly<{ files?: Files }>): Files {
	if (!files) throw new Error("this process handles no files")
	return files
}
