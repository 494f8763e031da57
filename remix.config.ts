import { vitePlugin as remix } from "@remix-run/dev"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"

declare module "@remix-run/node" {
	interface Future {
		v3_singleFetch: true
	}
}

export default defineConfig(({ command }) => ({
	plugins: [
		tailwindcss(),
		remix({
			ignoredRouteFiles: ["**/*.test.*"],
			// A page for whoever draws pages; the builds know nothing of it.
			routes: (define) =>
				define((route) => {
					if (command === "serve") route(":lang?/dev/ui", "boot/dev/ui/route.tsx")
				}),
			future: {
				v3_fetcherPersist: true,
				v3_relativeSplatPath: true,
				v3_throwAbortReason: true,
				v3_singleFetch: true,
				// Links are plain: there is nothing to discover.
				v3_lazyRouteDiscovery: false,
			},
		}),
	],
	build: {
		target: "es2022",
		cssMinify: true,
		// Fonts and pictures stay files: the policy of a page allows no font from a `data:` address.
		assetsInlineLimit: 0,
		rollupOptions: {
			// Routes that only answer calls have nothing for the browser; a package of WalletConnect's has marks astray.
			onwarn: (warning, warn) =>
				["EMPTY_BUNDLE", "INVALID_ANNOTATION"].includes(warning.code ?? "") ? undefined : warn(warning),
		},
	},
}))
