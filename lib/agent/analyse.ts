import { together } from '../async/together.ts'
import type {
  AnalysedSentence,
  AnalyseRequest,
  AnalyseResult,
  Stage,
  Warning,
} from '../contracts/schemas/agent.ts'
import { deadlineOf, type Run, startRuns } from './calls/run.ts'
import { furiganaOf, type SourcedFurigana } from './furigana.ts'
import { isOfProvider } from './health/cooldown-rules.ts'
import { type Reason, reasonFor } from './lines/flaws.ts'
import { runStage } from './lines/stage.ts'
import type { AnalysePorts, Sentence } from './ports.ts'
import { explanationPrompt } from './prompts/explanation.ts'
import type { LinesPrompt } from './prompts/lines.ts'
import { translationPrompt } from './prompts/translation.ts'
import { withDeadline } from './provider/deadline.ts'

/** The texts a model gave for one part, and for each other sentence the reason. */
interface Part {
  texts: ReadonlyMap<number, string>
  failures: ReadonlyMap<number, Reason>
}
interface Explanations extends Part {
  /** What the rules said where the model did not. */
  byRules: ReadonlyMap<number, string>
}

const NOTHING: Part = { texts: new Map(), failures: new Map() }

/**
 * Translation, explanation and furigana for a batch of sentences, each where asked for. Never throws for
 * what a provider does: sentences it costs come back with a reason. Throws the signal's reason when cancelled.
 */
export const analyse = async (
  request: AnalyseRequest,
  deps: AnalysePorts,
  signal: AbortSignal,
): Promise<AnalyseResult> => {
  signal.throwIfAborted()
  const runs = startRuns(request, deps)
  try {
    const [translations, explanations, furigana] = await together(signal, scope => [
      translate(request, runs, deps, scope),
      explain(request, runs, deps, scope),
      annotate(request, runs, deps, scope),
    ])
    return {
      results: request.sentences.map(({ index }) => resultFor(index, translations, explanations, furigana)),
      warnings: warningsFor([translations, explanations]),
    }
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}

type Furiganas = ReadonlyMap<number, SourcedFurigana>

const translate = async (
  request: AnalyseRequest,
  runs: readonly Run[],
  deps: AnalysePorts,
  signal: AbortSignal,
): Promise<Part> =>
  request.translation ? fromModel(translationPrompt, request, runs, deps, signal) : NOTHING

const explain = async (
  request: AnalyseRequest,
  runs: readonly Run[],
  deps: AnalysePorts,
  signal: AbortSignal,
): Promise<Explanations> => {
  if (!request.explanation) return { ...NOTHING, byRules: new Map() }
  const part = await fromModel(explanationPrompt, request, runs, deps, signal)
  const open = request.sentences.filter(({ index }) => part.failures.has(index))
  const byRules =
    open.length > 0 ? await deps.explainLocally(open, request.output_language, signal) : new Map()
  return { ...part, byRules }
}

const annotate = async (
  request: AnalyseRequest,
  runs: readonly Run[],
  deps: AnalysePorts,
  signal: AbortSignal,
): Promise<Furiganas> => {
  if (!request.furigana) return new Map()
  return furiganaOf(request, (prompt, asked) => fromModel(prompt, asked, runs, deps, signal), deps, signal)
}

const fromModel = async (
  prompt: LinesPrompt,
  request: AnalyseRequest,
  runs: readonly Run[],
  deps: AnalysePorts,
  signal: AbortSignal,
): Promise<Part> => {
  const { sentences, output_language, explanation_level } = request
  if (runs.length === 0) return failed(sentences, 'no_model')
  const context = { language: output_language, level: explanation_level }
  const input = { prompt, context, sentences: inOrder(sentences), text: textOf(request) }
  return unlessSilent(prompt.stage, request, deps, () =>
    withDeadline(deadlineOf(deps), signal, limited => runStage(input, runs, deps, limited)),
  )
}

/** Models that have given a task nothing for minutes are not asked for the rest of it. */
const unlessSilent = async (
  stage: Stage,
  { sentences, purpose: { task_id } }: AnalyseRequest,
  { silence, clock }: AnalysePorts,
  ask: () => Promise<Part>,
): Promise<Part> => {
  if (task_id === null) return ask()
  const key = `${task_id} ${stage}`
  const reason = silence.longFor(key)
  // What was wrong with the last sentences says nothing of these.
  if (reason !== null) return failed(sentences, isOfProvider(reason) ? reason : 'bad_answer')
  const startedAt = clock.monotonic()
  const part = await ask()
  silence.note(key, startedAt, whyNothing(part))
  return part
}

/** Null where a model gave something, or declined: what comes next it may not decline. */
const whyNothing = ({ texts, failures }: Part): Reason | null => {
  const reasons = [...failures.values()]
  return texts.size > 0 || reasons.includes('refused') ? null : (reasons[0] ?? null)
}

const failed = (sentences: readonly Sentence[], reason: Reason): Part => ({
  texts: new Map(),
  failures: new Map(sentences.map(({ index }) => [index, reason])),
})

/** The sentences and their neighbours as one ordered text; a neighbour that is also asked for stands once. */
const textOf = ({ sentences, context }: AnalyseRequest): Sentence[] => {
  const byIndex = new Map([...context, ...sentences].map(line => [line.index, line]))
  return inOrder([...byIndex.values()])
}

const inOrder = (sentences: readonly Sentence[]): Sentence[] =>
  sentences.toSorted((a, b) => a.index - b.index)

const resultFor = (
  index: number,
  translations: Part,
  explanations: Explanations,
  furiganas: Furiganas,
): AnalysedSentence => {
  const translation = translations.texts.get(index)
  const byModel = explanations.texts.get(index)
  const explanation = byModel ?? explanations.byRules.get(index)
  const failures = failuresFor(index, translations, explanations)
  return {
    index,
    ...(translation !== undefined && { translation }),
    ...(explanation !== undefined && {
      explanation,
      explanation_source: byModel === undefined ? ('rules' as const) : ('model' as const),
    }),
    ...furiganas.get(index),
    ...(failures && { failures }),
  }
}

/** Rules standing in because no model is set up are no failure of the explanation. */
const failuresFor = (index: number, translations: Part, explanations: Explanations) => {
  const translation = translations.failures.get(index)
  const explanation = explanations.failures.get(index)
  const explained = explanation === 'no_model' && explanations.byRules.has(index)
  const failures = {
    ...(translation && { translation: reasonFor(translation) }),
    ...(explanation && !explained && { explanation: reasonFor(explanation) }),
  }
  return Object.keys(failures).length > 0 ? failures : null
}

const warningsFor = (parts: readonly Part[]): Warning[] => {
  const reasons = parts.flatMap(part => [...part.failures.values()])
  if (reasons.includes('no_model')) return ['no_model_configured']
  return reasons.length > 0 ? ['provider_failed'] : []
}
