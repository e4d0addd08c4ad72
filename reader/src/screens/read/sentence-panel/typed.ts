import { store } from '../../../../../web/store.ts'

type Field = 'prompt' | 'text' | 'readings' | 'translation'

/** Input for sentences of the open text that was not sent yet. It outlives the panel, which goes on to other sentences. */
const typed = store<ReadonlyMap<string, string>>(new Map())
const nameOf = (sentence: number, field: Field) => `${sentence} ${field}`

/** The input of a field, and how to change it; the initial text is no input. */
export function useTyped(sentence: number, field: Field, initial = ''): [string, (text: string) => void] {
  const text = typed.useOf(() => typed.now().get(nameOf(sentence, field))) ?? initial
  return [text, next => (next === initial ? forgetTyped(sentence, field) : keep(sentence, field, next))]
}

/** After it was sent; input that was typed meanwhile stays. */
export function forgetSent(sentence: number, field: Field, sent: string): void {
  if (typed.now().get(nameOf(sentence, field)) === sent) forgetTyped(sentence, field)
}

export const useIsAnyTyped = () => typed.useOf(() => typed.now().size > 0)

export const isTyped = (sentence: number, ...fields: Field[]) =>
  fields.some(field => typed.now().has(nameOf(sentence, field)))

export function forgetTyped(sentence: number, field: Field): void {
  const left = new Map(typed.now())
  if (left.delete(nameOf(sentence, field))) typed.set(left)
}

export const forgetAllTyped = () => typed.set(new Map())

const keep = (sentence: number, field: Field, text: string) =>
  typed.set(new Map(typed.now()).set(nameOf(sentence, field), text))
