import type { Locator, Page } from 'playwright-core'

interface Watched {
  sounds: Map<string, Blob>
  tracks: MediaStreamTrack[]
}

/**
 * Tracks the sounds that a page holds in its memory, under addresses that its policy lets nobody fetch, and its
 * microphones.
 */
export const watchSounds = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sounds = new Map<string, Blob>()
    const tracks: MediaStreamTrack[] = []
    const create = URL.createObjectURL.bind(URL)
    const revoke = URL.revokeObjectURL.bind(URL)
    URL.createObjectURL = (sound: Blob) => {
      const url = create(sound)
      sounds.set(url, sound)
      return url
    }
    URL.revokeObjectURL = url => {
      sounds.delete(url)
      revoke(url)
    }
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async wishes => {
      const stream = await ask(wishes)
      tracks.push(...stream.getTracks())
      return stream
    }
    Object.assign(globalThis, { sounds, tracks })
  })

/** The bytes behind the address of a player. */
export async function bytesIn(player: Locator): Promise<Uint8Array> {
  const bytes = await player.evaluate(async (element: HTMLAudioElement) => {
    const { sounds } = globalThis as typeof globalThis & Watched
    const sound = sounds.get(element.src)
    return [...new Uint8Array((await sound?.arrayBuffer()) ?? new ArrayBuffer(0))]
  })
  return new Uint8Array(bytes)
}

/** Seconds that a player says its sound has; NaN while it cannot tell. */
export const durationOf = (player: Locator): Promise<number> =>
  player.evaluate((element: HTMLAudioElement) => element.duration)

/** Plays part of it; rejects if the browser cannot. */
export const listenTo = (player: Locator): Promise<void> =>
  player.evaluate(async (element: HTMLAudioElement) => {
    const heard = new Promise(resolve => element.addEventListener('timeupdate', resolve, { once: true }))
    await element.play()
    await heard
    element.pause()
  })

/** The number of sounds that the page holds in memory under an address. */
export const soundsHeld = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as typeof globalThis & Watched).sounds.size)

/** True while any microphone listens. */
export const isMicrophoneOn = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    (globalThis as typeof globalThis & Watched).tracks.some(({ readyState }) => readyState === 'live'),
  )

/** Refuses the microphone, as a browser does whose user said no. */
export const refuseMicrophone = (page: Page): Promise<void> =>
  page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })
