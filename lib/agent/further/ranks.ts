import { ordersWords } from '../../contracts/schemas/japanese/further/looked-up.ts'
import type { Ranks, RanksQuery } from '../../contracts/schemas/japanese/further/ranks.ts'
import { chosen } from '../../dictionary/looking/chosen.ts'
import type { Looker } from '../../dictionary/looking/looker.ts'
import { editionOf } from '../../dictionary/looking/messages.ts'
import { RANKS_OF_A_LIST } from '../../dictionary/looking/ranks.ts'
import type { Analyser } from '../../dictionary/worker/analyser.ts'
import type { DictionaryFile } from '../../japanese/lexicon/dictionary.ts'
import { nameOf } from '../../platform/values/name-of.ts'
import type { InUse } from './keeper.ts'

interface Ports {
  readonly further: { readonly inUse: readonly InUse[] }
  readonly dictionary: { readonly installed: { readonly file: DictionaryFile } | null }
  readonly looker: Pick<Looker, 'ranks'>
  readonly analyser: Pick<Analyser, 'commonness'>
}

/** Orders by the learner's lists of frequencies in order, then by the main dictionary. */
export async function ranksOf(
  { further, dictionary, looker, analyser }: Ports,
  { words, choice }: RanksQuery,
  signal: AbortSignal,
): Promise<Ranks> {
  const lists = chosen(further.inUse, choice).filter(list => ordersWords(list, choice))
  const main = dictionary.installed?.file ?? null
  const named = words.map(([form, reading]) => ({ form, reading }))
  const listed = lists.length > 0 ? [...(await looker.ranks(lists, named, signal))] : []
  const isListed = (at: number) => !Number.isNaN(listed[at] ?? Number.NaN)
  const others = named.filter((_, at) => !isListed(at))
  const commonness = (await analyser.commonness(main, others, signal)).values()
  return {
    ranking: nameOf(...lists.map(({ file }) => editionOf(file)), 'main', main?.sha256 ?? ''),
    ranks: named.map((_, at) =>
      isListed(at) ? Number(listed[at]) : lists.length * RANKS_OF_A_LIST + Number(commonness.next().value),
    ),
  }
}
