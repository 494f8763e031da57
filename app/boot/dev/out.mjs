/** What `npm run dev`, `npm run demo:reset` and `npm run audit:verify` bundle for themselves; apart from build/, which it never touches. */
export const OUT = ".dev"
