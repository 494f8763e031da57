/** NFT projects by their printed ids (§9). What a project is beyond its name is operator data. */
export const PROJECTS = [
	{ id: 3, name: "Super Grilla" },
	{ id: 4, name: "Grilla" },
	{ id: 7, name: "Santa" },
	{ id: 20, name: "Genesis" },
	{ id: 30, name: "Punky Crafter" },
	{ id: 31, name: "Punky World Heachi" },
	{ id: 32, name: "Punky Gearup" },
	{ id: 33, name: "Punky World Ronaldinho" },
] as const
