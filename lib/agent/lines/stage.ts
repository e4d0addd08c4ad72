import { together } from '../../platform/async/together.ts'
import { ProviderFailure } from '../../platform/outbound/provider-failure.ts'
import { failureOf, haltedBy, type Run, withSignal } from '../calls/run.ts'
import type { Sentence } from '../ports.ts'
import { buildPrompt, type LinesPrompt, type PromptContext } from '../prompts/lines.ts'
import type { Reason } from '../reasons.ts'
import { type Accepted, type AnswerItem, acceptItems, type Earlier } from './answers.ts'
import { type Ask, contextAround, inBatches, nextAsks } from './batches.ts'
import { askForItems } from './model-call.ts'

interface StageInput {
  prompt: LinesPrompt
  context: PromptContext
  sentences: readonly Sentence[]
  text: readonly Sentence[]
}

/** Has every sentence in exactly one map. */
export interface StageOutcome {
  texts: Map<number, string>
  failures: Map<number, Reason>
}

/** Throws only when cancelled. */
export const runStage = async (
  input: StageInput,
  runs: readonly Run[],
  signal: AbortSignal,
): Promise<StageOutcome> => {
  const batches = inBatches(input.sentences, input.prompt)
  const outcomes = await together(signal, scope =>
    batches.map(batch => answerBatch(batch, input, withSignal(runs, scope))),
  )
  return {
    texts: new Map(outcomes.flatMap(({ texts }) => [...texts])),
    failures: new Map(outcomes.flatMap(({ failures }) => [...failures])),
  }
}

/** Spans all calls and models: a line leaves `failures` when it gets its text. */
interface Progress extends StageOutcome {
  earlier: Earlier
}

/** Passes open sentences to the next model. */
const answerBatch = async (
  batch: readonly Sentence[],
  input: StageInput,
  runs: readonly Run[],
): Promise<StageOutcome> => {
  const { texts, failures, earlier }: Progress = {
    texts: new Map(),
    failures: new Map(),
    earlier: new Map(),
  }
  for (const run of runs) {
    const open = batch.filter(({ index }) => !texts.has(index))
    if (open.length === 0) break
    await answerBy(run, open, input, { texts, failures, earlier })
  }
  return { texts, failures }
}

const answerBy = async (
  run: Run,
  lines: readonly Sentence[],
  input: StageInput,
  { texts, failures, earlier }: Progress,
): Promise<void> => {
  const queue: Ask[] = [{ lines, round: 'first' }]
  let fruitless = 0
  for (let ask = queue.shift(); ask; ask = queue.shift()) {
    const { accepted, flaws, failure } = await answerLines(ask, input, run, earlier)
    // A text given for two lines belongs to neither.
    for (const [index, flaw] of flaws) if (texts.delete(index)) failures.set(index, flaw)
    for (const [index, text] of accepted) {
      texts.set(index, text)
      failures.delete(index)
    }
    const open = ask.lines.filter(({ index }) => !accepted.has(index))
    fruitless = accepted.size > 0 ? 0 : fruitless + 1
    const halted = haltedBy(run, input.prompt.stage)
    const hopeless = fruitless >= input.prompt.maxFruitless || halted !== null
    const next = hopeless ? [] : nextAsks(ask.round, open, failure)
    const unasked = hopeless ? queue.splice(0).flatMap(batch => batch.lines) : []
    if (next.length === 0)
      for (const { index } of open) failures.set(index, halted ?? flaws.get(index) ?? failure)
    // The flaw belongs to earlier lines, not to these.
    for (const { index } of unasked) failures.set(index, halted ?? 'bad_answer')
    queue.unshift(...next)
  }
}

/** Lines left open count as a bad answer. */
const answerLines = async (
  { lines, round }: Ask,
  { prompt, context, text }: StageInput,
  run: Run,
  earlier: Earlier,
) => {
  const others = contextAround(lines, text)
  const messages = buildPrompt(prompt, context, lines, others, round !== 'first')
  let flaws: Accepted['flaws'] = new Map()
  const check = (items: AnswerItem[]) => {
    const checked = acceptItems(items, { requested: lines, others }, prompt, context, earlier)
    flaws = checked.flaws
    if (checked.accepted.size === 0) throw new ProviderFailure('bad_answer', 'The answer has no usable item')
    return checked.accepted
  }
  const answers = (accepted: Accepted['accepted']) =>
    lines.reduce((sum, { index, sentence }) => sum + (accepted.has(index) ? sentence.length : 0), 0)
  try {
    const accepted = await askForItems({ prompt, messages, check, answers }, run)
    return { accepted, flaws, failure: 'bad_answer' as const }
  } catch (error) {
    return { accepted: new Map<number, string>(), flaws, failure: failureOf(error) }
  }
}
