import { filled, Problem, type ProblemExtras } from './errors.ts'
import { accounts } from './reasons/accounts.ts'
import { files } from './reasons/files.ts'
import { learning } from './reasons/learning.ts'
import { media } from './reasons/media.ts'
import { texts } from './reasons/texts.ts'

/**
 * The refusals that learners meet: a name, the code, and the sentence in English, in which `{most}` stands for a value.
 * Pages in other languages say them by name (web/problem/reasons).
 */
export const reasons = { ...texts, ...files, ...media, ...learning, ...accounts }

export type Reason = keyof typeof reasons

type ValueNames<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValueNames<Rest>
  : never

/** The values that the sentence of a reason names. */
type ReasonValues<R extends Reason> = Record<ValueNames<(typeof reasons)[R][1]>, string | number>

/** The reasons whose sentence names no value. */
export type PlainReason = {
  [R in Reason]: [ValueNames<(typeof reasons)[R][1]>] extends [never] ? R : never
}[Reason]

/** The problem for a reason. */
export function refusal<R extends Reason>(
  reason: R,
  ...[values, extras]: [ValueNames<(typeof reasons)[R][1]>] extends [never]
    ? [values?: Record<string, never>, extras?: ProblemExtras]
    : [values: ReasonValues<R>, extras?: ProblemExtras]
): Problem {
  const [code, sentence] = reasons[reason]
  const parameters: Record<string, string | number> = values ?? {}
  return new Problem(code, filled(sentence, parameters), {
    ...extras,
    reason: { name: reason, values: parameters },
  })
}

/** The problem of a full disk of the server. */
export const diskFull = (cause: unknown): Problem => refusal('disk_full', {}, { cause })
