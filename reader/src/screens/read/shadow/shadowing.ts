import { store } from '../../../../../web/store.ts'
import { player, playSentence, soundName, soundOf } from '../../../media/sound.ts'
import { type NoVoice, recordVoice, VoiceUnavailable } from '../../../media/voice.ts'
import { rowOf } from '../listening.ts'
import type { Head } from '../queries.ts'
import { selectedSentence } from '../selection/selection.ts'

/** The steps in turn: the sentence is heard, then said, then both are heard. */
export const steps = ['hearing', 'asking', 'speaking', 'comparing', 'done', 'silent'] as const
export const noVoices = ['insecure', 'refused', 'missing'] as const satisfies readonly NoVoice[]
export type Stage = (typeof steps)[number] | NoVoice

export interface Shadowed {
  /** The sentence, as the player names it. */
  readonly of: string
  readonly stage: Stage
}

const state = store<Shadowed | null>(null)
export const { use: useShadowing } = state

/** Ends the present turn, and what the learner says in it. */
let turn = new AbortController()
let speaking = new AbortController()
/** The address of the learner's voice, in this page's memory, and the sentence that it repeats. */
let said: { of: string; src: string } | null = null

/** So much longer than the sentence the learner may take, and at most. */
const SLOWER = 1.8
const SPARE_MS = 1_500
const LONGEST_MS = 60_000
/** Of a sentence without times. */
const USUAL_MS = 8_000

/**
 * Begins with the selected sentence; while the learner speaks, ends that; afterwards begins again. Call it from a user's
 * action.
 */
export async function shadow(head: Head): Promise<void> {
  const index = selectedSentence()
  if (index === null) return
  const of = soundName(head, { index })
  const now = state.now()
  if (now?.of === of && now.stage === 'speaking') return speaking.abort()
  forgetVoice()
  const { signal } = turn
  const show = (stage: Stage) => !signal.aborted && state.set({ of, stage })
  const row = await rowOf(head, index)
  if (!row || !soundOf(head, row)) return void show('silent')
  try {
    show('hearing')
    const begun = performance.now()
    if ((await playSentence(head, row)) !== 'ended' || signal.aborted) return void show('done')
    const heard_ms = performance.now() - begun
    show('asking')
    speaking = new AbortController()
    const ends = AbortSignal.any([signal, speaking.signal])
    const most_ms = Math.min(LONGEST_MS, Math.max(USUAL_MS / 2, SLOWER * heard_ms + SPARE_MS))
    let most: ReturnType<typeof setTimeout> | undefined
    const voice = await recordVoice(ends, () => {
      show('speaking')
      most = setTimeout(() => speaking.abort(), most_ms)
    })
    clearTimeout(most)
    if (signal.aborted) return
    said = { of, src: URL.createObjectURL(voice) }
    await compare(head)
  } catch (error) {
    if (!(error instanceof VoiceUnavailable)) throw error
    show(error.reason)
  }
}

/** Plays the sentence, and what the learner said after it. */
export async function compare(head: Head): Promise<void> {
  const index = selectedSentence()
  const row = index === null ? null : await rowOf(head, index)
  const voice = said
  if (!row || voice?.of !== soundName(head, row)) return
  const { signal } = turn
  const { of } = voice
  state.set({ of, stage: 'comparing' })
  const isHeard = (await playSentence(head, row)) === 'ended'
  if (isHeard && !signal.aborted) await player.play({ name: `${of} said`, src: voice.src })
  if (!signal.aborted) state.set({ of, stage: 'done' })
}

/** Plays only what the learner said. */
export const hearVoice = async (): Promise<void> => {
  if (said) await player.play({ name: `${said.of} said`, src: said.src })
}

export const hasVoice = (): boolean => said !== null

/** Ends whatever happens, and removes what was said from the page's memory; of another sentence than `of`, nothing. */
export function forgetVoice(of?: string): void {
  if (of !== undefined && of !== (state.now()?.of ?? said?.of)) return
  turn.abort()
  turn = new AbortController()
  if (said) URL.revokeObjectURL(said.src)
  said = null
  state.set(null)
}
