/** The twelve, in the order of their tabs. Names are names and stay as they are; what the ventures say of themselves is operator data. */
export const VENTURES = [
	{ id: "pvt", name: "PVT" },
	{ id: "dnn", name: "DNN" },
	{ id: "etm", name: "ETM" },
	{ id: "lotus-fund", name: "Lotus Fund" },
	{ id: "chichipingping", name: "ChiChiPingPing" },
	{ id: "starrich", name: "Starrich" },
	{ id: "yumastem", name: "YumaStem" },
	{ id: "btn", name: "BTN" },
	{ id: "anang-care", name: "Anang Care" },
	{ id: "mint-ai", name: "Mint AI" },
	{ id: "xiiid", name: "XIIID" },
	{ id: "foodie", name: "Foodie" },
] as const

export type VentureId = (typeof VENTURES)[number]["id"]
