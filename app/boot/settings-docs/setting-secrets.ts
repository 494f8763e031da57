import type { SettingName } from "#app/lib/setting-notes/setting-note.ts"

// TODO replaced by the marker of the schema.
export const isSecret = (name: SettingName): boolean =>
	/_KEY$|SECRET|PASSPHRASE|DATABASE_URL|SMTP_URL|ADMIN_CODE|TOKEN$/.test(name)
