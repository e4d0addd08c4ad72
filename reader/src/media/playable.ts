/** A file to play, or a part of it. */
export interface Playable {
  /** Identifies the sound, so that a button shows whether it is playing. */
  name: string
  /** Its address; `isAnew`: the previous one no longer plays. */
  src: string | ((isAnew: boolean) => Promise<string>)
  from_ms?: number | undefined
  to_ms?: number | undefined
}

export interface PlayerState {
  /** The name of the sound that is playing or has failed; null for none. */
  readonly name: string | null
  readonly status: 'silent' | 'waiting' | 'playing' | 'paused' | 'failed'
  readonly isRepeating: boolean
  /** 1 is as it was spoken. */
  readonly rate: number
}

/** The reason why playing ended. */
export type Outcome = 'ended' | 'stopped' | 'failed'

/** The members of an audio or video element that a player needs. */
export interface MediaElement extends EventTarget {
  readonly HAVE_METADATA: number
  readonly readyState: number
  readonly duration: number
  readonly paused: boolean
  readonly ended: boolean
  readonly seeking: boolean
  readonly error: object | null
  src: string
  currentTime: number
  playbackRate: number
  defaultPlaybackRate: number
  getAttribute(name: 'src'): string | null
  removeAttribute(name: 'src'): void
  load(): void
  play(): Promise<void>
  pause(): void
}
