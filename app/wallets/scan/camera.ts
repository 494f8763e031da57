/** Wished for, never demanded: a camera that has less is still one. */
export const CAMERA_WISH: MediaStreamConstraints = {
	audio: false,
	video: {
		width: { ideal: 1280 },
		height: { ideal: 720 },
		frameRate: { ideal: 30 },
		facingMode: { ideal: "environment" },
	},
}

export type CameraProblem = "denied" | "none" | "unsupported" | "generic"

/** Why there is no picture, by what the browser threw. */
export function cameraProblem(error: unknown): CameraProblem {
	const name = error instanceof Error || error instanceof DOMException ? error.name : ""
	if (name === "NotAllowedError" || name === "SecurityError" || name === "PermissionDeniedError") return "denied"
	if (name === "NotFoundError" || name === "DevicesNotFoundError" || name === "OverconstrainedError") return "none"
	if (name === "NotSupportedError") return "unsupported"
	return "generic"
}

type Devices = Pick<MediaDevices, "getUserMedia"> | undefined

/** The camera's stream, or why there is none. */
export async function openCamera(
	devices: Devices = globalThis.navigator?.mediaDevices,
): Promise<MediaStream | Readonly<{ problem: CameraProblem }>> {
	if (!devices?.getUserMedia) return { problem: "unsupported" }
	try {
		return await devices.getUserMedia(CAMERA_WISH)
	} catch (error) {
		return { problem: cameraProblem(error) }
	}
}

/** Turns the camera off, and its light with it. */
export function closeCamera(stream: Pick<MediaStream, "getTracks"> | null): void {
	for (const track of stream?.getTracks() ?? []) track.stop()
}
