/** Collections by their id in the app, as they are called in every language; another is called by its id. */
const NAMES: Readonly<Record<string, string>> = {
	genesis: "Genesis",
	kongz: "PunkyKongz",
	hag: "Punky HA_G",
	alya: "Wise Alya",
	haechi: "Fierce Haechi",
	ronaldinho: "Ronaldinho",
	tesla: "Lost Tesla Art",
	crafter: "Punky Crafter",
	gearup: "Punky Gearup",
}

export const collectionName = (id: string): string => (Object.hasOwn(NAMES, id) ? (NAMES[id] ?? id) : id)
