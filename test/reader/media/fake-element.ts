import type { MediaElement } from '../../../reader/src/media/playable.ts'

/** As much of an audio element as a player needs. Files load and time passes when a test says so. */
export class FakeElement extends EventTarget implements MediaElement {
  readonly HAVE_METADATA = 1
  readyState = 0
  currentTime = 0
  duration = Number.NaN
  paused = true
  seeking = false
  error: object | null = null
  playbackRate = 1
  defaultPlaybackRate = 1
  /** The loaded addresses, in order. */
  readonly loaded: string[] = []
  private isEmpty = false
  /** The reason why the browser does not play. */
  refusal: DOMException | null = null

  set src(address: string) {
    this.loaded.push(address)
    this.isEmpty = false
    Object.assign(this, { readyState: 0, currentTime: 0, paused: true, error: null })
    this.playbackRate = this.defaultPlaybackRate
  }

  get ended(): boolean {
    return this.currentTime >= this.duration
  }

  getAttribute(name: string): string | null {
    return name === 'src' && !this.isEmpty ? (this.loaded.at(-1) ?? null) : null
  }

  removeAttribute(_: 'src'): void {
    this.isEmpty = true
  }

  load(): void {
    Object.assign(this, { readyState: 0, currentTime: 0, paused: true, error: null })
  }

  async play(): Promise<void> {
    if (this.refusal) throw this.refusal
    if (this.ended) this.currentTime = 0
    this.paused = false
    if (this.readyState > 0) this.tell('playing')
  }

  pause(): void {
    if (this.paused) return
    this.paused = true
    // Later, as in a browser.
    queueMicrotask(() => this.tell('pause'))
  }

  tell(event: string): void {
    this.dispatchEvent(new Event(event))
  }

  /** The file has loaded. */
  arrive(seconds: number): void {
    Object.assign(this, { readyState: 4, duration: seconds })
    this.tell('loadedmetadata')
    if (!this.paused) this.tell('playing')
  }

  /** Playback has reached this time. */
  reach(seconds: number): void {
    this.currentTime = seconds
    this.tell('timeupdate')
    if (!this.ended) return
    this.paused = true
    this.tell('pause')
    this.tell('ended')
  }

  break(): void {
    this.error = { code: 2 }
    this.tell('error')
  }
}
