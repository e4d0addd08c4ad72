import { store } from '../../../../web/store.ts'
import { player, soundName, soundOf } from '../../media/sound.ts'
import { isSounding } from '../../media/sounding.ts'
import { choices } from './choices.ts'
import type { Heard, Source } from './sources.ts'

interface QueueState {
  /** `silent`: no sentence from there on has sound. */
  readonly status: 'still' | 'going' | 'ended' | 'failed' | 'silent'
  readonly position: number
  readonly heard: Heard | null
  /** The queue waits for the learner, between two sounds or within one. */
  readonly isPaused: boolean
  /** When playing stops, in epoch milliseconds. */
  readonly sleepsAt: number | null
}

const PREFETCHED = 3
/** The furthest row that is looked at for them. */
const LOOKED_AHEAD = 30

/** Plays sentences one after the other, with repeats and pauses, until something else is played. */
export class Queue {
  private readonly source: Source
  private readonly shown: ReturnType<typeof store<QueueState>>
  private turn = 0
  private held: PromiseWithResolvers<void> | null = null
  private readonly ahead = new Map<string, HTMLAudioElement>()

  constructor(source: Source, position: number) {
    this.source = source
    const still = { status: 'still', isPaused: false, sleepsAt: null } as const
    this.shown = store<QueueState>({ ...still, position, heard: null })
  }

  readonly state = () => this.shown.now()
  readonly use = () => this.shown.use()

  /** Call it from a user's action. */
  begin(position = this.state().position): void {
    player.setRepeating(false)
    void this.run(position)
  }

  /** Pauses, goes on, or begins. */
  toggle(): void {
    const { status, isPaused } = this.state()
    if (status === 'ended' || status === 'silent') this.begin(0)
    else if (status !== 'going') this.begin()
    else if (isPaused || player.state().status === 'paused') this.goOn()
    else this.pause()
  }

  next(): void {
    this.begin(this.state().position + 1)
  }

  async previous(): Promise<void> {
    for (let at = this.state().position - 1; at >= 0; at -= 1)
      if (await this.source.at(at).catch(() => null)) return this.begin(at)
    this.begin(0)
  }

  sleepIn(minutes: number): void {
    this.show({ sleepsAt: minutes === 0 ? null : Date.now() + minutes * 60_000 })
  }

  stop(): void {
    this.turn += 1
    this.release()
    this.ahead.clear()
    player.stop()
  }

  pause(): void {
    this.held ??= Promise.withResolvers()
    if (player.state().status === 'playing') player.toggle()
    this.show({ isPaused: true })
  }

  goOn(): void {
    this.release()
    if (player.state().status === 'paused') player.toggle()
  }

  private release() {
    this.held?.resolve()
    this.held = null
    this.show({ isPaused: false })
  }

  private show(change: Partial<QueueState>) {
    this.shown.set({ ...this.state(), ...change })
  }

  private async run(from: number): Promise<void> {
    this.turn += 1
    const { turn } = this
    const isOver = () => turn !== this.turn
    this.release()
    player.stop()
    this.show({ status: 'going' })
    let played = 0
    try {
      for (let position = Math.max(0, from); position < this.source.count; position += 1) {
        const heard = await this.source.at(position)
        if (isOver()) return
        if (!heard) continue
        this.show({ position, heard })
        void this.prefetch(position + 1)
        const outcome = await this.hear(heard, isOver)
        if (isOver()) return
        if (outcome !== 'ended') return this.show({ status: outcome === 'failed' ? 'failed' : 'still' })
        played += 1
      }
      this.show({ status: played === 0 && from <= 0 ? 'silent' : 'ended' })
    } catch {
      if (!isOver()) this.show({ status: 'failed' })
    }
  }

  /** All times of one sentence, with the pause after each. */
  private async hear({ article, row }: Heard, isOver: () => boolean) {
    const sound = soundOf(article, row)
    if (!sound) return 'failed'
    for (let time = 0; time < Number(choices.now().repeat); time += 1) {
      await this.held?.promise
      if (isOver()) return 'stopped'
      const outcome = await player.play(sound)
      if (isOver() || outcome !== 'ended') return outcome
      await after(1000 * Number(choices.now().pause))
      // Something else may have been played in the pause.
      if (isOver() || !isSounding(player)) return 'stopped'
      const { sleepsAt } = this.state()
      if (sleepsAt === null || Date.now() < sleepsAt) continue
      this.show({ sleepsAt: null })
      this.pause()
    }
    await this.held?.promise
    return 'ended'
  }

  /** Loads the next sounds; a failure shows when they are played. */
  private async prefetch(from: number): Promise<void> {
    const wanted = new Set<string>()
    for (let at = from; at < Math.min(from + LOOKED_AHEAD, this.source.count); at += 1) {
      if (wanted.size === PREFETCHED) break
      const heard = await this.source.at(at).catch(() => null)
      const sound = heard && soundOf(heard.article, heard.row)
      if (!heard || typeof sound?.src !== 'function') continue
      const name = soundName(heard.article, heard.row)
      wanted.add(name)
      const address = await sound.src(false).catch(() => '')
      // Parts of a recording come from the file that is playing.
      if (this.ahead.has(name) || address === '' || sound.from_ms !== undefined) continue
      const loading = new Audio()
      loading.preload = 'auto'
      loading.src = address
      this.ahead.set(name, loading)
    }
    for (const name of this.ahead.keys()) if (!wanted.has(name)) this.ahead.delete(name)
  }
}

const after = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
