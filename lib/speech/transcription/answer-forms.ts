import { LRUCache } from 'lru-cache'
import type { TranscriptionTarget } from './target.ts'

/** With times, and without: newer models refuse the first. */
export const FORMS = ['verbose_json', 'json'] as const
export type AnswerForm = (typeof FORMS)[number]

const MOST_MODELS = 100
const REMEMBERED_MS = 24 * 3_600_000

/** What was learned per address and model about the forms of answer it gives. */
export interface AnswerForms {
  /** The forms to ask for, the better first. */
  order(target: TranscriptionTarget): readonly AnswerForm[]
  worked(target: TranscriptionTarget, form: AnswerForm): void
}

export const createAnswerForms = (): AnswerForms => {
  const learned = new LRUCache<string, AnswerForm>({ max: MOST_MODELS, ttl: REMEMBERED_MS })
  return {
    order: target => FORMS.slice(FORMS.indexOf(learned.get(keyOf(target)) ?? 'verbose_json')),
    worked: (target, form) => void learned.set(keyOf(target), form),
  }
}

const keyOf = ({ base_url, model }: TranscriptionTarget) => `${base_url} ${model}`
