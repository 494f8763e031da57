/** Printed measures of the site. The style sheets repeat them; a test compares the two. */
export const DESKTOP_MENU_PX = 1280
export const MOBILE_PX = 992
export const SUBMENU_MS = 300
export const PAGE_MS = 1000
export const MODAL_PX = { small: 450, medium: 600, large: 850 } as const
