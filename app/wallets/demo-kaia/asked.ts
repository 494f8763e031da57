/** The printed id: the demo's chain has it as well. */
export const DEMO_CHAIN_ID = "0x2019"
/** Questions that go to the demo's node as they are; its route knows no others. */
export const ASKED_OF_NODE = [
	"eth_blockNumber",
	"eth_call",
	"eth_estimateGas",
	"eth_gasPrice",
	"eth_getBalance",
	"eth_getTransactionByHash",
	"eth_getTransactionCount",
	"eth_getTransactionReceipt",
	"eth_sendRawTransaction",
] as const
