import { expect, test } from "vitest"
import { CAMERA_WISH, cameraProblem, closeCamera, openCamera } from "./camera.ts"

test("the camera is asked for 1280 by 720 at 30 pictures a second, as a wish and never as a demand", async () => {
	const asked: unknown[] = []
	const stream = { getTracks: () => [] } as unknown as MediaStream
	const devices = {
		getUserMedia: async (wish?: MediaStreamConstraints) => {
			asked.push(wish)
			return stream
		},
	}
	expect(await openCamera(devices)).toBe(stream)
	expect(asked).toEqual([CAMERA_WISH])
	expect(CAMERA_WISH).toEqual({
		audio: false,
		video: {
			width: { ideal: 1280 },
			height: { ideal: 720 },
			frameRate: { ideal: 30 },
			facingMode: { ideal: "environment" },
		},
	})
	expect(JSON.stringify(CAMERA_WISH)).not.toContain("exact")
})

test("why there is no picture is told apart: not allowed, no camera, a browser without one, anything else", async () => {
	const named = (name: string) => Object.assign(new Error(name), { name })
	const failing = (name: string) => ({ getUserMedia: () => Promise.reject(named(name)) })
	expect(await openCamera(failing("NotAllowedError"))).toEqual({ problem: "denied" })
	expect(await openCamera(failing("NotFoundError"))).toEqual({ problem: "none" })
	expect(await openCamera(failing("NotReadableError"))).toEqual({ problem: "generic" })
	expect(await openCamera(undefined)).toEqual({ problem: "unsupported" })
	expect(cameraProblem(named("NotSupportedError"))).toBe("unsupported")
	expect(cameraProblem("what is no error")).toBe("generic")
})

test("the camera is turned off whole, however many tracks it has", () => {
	let stopped = 0
	const track = { stop: () => stopped++ } as unknown as MediaStreamTrack
	closeCamera({ getTracks: () => [track, track] })
	closeCamera(null)
	expect(stopped).toBe(2)
})
