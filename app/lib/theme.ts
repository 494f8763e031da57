/** The two designed themes; without a choice the system's own preference decides, in CSS. */
export const THEMES = ["dark", "light"] as const
export type Theme = (typeof THEMES)[number]
export const isTheme = (value: string | null | undefined): value is Theme => THEMES.some((theme) => theme === value)

/** Keeps a theme in a cookie that scripts can read, for a year. */
export const themeCookie = (theme: Theme, { demo }: Readonly<{ demo: boolean }>): string =>
	`theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax${demo ? "" : "; Secure"}`
