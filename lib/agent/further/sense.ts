import type { z } from 'zod'
import {
  type FurtherSense,
  MOST_SENSE_CHARS,
  MOST_SENSE_TITLE_CHARS,
  type SenseQuery,
} from '../../contracts/schemas/japanese/further/looked-up.ts'
import type { Looker } from '../../dictionary/looking/looker.ts'
import { plainText } from '../../dictionary/looking/plain-text.ts'
import { excerpt } from '../../platform/values/excerpt.ts'
import type { InUse } from './keeper.ts'

interface Ports {
  readonly further: { readonly inUse: readonly InUse[] }
  readonly looker: Pick<Looker, 'term'>
}

/** Stays the same when the dictionary is updated or removed. */
export async function senseIn(
  { further, looker }: Ports,
  { word, dictionary, key }: z.output<typeof SenseQuery>,
  signal: AbortSignal,
): Promise<FurtherSense | null> {
  const used = further.inUse.find(({ id }) => id === dictionary)
  const term = used && (await looker.term(used.file, word, key, signal))
  if (!term) return null
  const characters = Array.from(plainText([...term.content].flatMap(one => [one, { kind: 'break' }])))
  const text = characters.slice(0, MOST_SENSE_CHARS / 2).join('')
  return { dictionary, title: excerpt(used.about.title, MOST_SENSE_TITLE_CHARS - 1), key, text }
}
