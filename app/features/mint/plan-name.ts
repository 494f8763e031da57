/** What a plan sells, without the number that each piece of it gets. */
export const planName = (pieceName: string): string => pieceName.replace(/\s*#?[\w-]*\{number\}/, "")
