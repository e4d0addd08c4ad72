import { store } from '../../../../web/store.ts'
import { sounds, soundsNoMore } from '../sounding.ts'
import { watching } from './kept-modes.ts'
import { type Course, courseAt, courseFrom, type Step, step } from './modes.ts'
import { shownState } from './recording-state.ts'
import { placeOfRow, type Timeline, timelineOf } from './timeline.ts'

/** A file that fails again within this time does not play at any address. */
const AGAIN_MS = 10_000
/** The longest time between two steps. */
const WATCHED_MS = 250
/** The speed at which silences are passed; faster sound is muted by browsers. */
const FORWARD_RATE = 4
/** A sentence stays on the picture this long after its end. */
const LINGERS_MS = 600
/** A place this close to the end is the end. */
const AT_END_MS = 250

const atRest: Course = { place: -1, left: 0, isOver: false, pausesNext: false, isAlone: false }

/** Plays the recording of a text through the element on the page, sentence by sentence as the modes say. */
export class Recording {
  readonly article: number
  private readonly element: HTMLVideoElement
  private readonly addressOf: (isAnew: boolean) => Promise<string>
  private timeline: Timeline = []
  private course = atRest
  private isForward = false
  private againAt = 0
  /** The time at which the file begins once it is loaded. */
  private begins_ms: number
  private wantsToPlay = false
  private watch: ReturnType<typeof setTimeout> | undefined
  private readonly ends = new AbortController()
  private readonly shown = shownState()
  private readonly show = this.shown.show
  private readonly placed = store(0)

  readonly state = this.shown.now
  readonly use = this.shown.use
  readonly useOf = this.shown.useOf
  readonly listen = this.shown.listen
  /** The time at which the recording is, a few times a second. */
  readonly useTime = this.placed.use

  constructor(
    article: number,
    element: HTMLVideoElement,
    addressOf: (isAnew: boolean) => Promise<string>,
    begins_ms: number,
  ) {
    this.article = article
    this.element = element
    this.addressOf = addressOf
    this.begins_ms = begins_ms
    const { signal } = this.ends
    const on = (event: string, act: () => void) => element.addEventListener(event, act, { signal })
    on('loadedmetadata', () => this.known())
    on('playing', () => this.begun())
    on('waiting', () => !element.paused && this.show({ status: 'waiting' }))
    on('pause', () => this.rested())
    on('ended', () => this.rested())
    on('error', () => void this.failed())
    for (const event of ['seeked', 'timeupdate', 'ratechange']) on(event, () => this.runDue())
    const unlisten = watching.listen(() => this.adjust())
    signal.addEventListener('abort', unlisten)
    this.placed.set(begins_ms)
    this.adjust()
    void this.load(false)
  }

  /** True once it was played here. */
  isBegun = false

  /** The address that the file has now. */
  get address(): string {
    return this.element.src
  }

  get position_ms(): number {
    const { element } = this
    return element.readyState >= element.HAVE_METADATA ? element.currentTime * 1000 : this.begins_ms
  }

  /** The sentences that have come so far. */
  setTimeline(spoken: Timeline): void {
    const { row } = this.state()
    this.timeline = timelineOf(spoken)
    const place = row === null ? -1 : placeOfRow(this.timeline, row)
    // Until it plays, the sentences that come now may be closer to its place.
    const isStill = !this.isBegun && !this.wantsToPlay
    this.course =
      place < 0 || isStill
        ? courseAt(this.timeline, watching.now(), this.position_ms)
        : { ...this.course, place }
    this.runDue()
  }

  play(): void {
    if (this.ends.signal.aborted) return
    this.wantsToPlay = true
    sounds(this)
    if (this.state().status === 'failed') {
      this.show({ status: 'waiting' })
      void this.load(true)
    }
    this.element.play().catch((error: unknown) => {
      // The browser asks for a press first. Files that do not load report an event.
      if (error instanceof DOMException && error.name === 'NotAllowedError') this.rested()
    })
  }

  pause(): void {
    this.wantsToPlay = false
    this.element.pause()
  }

  readonly stop = (): void => this.pause()

  toggle(): void {
    const isAtEnd = this.position_ms > (this.state().duration_ms || Number.POSITIVE_INFINITY) - AT_END_MS
    if (!this.element.paused) this.pause()
    else {
      // From its end it begins anew.
      if (isAtEnd) this.seek(0)
      this.play()
    }
  }

  seek(to_ms: number): void {
    const at_ms = Math.max(0, Math.min(to_ms, this.state().duration_ms || to_ms))
    this.course = courseAt(this.timeline, watching.now(), at_ms)
    this.go(at_ms)
  }

  jump(by_ms: number): void {
    this.seek(this.position_ms + by_ms)
  }

  /** Plays from a sentence, or it alone; false if the recording has no times for it. */
  playFrom(row: number, isAlone = false): boolean {
    if (!this.seekTo(row, isAlone)) return false
    this.play()
    return true
  }

  seekTo(row: number, isAlone = false): boolean {
    const newCourse = courseFrom(this.timeline, watching.now(), row, isAlone)
    if (!newCourse) return false
    this.course = newCourse.course
    this.go(newCourse.to_ms)
    return true
  }

  /** Goes to the next sentence or the one before; back from its middle to its own start. */
  seekSentence(by: 1 | -1): void {
    const { place } = this.course
    const start_ms = this.timeline[place]?.start_ms ?? 0
    const isInside = by < 0 && this.position_ms - start_ms > 1_500
    const spoken = this.timeline[isInside ? place : Math.max(0, place + by)]
    if (spoken) this.seekTo(spoken.row)
  }

  /** Pauses after this sentence, or no longer. */
  togglePausesNext(): void {
    this.course = { ...this.course, pausesNext: !this.course.pausesNext }
    this.runDue()
  }

  /** Shows the film in a small window of its own, or back in the page. */
  async showApart(): Promise<void> {
    try {
      if (document.pictureInPictureElement) await document.exitPictureInPicture()
      else await this.element.requestPictureInPicture()
    } catch {
      // The browser says why itself, or has closed the window meanwhile.
    }
  }

  close(): void {
    this.pause()
    clearTimeout(this.watch)
    this.ends.abort()
    soundsNoMore(this)
    this.element.removeAttribute('src')
    this.element.load()
  }

  private async load(isAnew: boolean): Promise<void> {
    try {
      const address = await this.addressOf(isAnew)
      if (this.ends.signal.aborted) return
      this.element.src = address
      this.adjust()
      if (this.wantsToPlay) this.play()
    } catch {
      if (!this.ends.signal.aborted) this.show({ status: 'failed' })
    }
  }

  /** The file is there: from the time at which it shall begin. */
  private known(): void {
    const { element } = this
    const kind = element.videoWidth > 0 ? 'film' : 'sound'
    const duration_ms = Number.isFinite(element.duration) ? element.duration * 1000 : 0
    this.show({ kind, duration_ms, status: element.paused ? 'paused' : 'waiting' })
    this.go(Math.min(this.begins_ms, Math.max(0, duration_ms - 1)))
  }

  private begun(): void {
    sounds(this)
    this.wantsToPlay = true
    this.isBegun = true
    this.show({ status: 'playing' })
    this.runDue()
  }

  private rested(): void {
    // A file that breaks off pauses as well, but may play on with another address.
    if (!this.element.error) this.show({ status: 'paused' })
    this.runDue()
  }

  private go(to_ms: number): void {
    this.begins_ms = to_ms
    if (this.element.readyState >= this.element.HAVE_METADATA) this.element.currentTime = to_ms / 1000
    this.runDue(to_ms)
  }

  private adjust(): void {
    const { volume } = watching.now()
    this.setForward(this.isForward)
    if (this.element.volume !== volume) this.element.volume = volume
    this.runDue()
  }

  /** Does what is due now, and comes back when something is due next. */
  private runDue(at_ms = this.position_ms): void {
    clearTimeout(this.watch)
    const { element } = this
    const isPlaying = !element.paused && !element.seeking && element.readyState >= element.HAVE_METADATA
    if (isPlaying) this.follow(step(this.timeline, watching.now(), this.course, at_ms), at_ms)
    if (element.readyState >= element.HAVE_METADATA) this.begins_ms = at_ms
    this.placed.set(at_ms)
    const spoken = this.timeline[this.course.place]
    const { delay_ms } = watching.now()
    const isSpoken =
      spoken !== undefined &&
      at_ms >= spoken.start_ms + Math.min(0, delay_ms) - 100 &&
      at_ms <= spoken.end_ms + delay_ms + LINGERS_MS
    this.show({ row: spoken?.row ?? null, isSpoken, pausesNext: this.course.pausesNext })
  }

  private follow({ course, act, next_ms }: Step, at_ms: number): void {
    this.course = course
    this.setForward(act.act === 'play' && act.isForward)
    if (act.act === 'pause') this.pause()
    else if (act.act === 'seek') {
      this.element.currentTime = act.to_ms / 1000
      return
    }
    const left = next_ms === null ? WATCHED_MS : (next_ms - at_ms) / this.element.playbackRate
    this.watch = setTimeout(() => this.runDue(), Math.max(1, Math.min(left, WATCHED_MS)))
  }

  private setForward(isForward: boolean): void {
    const { rate } = watching.now()
    const wanted = isForward ? Math.max(rate, FORWARD_RATE) : rate
    this.isForward = isForward
    this.element.defaultPlaybackRate = wanted
    if (this.element.playbackRate !== wanted) this.element.playbackRate = wanted
  }

  /**
   * The address may have expired in the middle of the file: another one goes on from there. A bucket's address, to which ours
   * redirects, lasts a minute, so that this may happen after every pause.
   */
  private async failed(): Promise<void> {
    if (!this.element.getAttribute('src')) return
    const { error } = this.element
    // A file that is not there has the second code, too.
    const isUndecoded =
      error !== null &&
      (error.code === error.MEDIA_ERR_DECODE || error.code === error.MEDIA_ERR_SRC_NOT_SUPPORTED)
    if (Date.now() - this.againAt < AGAIN_MS) return this.show({ status: 'failed', isUndecoded })
    this.againAt = Date.now()
    if (this.wantsToPlay) this.show({ status: 'waiting' })
    await this.load(true)
  }
}
