import type { CallPurpose, Warning } from '../contracts/schemas/agent.ts'
import { isProblem } from '../http/errors.ts'
import { type Answer, askModels } from './calls/ask-model.ts'
import { isFaithful } from './faithful.ts'
import { runStage, type StageOutcome } from './lines/stage.ts'
import type { ModelPorts, Sentence } from './ports.ts'
import { polishPrompt } from './prompts/polish.ts'
import { DeadlinePassed, withDeadline } from './provider/deadline.ts'

/** Four full batches: between groups others get their turn. */
const GROUP = 120
const NEIGHBOURS = 3
/** A slow model that takes one call at a time needs it for a group. */
const GROUP_DEADLINE_MS = 10 * 60_000
/** For the whole, with waiting for turns: somebody waits for the sentences, and raw ones serve. */
const DEADLINE_MS = 20 * 60_000

export interface PolishInput {
  purpose: CallPurpose
  /** In their order. */
  segments: readonly string[]
  model: string | null
}
export interface PolishResult {
  /** As many as were given. */
  segments: string[]
  warnings: Warning[]
}
/** Has the work of one group wait until it may begin, or the signal aborts. */
type InTurn = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>

/**
 * Segments with punctuation and evident slips mended. Wherever a model gives nothing that says the same, or not in
 * time, the raw segment stays. Throws only when cancelled.
 */
export const polish = (
  input: PolishInput,
  deps: ModelPorts,
  signal: AbortSignal,
  inTurn: InTurn = work => work(),
): Promise<PolishResult> =>
  withDeadline(DEADLINE_MS, signal, limited => polishGroups(input, deps, limited, inTurn))

const polishGroups = async (
  { segments, ...wanted }: PolishInput,
  deps: ModelPorts,
  signal: AbortSignal,
  inTurn: InTurn,
): Promise<PolishResult> => {
  const lines = segments.map((sentence, index) => ({ index, sentence }))
  const polished = [...segments]
  let mended = 0
  let failed = false
  for (let first = 0; first < lines.length; first += GROUP) {
    const answer = await inTurn(() => polishGroup(lines, first, wanted, deps, signal), signal).catch(leftRaw)
    if ('missing' in answer && answer.missing === 'no_model')
      return { segments: polished, warnings: ['no_model_configured'] }
    const { texts, failures } = 'answer' in answer ? answer.answer : NOTHING
    for (const [index, text] of texts) {
      if (!isFaithful(segments[index] ?? '', text)) continue
      polished[index] = text
      mended += 1
    }
    failed ||= failures.size > 0 || texts.size === 0
    // The next group would meet what this one met.
    if (texts.size === 0) break
  }
  return { segments: polished, warnings: failed || mended === 0 ? ['polish_failed'] : [] }
}

const NOTHING: StageOutcome = { texts: new Map(), failures: new Map() }

const polishGroup = (
  lines: readonly Sentence[],
  first: number,
  wanted: Omit<PolishInput, 'segments'>,
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<Answer<StageOutcome>> => {
  const unhurried = { ...deps, deadlineMs: deps.deadlineMs ?? GROUP_DEADLINE_MS }
  const input = {
    prompt: polishPrompt,
    // This prompt says no level.
    context: { language: 'ja', level: 'N1' as const },
    sentences: lines.slice(first, first + GROUP),
    text: lines.slice(Math.max(0, first - NEIGHBOURS), first + GROUP + NEIGHBOURS),
  }
  return askModels(wanted, unhurried, signal, (runs, limited) => runStage(input, runs, unhurried, limited))
}

/** Time is up, or too many wait for the model. */
const leftRaw = (error: unknown): Answer<StageOutcome> => {
  if (error instanceof DeadlinePassed) return { missing: 'timeout' }
  if (isProblem(error, 'rate_limited')) return { missing: 'rate_limited' }
  throw error
}
