import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import type { CoverageWithWords, SkillWord } from '../../lib/contracts/schemas/japanese/lexicon.ts'
import { isProblem } from '../../lib/platform/problems/errors.ts'
import type { CollectionClient, StudyClient } from '../learner/services.ts'

/** The words of a text are found soon after its rows are written; those of a novel take a few seconds. */
const LONGEST_WAIT_MS = 60_000
const PAUSE_MS = 300

type Coverage = z.infer<typeof CoverageWithWords>

export interface UnknownWords {
  /** The words of these rows, by index, each word of a row once. */
  of(page: { offset: number; limit: number }): Promise<ReadonlyMap<number, readonly SkillWord[]>>
  /** The share that is known, in sentences. */
  readonly summary: readonly string[]
}

/** The article is complete without them, so an error is printed and nothing fails. */
export async function unknownWords(
  services: { study: StudyClient; collection: CollectionClient },
  id: number,
  isFinished: boolean,
): Promise<UnknownWords> {
  try {
    return await findUnknown(services, id, isFinished)
  } catch (error) {
    if (!isProblem(error)) throw error
    return { of: async () => new Map(), summary: [`Your words cannot be shown: ${error.message}`] }
  }
}

async function findUnknown(
  { study: { articleWords }, collection }: Parameters<typeof unknownWords>[0],
  id: number,
  isFinished: boolean,
): Promise<UnknownWords> {
  const params = { id }
  const { parts } = await collection.words.sync({ body: { versions: {} } })
  const states = new Set(Object.values(parts).flatMap(part => Object.keys(part?.states ?? {})))
  const until = Date.now() + (isFinished ? LONGEST_WAIT_MS : 0)
  let coverage = await articleWords.coverage({ params })
  while (coverage.analysis === 'pending' && Date.now() < until) {
    await wait(PAUSE_MS)
    coverage = await articleWords.coverage({ params })
  }
  return {
    async of(page) {
      const { rows, skills } = await articleWords.words({ params, query: page })
      return new Map(
        rows.map(({ index, tokens }) => {
          const ids = new Set(tokens?.flatMap(([, , skill_id]) => skill_id ?? []))
          return [
            index,
            [...ids].filter(skill_id => !states.has(skill_id)).flatMap(each => skills[each] ?? []),
          ]
        }),
      )
    },
    summary: summaryOf(coverage),
  }
}

function summaryOf({ counts, share_known, next_words }: Coverage): string[] {
  if (!counts) return ['Which words the text has is not known yet.']
  const { known, mature, learning, ignored, unknown, names } = counts
  const share =
    share_known === null ? 'There is nothing to know' : `You know ${Math.floor(share_known * 100)} %`
  const hasMeanings = next_words.some(({ gloss }) => gloss !== '')
  return [
    `${share}: of the words of the text ${known.words + mature.words} are known, ${learning.words} being learnt, ${ignored.words} ignored, ${unknown.words} unknown and ${names.words} names.`,
    ...(hasMeanings || next_words.length === 0 ? [] : [NO_DICTIONARY]),
  ]
}

const NO_DICTIONARY =
  'No dictionary is installed, so words are shown without their meanings. An administrator can add one in the console, under AI APIs → Dictionary.'
