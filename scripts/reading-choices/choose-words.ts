import { likeliest } from '../../lib/japanese/reading/choices/choose.ts'
import type { Choices } from '../../lib/japanese/reading/choices/table.ts'
import { FOLDS, type Instance, isRight } from './instances.ts'
import type { KanjiReadings } from './kanji.ts'
import { learn, RARE, type Readings, readingsToWeigh, tableFrom } from './learn.ts'

export interface Tally {
  mended: number
  broken: number
}

/** Counts by word how many of its instances a table that has not seen their documents mends and breaks. */
export function crossValidate(instances: readonly Instance[], kanji: KanjiReadings): Map<string, Tally> {
  const tallies = new Map<string, Tally>()
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = instances.filter(instance => instance.fold !== fold)
    const table = tableOf(others, readingsToWeigh(others, kanji), kanji)
    for (const instance of instances) if (instance.fold === fold) judge(instance, table, tallies)
  }
  return tallies
}

export function judge(instance: Instance, table: Choices, tallies: Map<string, Tally>): void {
  const { surface, ofRules, context } = instance
  const reading = likeliest(table.get(surface) ?? [], ofRules, context)
  if (reading === ofRules) return
  const [before, now] = [isRight(instance, ofRules), isRight(instance, reading)]
  const tally = tallies.get(surface) ?? { mended: 0, broken: 0 }
  tallies.set(surface, tally)
  if (now && !before) tally.mended++
  if (before && !now) tally.broken++
}

export function tableOf(instances: readonly Instance[], readings: Readings, kanji: KanjiReadings): Choices {
  const counts = Map.groupBy(instances, ({ surface }) => surface)
  const words = [...readings].map(([word, all]) => {
    const isRare = (counts.get(word)?.length ?? 0) < RARE
    return [word, { readings: all, isRare }] as const
  })
  return tableFrom(learn(instances, readings, kanji), new Map(words), kanji)
}
