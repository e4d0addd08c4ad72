import { together } from '../../async/together.ts'
import { failureOf, haltedBy, type Run } from '../calls/run.ts'
import { askForItems } from '../calls/structured.ts'
import type { ModelPorts, Sentence } from '../ports.ts'
import { buildPrompt, type LinesPrompt, type PromptContext } from '../prompts/lines.ts'
import { ProviderFailure } from '../provider/failures.ts'
import { type Accepted, type AnswerItem, acceptItems } from './answers.ts'
import { contextAround, inBatches } from './batches.ts'
import type { Reason } from './flaws.ts'
import { type Ask, nextAsks } from './repair.ts'

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
  failures: Map<number, Reason>
}

/** Gets one text per sentence from the models, or the reason why not. Throws only when cancelled. */
export const runStage = async (
  input: StageInput,
  runs: readonly Run[],
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<StageOutcome> => {
  const batches = inBatches(input.sentences, input.prompt)
  const outcomes = await together(signal, scope =>
    batches.map(batch => answerBatch(batch, input, runs, deps, scope)),
  )
  return {
    texts: new Map(outcomes.flatMap(({ texts }) => [...texts])),
    failures: new Map(outcomes.flatMap(({ failures }) => [...failures])),
  }
}

/** What one model leaves open goes to the next. */
const answerBatch = async (
  batch: readonly Sentence[],
  input: StageInput,
  runs: readonly Run[],
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<StageOutcome> => {
  const texts = new Map<number, string>()
  let failures = new Map<number, Reason>()
  let open = batch
  for (const run of runs) {
    const outcome = await answerBy(run, open, input, deps, signal)
    for (const [index, text] of outcome.texts) texts.set(index, text)
    failures = outcome.failures
    open = open.filter(({ index }) => failures.has(index))
    if (open.length === 0) break
  }
  return { texts, failures }
}

const answerBy = async (
  run: Run,
  lines: readonly Sentence[],
  input: StageInput,
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<StageOutcome> => {
  const texts = new Map<number, string>()
  const failures = new Map<number, Reason>()
  const queue: Ask[] = [{ lines, round: 'first' }]
  let fruitless = 0
  for (let ask = queue.shift(); ask; ask = queue.shift()) {
    const { accepted, flaws, failure } = await answerLines(ask, input, run, deps, signal)
    for (const [index, text] of accepted) texts.set(index, text)
    const open = ask.lines.filter(({ index }) => !accepted.has(index))
    fruitless = accepted.size > 0 ? 0 : fruitless + 1
    const halted = haltedBy(run, input.prompt.stage, deps)
    const hopeless = fruitless >= input.prompt.maxFruitless || halted !== null
    const next = hopeless ? [] : nextAsks(ask.round, open, failure)
    const unasked = hopeless ? queue.splice(0).flatMap(asked => asked.lines) : []
    if (next.length === 0)
      for (const { index } of open) failures.set(index, halted ?? flaws.get(index) ?? failure)
    // What was wrong with the last lines says nothing of these.
    for (const { index } of unasked) failures.set(index, halted ?? 'bad_answer')
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
) => {
  const others = contextAround(lines, text)
  const messages = buildPrompt(prompt, context, lines, others, round !== 'first')
  let flaws: Accepted['flaws'] = new Map()
  const judge = (items: AnswerItem[]) => {
    const judged = acceptItems(items, { asked: lines, others }, prompt, context)
    flaws = judged.flaws
    if (judged.accepted.size === 0) throw new ProviderFailure('bad_answer', 'No item belongs to its line')
    return judged.accepted
  }
  const answers = (accepted: Accepted['accepted']) =>
    lines.reduce((sum, { index, sentence }) => sum + (accepted.has(index) ? sentence.length : 0), 0)
  try {
    const accepted = await askForItems({ prompt, messages, judge, answers }, run, deps, signal)
    return { accepted, flaws, failure: 'bad_answer' as const }
  } catch (error) {
    return { accepted: new Map<number, string>(), flaws, failure: failureOf(error) }
  }
}
