/** The two designed themes; without a choice the system's own preference decides, in CSS. */
export const THEMES = ["dark", "light"] as const
export type Theme = (typeof THEMES)[number]
export const isTheme = (value: string | null | undefined): value is Theme => THEMES.some((theme) => theme === value)
