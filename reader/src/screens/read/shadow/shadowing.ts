import { store } from '../../../../../web/store.ts'
import { player, playSentence, soundName, soundOf } from '../../../media/sound.ts'
import { type NoVoice, recordVoice, VoiceUnavailable } from '../../../media/voice.ts'
import { rowOf } from '../listening.ts'
import type { Head } from '../queries.ts'
import { selectedSentence } from '../selection/selection.ts'

/** The steps in turn: the sentence is heard, then said, then both are heard; the last two are ends without that. */
export const steps = ['hearing', 'asking', 'speaking', 'comparing', 'done', 'silent', 'failed'] as const
export const noVoices = ['insecure', 'refused', 'missing'] as const satisfies readonly NoVoice[]
export type Stage = (typeof steps)[number] | NoVoice

interface Shadowed {
  /** The sentence, as the player names it. */
  readonly of: string
  readonly stage: Stage
}

const state = store<Shadowed | null>(null)

/** The stage of a sentence; null while none has begun. */
export function useStageOf(head: Head, row: { index: number }): Stage | null {
  const now = state.use()
  return now?.of === soundName(head, row) ? now.stage : null
}

/** True after the last step, whether or not both were heard. */
export const isOver = (stage: Stage | null) => stage === 'done' || stage === 'failed'

/** Ends the present turn, and what the learner says in it. */
let turn = new AbortController()
let speaking = new AbortController()
/** The address of the learner's voice, in this page's memory, and the sentence that it repeats. */
let recordedVoice: { of: string; src: string } | null = null

/** So much longer than the sentence the learner may take, and at most. */
const SLOWER = 1.8
const SPARE_MS = 1_500
const LONGEST_MS = 60_000
/** Of a sentence without times. */
const USUAL_MS = 8_000

/** Does work of the present turn, and shows what becomes of it, unless another turn has begun. */
async function inTurn(
  of: string,
  work: (show: (stage: Stage) => void, signal: AbortSignal) => Promise<void>,
) {
  const { signal } = turn
  const show = (stage: Stage) => {
    if (!signal.aborted) state.set({ of, stage })
  }
  try {
    await work(show, signal)
  } catch (error) {
    show(error instanceof VoiceUnavailable ? error.reason : 'failed')
  }
}

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
  await inTurn(of, async (show, signal) => {
    const row = await rowOf(head, index)
    if (!row || !soundOf(head, row)) return show('silent')
    show('hearing')
    const begun = performance.now()
    const outcome = await playSentence(head, row)
    if (outcome !== 'ended' || signal.aborted) return show(outcome === 'failed' ? 'failed' : 'done')
    const voice = await voiceAfter(performance.now() - begun, show, signal)
    signal.throwIfAborted()
    recordedVoice = { of, src: URL.createObjectURL(voice) }
    await compare(head)
  })
}

/** The learner's voice, after a sentence that took so long. */
async function voiceAfter(heard_ms: number, show: (stage: Stage) => void, signal: AbortSignal) {
  show('asking')
  const mine = new AbortController()
  speaking = mine
  const most_ms = Math.min(LONGEST_MS, Math.max(USUAL_MS / 2, SLOWER * heard_ms + SPARE_MS))
  let most: ReturnType<typeof setTimeout> | undefined
  try {
    return await recordVoice(AbortSignal.any([signal, mine.signal]), () => {
      show('speaking')
      most = setTimeout(() => mine.abort(), most_ms)
    })
  } finally {
    clearTimeout(most)
  }
}

/** Plays the sentence, and what the learner said after it. */
export async function compare(head: Head): Promise<void> {
  const index = selectedSentence()
  const voice = recordedVoice
  if (index === null || voice?.of !== soundName(head, { index })) return
  await inTurn(voice.of, async (show, signal) => {
    show('comparing')
    const row = await rowOf(head, index)
    const outcome = row ? await playSentence(head, row) : 'failed'
    if (outcome === 'ended' && !signal.aborted)
      await player.play({ name: voiceName(voice.of), src: voice.src })
    show(outcome === 'failed' ? 'failed' : 'done')
  })
}

/** Plays only what the learner said. */
export const hearVoice = async (): Promise<void> => {
  if (recordedVoice) await player.play({ name: voiceName(recordedVoice.of), src: recordedVoice.src })
}

const voiceName = (of: string) => `${of} said`

export const hasVoice = (): boolean => recordedVoice !== null

/**
 * Ends whatever happens and sounds, and removes what was said from the page's memory; of another sentence than `of`,
 * nothing.
 */
export function forgetVoice(of?: string): void {
  const now = state.now()
  if (of !== undefined && of !== (now?.of ?? recordedVoice?.of)) return
  turn.abort()
  turn = new AbortController()
  const isSounding = now?.stage === 'hearing' || now?.stage === 'comparing'
  if (isSounding && player.state().name === now.of) player.stop()
  if (recordedVoice) {
    player.forget(recordedVoice.src)
    URL.revokeObjectURL(recordedVoice.src)
  }
  recordedVoice = null
  state.set(null)
}
