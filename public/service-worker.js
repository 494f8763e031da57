// Shows what was pushed, and opens the page that it is about. Keeps no page and answers no request.
self.addEventListener("push", (event) => {
	const { title, body, lang, tag, href } = event.data.json()
	event.waitUntil(self.registration.showNotification(title, { body, lang, tag, icon: "/favicon.svg", data: { href } }))
})

self.addEventListener("notificationclick", (event) => {
	event.notification.close()
	const url = new URL(event.notification.data.href, self.location.origin)
	if (url.origin === self.location.origin) event.waitUntil(self.clients.openWindow(url.href))
})
