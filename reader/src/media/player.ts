import { store } from '../../../web/store.ts'
import type { MediaElement, Outcome, Playable, PlayerState } from './playable.ts'
import { sounds } from './sounding.ts'

interface Turn {
  readonly playable: Playable
  readonly over: (outcome: Outcome) => void
  /** When a new address was last requested; epoch milliseconds. */
  againAt: number
  /** The element has its file, and no other. */
  isLoaded: boolean
}

/** A file that fails again within this time does not play at any address. */
const AGAIN_MS = 10_000
/** The longest time between two checks for the end of a part. */
const WATCHED_MS = 250

/** Plays one thing at a time through an element, which is made when it is first needed. */
export class Player {
  private readonly make: () => MediaElement
  private made: MediaElement | null = null
  private turn: Turn | null = null
  private watching: ReturnType<typeof setTimeout> | undefined
  private readonly shown = store<PlayerState>({ name: null, status: 'silent', isRepeating: false, rate: 1 })

  constructor(make: () => MediaElement) {
    this.make = make
  }

  readonly state = this.shown.now
  readonly useOf = this.shown.useOf

  /** The position in the file. */
  get position_ms(): number {
    return (this.made?.currentTime ?? 0) * 1000
  }

  /** Plays this instead of the current sound and resolves when it has ended. Call it from a user's action. */
  play(playable: Playable): Promise<Outcome> {
    sounds(this)
    this.end('stopped')
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    this.turn = { playable, over: resolve, againAt: 0, isLoaded: false }
    this.show({ name: playable.name, status: 'waiting' })
    void this.load(this.turn, playable.from_ms ?? 0)
    return promise
  }

  stop(): void {
    this.end('stopped')
  }

  /** Stops the file of this address if it is played, and lets go of it. */
  forget(address: string): void {
    if (this.turn?.playable.src === address) this.stop()
    if (this.made?.getAttribute('src') !== address) return
    this.made.removeAttribute('src')
    this.made.load()
  }

  /** Pauses, or goes on. */
  toggle(): void {
    if (!this.turn?.isLoaded || !this.made) return
    if (this.made.paused) this.sound(this.made)
    else {
      this.made.pause()
      this.show({ status: 'paused' })
    }
  }

  /** Forward, or with a negative number back, within what is played. */
  jump(ms: number): void {
    if (!this.turn?.isLoaded || !this.made) return
    const { from_ms = 0, to_ms = this.made.duration * 1000 } = this.turn.playable
    this.seek(this.made, Math.max(from_ms, Math.min(this.position_ms + ms, to_ms)))
  }

  setRate(rate: number): void {
    this.show({ rate })
    if (this.made) this.setSpeed(this.made)
  }

  setRepeating(isRepeating: boolean): void {
    this.show({ isRepeating })
  }

  private show(change: Partial<PlayerState>): void {
    this.shown.set({ ...this.shown.now(), ...change })
  }

  private element(): MediaElement {
    if (this.made) return this.made
    const element = this.make()
    this.made = element
    const on = (event: string, listener: () => unknown) =>
      element.addEventListener(event, () => this.turn && listener())
    on('playing', () => this.show({ status: 'playing' }))
    on('waiting', () => this.show({ status: 'waiting' }))
    // The device may pause it, for a call or unplugged headphones. A stopped sound reports its pause late.
    on('pause', () => this.state().status === 'playing' && !element.ended && this.show({ status: 'paused' }))
    on('ended', () => this.atEnd(element))
    on('error', () => this.failed(element))
    for (const event of ['playing', 'seeked', 'ratechange', 'timeupdate'])
      on(event, () => this.watch(element))
    return element
  }

  private async load(turn: Turn, at_ms: number, isPaused = false): Promise<void> {
    const { src } = turn.playable
    try {
      const address = typeof src === 'string' ? src : await src(turn.againAt > 0)
      if (turn !== this.turn) return
      const element = this.element()
      // A part of the same file begins without loading it again.
      if (element.getAttribute('src') !== address || element.error) element.src = address
      turn.isLoaded = true
      this.setSpeed(element)
      this.seek(element, at_ms)
      if (!isPaused) this.sound(element)
    } catch {
      if (turn === this.turn) this.end('failed')
    }
  }

  private setSpeed(element: MediaElement): void {
    // A new file begins at the default.
    element.defaultPlaybackRate = this.state().rate
    element.playbackRate = this.state().rate
  }

  private sound(element: MediaElement): void {
    const { turn } = this
    element.play().catch((error: unknown) => {
      // The browser requires a user's action first; files that fail to load report an event.
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
      if (isRefused && turn === this.turn) this.show({ status: 'paused' })
    })
  }

  /** Not every browser remembers where to begin before it knows the file. */
  private seek(element: MediaElement, ms: number): void {
    const { turn } = this
    const go = () => {
      if (turn === this.turn) element.currentTime = ms / 1000
    }
    if (element.readyState >= element.HAVE_METADATA) go()
    else element.addEventListener('loadedmetadata', go, { once: true })
  }

  /** Ends a part on time: `timeupdate` comes four times a second only. */
  private watch(element: MediaElement): void {
    clearTimeout(this.watching)
    const to_ms = this.turn?.playable.to_ms
    if (to_ms === undefined || element.paused || element.seeking) return
    const left = (to_ms - this.position_ms) / this.state().rate
    if (left <= 0) this.atEnd(element)
    else this.watching = setTimeout(() => this.watch(element), Math.min(left, WATCHED_MS))
  }

  private atEnd(element: MediaElement): void {
    if (this.state().isRepeating) {
      this.seek(element, this.turn?.playable.from_ms ?? 0)
      this.sound(element)
    } else this.end('ended')
  }

  /**
   * The address may have expired in the middle of it: with another one it goes on from there. A bucket's address, to which
   * ours redirects, lasts a minute, so that this may happen after every pause.
   */
  private failed(element: MediaElement): void {
    const { turn } = this
    const isSoon = turn !== null && Date.now() - turn.againAt < AGAIN_MS
    if (!turn || isSoon || typeof turn.playable.src === 'string') this.end('failed')
    else {
      turn.againAt = Date.now()
      const isPaused = this.state().status === 'paused'
      if (!isPaused) this.show({ status: 'waiting' })
      void this.load(turn, Math.max(element.currentTime * 1000, turn.playable.from_ms ?? 0), isPaused)
    }
  }

  private end(outcome: Outcome): void {
    const { turn } = this
    if (!turn && this.state().status !== 'failed') return
    clearTimeout(this.watching)
    this.turn = null
    this.made?.pause()
    if (outcome === 'failed') this.show({ status: 'failed' })
    else this.show({ name: null, status: 'silent' })
    turn?.over(outcome)
  }
}
