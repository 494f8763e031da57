import { createHash } from "node:crypto"

/** How a bare page looks. It stands in the page, as nothing may load there; without quotes and brackets, as what is rendered is escaped. */
export const BARE_STYLE = `
body { max-width: 36rem; margin: 0 auto; padding: 3rem 1.25rem; font: 1.0625rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.75rem; line-height: 1.2 }
p { margin: 0 0 1rem }
a, button { display: inline-flex; align-items: center; min-height: 44px; padding: 0 1.25rem; border: 2px solid; color: inherit; background: none; font: inherit; text-decoration: none; font-weight: 700 }
:focus-visible { outline: 3px solid; outline-offset: 3px }
`

/** That style and no other, for policies. */
export const BARE_STYLE_SOURCE = `'sha256-${createHash("sha256").update(BARE_STYLE).digest("base64")}'`
