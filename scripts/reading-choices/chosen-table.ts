import { LEAD } from '../../lib/japanese/reading/choices/choose.ts'
import { PLACES } from '../../lib/japanese/reading/choices/context.ts'
import { type Choice, type Choices, placeOf } from '../../lib/japanese/reading/choices/table.ts'
import { judge, type Tally, tableOf } from './choose-words.ts'
import type { Instance } from './instances.ts'
import type { KanjiReadings } from './kanji.ts'
import { RARE, readingsToWeigh } from './learn.ts'

/** ほか or た: both are good nearly everywhere, and the corpora differ. */
const FREE = '他'

interface Judges {
  /** Tallies of the cross-validation. */
  readonly unseen: ReadonlyMap<string, Tally>
  /** Instances in another corpus, from which nothing is learnt. */
  readonly elsewhere: readonly Instance[]
  /** Instances in sentences of our own, which are read right and have to stay so. */
  readonly own: readonly Instance[]
}

/** One word of the other corpus counts as several, since it is smaller and of other subjects. */
const ELSEWHERE = 5

/** The table of the words that all judges favour, and of rare kanji that it may ever read in another way than the rules. */
export function chosenTable(
  instances: readonly Instance[],
  kanji: KanjiReadings,
  { unseen, elsewhere, own }: Judges,
): Choices {
  const counts = Map.groupBy(instances, ({ surface }) => surface)
  const table = tableOf(instances, readingsToWeigh(instances, kanji), kanji)
  const ofElsewhere = tallied(elsewhere, table)
  const ofOwn = tallied(own, table)
  return new Map(
    [...table]
      .filter(([word]) => word !== FREE)
      .filter(([word, all]) => {
        const { mended, broken } = unseen.get(word) ?? none
        const other = ofElsewhere.get(word) ?? none
        const gain = mended - broken + ELSEWHERE * (other.mended - other.broken)
        if ((ofOwn.get(word) ?? none).broken > 0 || gain < 0 || mended < 2 * broken) return false
        return (counts.get(word)?.length ?? 0) < RARE ? all.some(choice => mayLead(choice, all)) : gain > 0
      })
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

const none: Tally = { mended: 0, broken: 0 }

function tallied(instances: readonly Instance[], table: Choices): Map<string, Tally> {
  const tallies = new Map<string, Tally>()
  for (const instance of instances) judge(instance, table, tallies)
  return tallies
}

const mayLead = (choice: Choice, all: readonly Choice[]): boolean =>
  Array.from({ length: PLACES }, (_, place) => place).some(place =>
    all.some(
      ofRules =>
        ofRules !== choice && at(choice, place, false) + mostOfCues(choice) > at(ofRules, place, true) + LEAD,
    ),
  )

const at = ({ places }: Choice, place: number, isOfRules: boolean) => places[placeOf(place, isOfRules)] ?? 0

const mostOfCues = ({ cues }: Choice) =>
  [...cues.values()].reduce((sum, weight) => sum + Math.max(weight, 0), 0)
