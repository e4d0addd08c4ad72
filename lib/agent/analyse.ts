import { LRUCache } from 'lru-cache'
import type { AnalysedSentence, AnalyseRequest, Stage, Warning } from '../contracts/schemas/models/agent.ts'
import { CircuitBreaker } from '../platform/async/circuit-breaker.ts'
import { together } from '../platform/async/together.ts'
import { beforeDeadline, type Run, startRuns, withSignal } from './calls/run.ts'
import { type AskForLines, furiganaOf, type SourcedFurigana } from './furigana.ts'
import { isOfProvider } from './health/cooldowns.ts'
import { type StageOutcome as Part, runStage } from './lines/stage.ts'
import type { AnalysePorts, Sentence } from './ports.ts'
import type { LinesPrompt } from './prompts/lines.ts'
import { explanationPrompt, translationPrompt } from './prompts/stages.ts'
import { type Reason, reasonFor } from './reasons.ts'

interface Explanations extends Part {
  byRules: ReadonlyMap<number, string>
}

/**
 * Does not throw when a provider fails: those sentences come back with a reason. Throws the signal's reason when cancelled.
 */
export const analyse = async (request: AnalyseRequest, deps: AnalysePorts, signal: AbortSignal) => {
  signal.throwIfAborted()
  const runs = startRuns(request, deps, signal)
  try {
    const [translations, explanations, furigana] = await together(signal, scope => {
      const ask: AskForLines = (prompt, lines) => partFromModels(prompt, lines, withSignal(runs, scope), deps)
      return [
        request.translation ? ask(translationPrompt, request) : nothing(),
        request.explanation ? explain(request, ask, deps, scope) : nothing(),
        request.furigana ? furiganaOf(request, ask, deps, scope) : noFurigana(),
      ]
    })
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

const nothing = async (): Promise<Explanations> => ({
  texts: new Map(),
  failures: new Map(),
  byRules: new Map(),
})
const noFurigana = async (): Promise<Furiganas> => new Map()

const explain = async (
  request: AnalyseRequest,
  ask: AskForLines,
  deps: AnalysePorts,
  signal: AbortSignal,
): Promise<Explanations> => {
  const part = await ask(explanationPrompt, request)
  const open = request.sentences.filter(({ index }) => part.failures.has(index))
  const byRules =
    open.length > 0 ? await deps.explainLocally(open, request.output_language, signal) : new Map()
  return { ...part, byRules }
}

const partFromModels = async (
  prompt: LinesPrompt,
  request: AnalyseRequest,
  runs: readonly Run[],
  deps: AnalysePorts,
): Promise<Part> => {
  const { about, sentences, output_language, explanation_level } = request
  const [first] = runs
  if (!first) return failed(sentences, 'no_model')
  const context = { about, language: output_language, level: explanation_level }
  const input = { prompt, context, sentences: inOrder(sentences), text: textOf(request) }
  return unlessOpen(prompt.stage, request, deps, () =>
    beforeDeadline(runs, first.signal, (limited, until) => runStage(input, limited, until)),
  )
}

const unlessOpen = async (
  stage: Stage,
  { sentences, purpose: { task_id } }: AnalyseRequest,
  { breakerOf, clock }: AnalysePorts,
  ask: () => Promise<Part>,
): Promise<Part> => {
  if (task_id === null) return ask()
  const breaker = breakerOf(`${task_id} ${stage}`)
  const { openedBy: reason } = breaker
  // The flaw belonged to earlier sentences, not to these.
  if (reason !== null) return failed(sentences, isOfProvider(reason) ? reason : 'bad_answer')
  const startedAt = clock.monotonic()
  const part = await ask()
  const failure = whyNothing(part)
  if (failure === null) breaker.succeeded()
  else breaker.failed(failure, { startedAt })
  return part
}

const LONGEST_MS = 5 * 60_000
/** Requests without a single text. Quick failures cost little time, and may end soon. */
const LEAST_REQUESTS = 8
const MAX_BREAKERS = 1_000

/**
 * Opens after some minutes without a text, and fails the rest of the task's stage: with an endpoint that hangs, a long
 * article would take days, and a retry fills the gaps.
 */
export const createBreakers = ({ monotonic }: { monotonic(): number }): AnalysePorts['breakerOf'] => {
  const known = new LRUCache<string, CircuitBreaker<Reason>>({ max: MAX_BREAKERS })
  return key => {
    const rules = { failures: LEAST_REQUESTS, lasting: { ms: LONGEST_MS, monotonic } }
    const breaker = known.get(key) ?? new CircuitBreaker<Reason>(rules)
    known.set(key, breaker)
    return breaker
  }
}

/** Null when a model gave a text or refused: it may accept the next sentences. */
const whyNothing = ({ texts, failures }: Part): Reason | null => {
  const reasons = [...failures.values()]
  return texts.size > 0 || reasons.includes('refused') ? null : (reasons[0] ?? null)
}

const failed = (sentences: readonly Sentence[], reason: Reason): Part => ({
  texts: new Map(),
  failures: new Map(sentences.map(({ index }) => [index, reason])),
})

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

/** Without a model, an explanation by rules is not a failure. */
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
