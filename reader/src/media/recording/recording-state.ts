import { store } from '../../../../web/store.ts'

export interface RecordingState {
  readonly status: 'waiting' | 'playing' | 'paused' | 'failed'
  /** Null until the file is known; a film has a picture. */
  readonly kind: 'film' | 'sound' | null
  readonly duration_ms: number
  /** The sentence that is spoken, or was spoken last. */
  readonly row: number | null
  /** True while it is spoken, and while playing pauses after it. */
  readonly isSpoken: boolean
  /** True if playing will pause after this sentence. */
  readonly pausesNext: boolean
  /** True of a failed one that the browser cannot decode, or cannot read. */
  readonly isUndecoded: boolean
}

const atFirst: RecordingState = {
  ...{ status: 'paused', kind: null, duration_ms: 0, row: null },
  ...{ isSpoken: false, pausesNext: false, isUndecoded: false },
}

/** The state of a recording, as the page shows it; a change that changes nothing tells nobody. */
export function shownState() {
  const { now, set, listen, use, useOf } = store(atFirst)
  const show = (change: Partial<RecordingState>): void => {
    const before = now()
    const after = { ...before, ...change }
    const isSame = (Object.keys(change) as (keyof RecordingState)[]).every(key => before[key] === after[key])
    if (!isSame) set(after)
  }
  return { now, listen, use, useOf, show }
}
