/** What `npm run dev` and `npm run demo:reset` bundle for themselves; apart from build/, which it never touches. */
export const OUT = ".dev"
