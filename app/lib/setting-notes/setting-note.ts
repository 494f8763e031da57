import type { BootEnv } from "#app/lib/env.server.ts"

/** Every setting of the schema: the supervisor reads all of them. */
export type SettingName = keyof BootEnv

/**
 * What an operator reads about one setting. `npm run docs:settings` writes docs/settings.md and .env.example from these notes. Default,
 * reading processes, secrecy and whether production needs the setting follow from the schema and are not repeated here.
 */
export type SettingNote = Readonly<{
	/** One sentence that says what the setting is. */
	description: string
	/** Unit or format of the value. */
	unit: string
	/** Further sentences: limits, effects, how to make a value. */
	details?: string
	/** What happens without the setting, where the schema has no default. One sentence. */
	empty?: string
	/** True where this version checks the setting and nothing uses it. */
	unused?: true
	/** True where the supervisor sets it for its child processes: not an operator's to set, and not in .env.example. */
	internal?: true
}>

/** One heading of docs/settings.md and of .env.example. */
export type SettingGroup = Readonly<{
	title: string
	/** Sentences that hold for the whole group. */
	intro?: string
	notes: Readonly<Partial<Record<SettingName, SettingNote>>>
}>
