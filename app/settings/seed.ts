import { FRONT_VERSION } from "#app/lib/version.ts"

export type SettingSeed = Readonly<{ key: string; value: string; public: boolean }>

/** The settings a new database starts with; what an operator has changed since is never overwritten. */
export const settingsSeed = (product: string): readonly SettingSeed[] => [
	{ key: "action_log_level", value: "3", public: true },
	{ key: `version_${product}_front`, value: FRONT_VERSION, public: true },
]
