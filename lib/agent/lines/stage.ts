import { together } from '../../async/together.ts'
import { failureOf, type Run } from '../calls/run.ts'
import { askForItems } from '../calls/structured.ts'
import type { ModelPorts, Sentence } from '../ports.ts'
import { buildPrompt, type LinesPrompt, type PromptContext } from '../prompts/lines.ts'
import { type FailureClass, ProviderFailure } from '../provider/failures.ts'
import { type AnswerItem, acceptItems } from './answers.ts'
import { contextAround, inBatches } from './batches.ts'
import { type Ask, nextAsks } from './repair.ts'

/** Calls in a row without one usable line before the rest of a batch is given up. */
const MAX_FRUITLESS = 8

export interface StageInput {
  prompt: LinesPrompt
  context: PromptContext
  sentences: readonly Sentence[]
  /** The sentences and their neighbours, in order. */
  text: readonly Sentence[]
}

/** Every sentence is in exactly one of the two. */
export interface StageOutcome {
  texts: Map<number, string>
  failures: Map<number, FailureClass>
}

/** Gets one text per sentence from the model, or the reason why not. Throws only when cancelled. */
export const runStage = async (
  input: StageInput,
  run: Run,
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<StageOutcome> => {
  const batches = inBatches(input.sentences, input.prompt)
  const outcomes = await together(signal, scope =>
    batches.map(batch => answerBatch(batch, input, run, deps, scope)),
  )
  return {
    texts: new Map(outcomes.flatMap(({ texts }) => [...texts])),
    failures: new Map(outcomes.flatMap(({ failures }) => [...failures])),
  }
}

const answerBatch = async (
  batch: readonly Sentence[],
  input: StageInput,
  run: Run,
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<StageOutcome> => {
  const texts = new Map<number, string>()
  const failures = new Map<number, FailureClass>()
  const queue: Ask[] = [{ lines: batch, round: 'first' }]
  let fruitless = 0
  for (let ask = queue.shift(); ask; ask = queue.shift()) {
    const { accepted, failure } = await answerLines(ask, input, run, deps, signal)
    for (const [index, text] of accepted) texts.set(index, text)
    const open = ask.lines.filter(({ index }) => !accepted.has(index))
    fruitless = accepted.size > 0 ? 0 : fruitless + 1
    const hopeless = fruitless >= MAX_FRUITLESS || run.halted !== null
    const next = hopeless ? [] : nextAsks(ask.round, open, failure)
    const unasked = hopeless ? queue.splice(0).flatMap(({ lines }) => lines) : []
    const lost = next.length === 0 ? [...open, ...unasked] : []
    for (const { index } of lost) failures.set(index, run.halted ?? failure)
    queue.unshift(...next)
  }
  return { texts, failures }
}

/** One ask; what it left open counts as a bad answer. */
const answerLines = async (
  { lines, round }: Ask,
  { prompt, context, text }: StageInput,
  run: Run,
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<{ accepted: Map<number, string>; failure: FailureClass }> => {
  const others = contextAround(lines, text)
  const messages = buildPrompt(prompt, context, lines, others, round !== 'first')
  const judge = (items: AnswerItem[]) => {
    const accepted = acceptItems(items, { asked: lines, others }, context.language)
    if (accepted.size === 0) throw new ProviderFailure('bad_answer', 'No item belongs to its line')
    return accepted
  }
  try {
    const accepted = await askForItems({ prompt, messages, judge }, run, deps, signal)
    return { accepted, failure: 'bad_answer' }
  } catch (error) {
    return { accepted: new Map(), failure: failureOf(error) }
  }
}
