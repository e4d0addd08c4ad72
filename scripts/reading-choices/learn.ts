import type { ChoiceContext } from '../../lib/japanese/reading/choices/context.ts'
import { PLACES } from '../../lib/japanese/reading/choices/context.ts'
import { type Choices, placeOf } from '../../lib/japanese/reading/choices/table.ts'
import { isAlone, ownFeatures, readingsOf, sharedFeatures } from './features.ts'
import { type Instance, isRight } from './instances.ts'
import type { KanjiReadings } from './kanji.ts'

const EPOCHS = 6
/** The scale of the weights in the table. */
const SCALE = 10
/** Words with fewer instances have only what all kanji share to say, and nothing without a kanji beside them. */
export const RARE = 5

interface Example {
  /** The features of each reading, as indices of weights. */
  readonly readings: readonly (readonly number[])[]
  readonly right: readonly boolean[]
}

/** The weight of each feature by an averaged perceptron: the right reading has to lead each wrong one by 1. */
export function learn(instances: readonly Instance[], readings: Readings, kanji: KanjiReadings) {
  const indices = new Map<string, number>()
  const indexOf = (feature: string) => {
    const index = indices.get(feature) ?? indices.size
    indices.set(feature, index)
    return index
  }
  const examples = instances.flatMap((instance): Example[] => {
    const all = readings.get(instance.surface) ?? []
    const right = all.map(reading => isRight(instance, reading))
    if (!right.includes(true) || !right.includes(false)) return []
    const features = all.map(reading => featuresOf(instance, reading, kanji).map(indexOf))
    return [{ readings: features, right }]
  })
  const weights = averaged(examples, indices.size)
  return new Map([...indices].map(([feature, index]) => [feature, weights[index] ?? 0]))
}

function featuresOf(
  { surface, ofRules, context }: Instance,
  reading: string,
  kanji: KanjiReadings,
): string[] {
  const isOfRules = reading === ofRules
  return [
    ...sharedFeatures(kanji.get(surface), reading, context.place, isOfRules),
    ...ownFeatures(surface, reading, context, isOfRules),
  ]
}

function averaged(examples: readonly Example[], size: number): Float64Array {
  const [weights, sums] = [new Float64Array(size), new Float64Array(size)]
  const change = (features: readonly number[], by: number, step: number) => {
    for (const feature of features) {
      weights[feature] = (weights[feature] ?? 0) + by
      sums[feature] = (sums[feature] ?? 0) + by * step
    }
  }
  let step = 0
  for (let epoch = 0; epoch < EPOCHS; epoch++)
    for (const { readings, right } of shuffled(examples, epoch)) {
      step++
      const scores = readings.map(features => features.reduce((sum, each) => sum + (weights[each] ?? 0), 0))
      const best = highest(scores, at => right[at] === true)
      const rival = highest(scores, at => right[at] === false)
      if ((scores[best] ?? 0) > (scores[rival] ?? 0) + 1) continue
      change(readings[best] ?? [], 1, step)
      change(readings[rival] ?? [], -1, step)
    }
  return weights.map((weight, at) => weight - (sums[at] ?? 0) / Math.max(step, 1))
}

function highest(scores: readonly number[], counts: (at: number) => boolean): number {
  let best = -1
  for (const [at, score] of scores.entries())
    if (counts(at) && !(score <= (scores[best] ?? -Infinity))) best = at
  return best
}

/** The order depends only on the number of the epoch. */
function shuffled<T>(all: readonly T[], epoch: number): T[] {
  const order = [...all]
  let seed = epoch + 1
  for (let at = order.length - 1; at > 0; at--) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const other = seed % (at + 1)
    const [one, two] = [order[at], order[other]]
    if (one !== undefined && two !== undefined) [order[at], order[other]] = [two, one]
  }
  return order
}

export type Readings = ReadonlyMap<string, readonly string[]>

export function readingsToWeigh(instances: readonly Instance[], kanji: KanjiReadings): Readings {
  const found = new Map<string, readonly string[]>()
  const bySurface = Map.groupBy(instances, ({ surface }) => surface)
  for (const surface of new Set([...kanji.keys(), ...bySurface.keys()])) {
    const of = bySurface.get(surface) ?? []
    const wrong = of.filter(instance => !isRight(instance, instance.ofRules))
    // A longer word has to be misread twice before another reading of it is weighed.
    if (!kanji.has(surface) && wrong.length < 2) continue
    const chosen = new Set([
      ...of.flatMap(({ ofRules }) => ofRules ?? []),
      ...wrong.flatMap(({ readings }) => readings[0] ?? []),
    ])
    const all = readingsOf(surface, kanji, chosen)
    if (all.length > 1) found.set(surface, all)
  }
  return found
}

/** The table of these words: what all kanji share is added up for each place. */
export function tableFrom(
  weights: ReadonlyMap<string, number>,
  words: ReadonlyMap<string, { readings: readonly string[]; isRare: boolean }>,
  kanji: KanjiReadings,
): Choices {
  const own = cuesByReading(weights)
  const scaled = (weight: number) => Math.round(weight * SCALE) || 0
  return new Map(
    [...words].map(([word, { readings, isRare }]) => [
      word,
      readings.map(reading => {
        const places = Array.from({ length: PLACES * 2 }, () => 0)
        for (let place = 0; place < PLACES; place++)
          for (const isOfRules of [false, true]) {
            const context: ChoiceContext = { place, cues: [] }
            const features = [
              ...sharedFeatures(kanji.get(word), reading, place, isOfRules),
              ...ownFeatures(word, reading, context, isOfRules),
            ]
            const sum = features.reduce((before, feature) => before + (weights.get(feature) ?? 0), 0)
            const isBarred = isRare && isAlone(place) && !isOfRules
            places[placeOf(place, isOfRules)] = isBarred ? -BARRED : scaled(sum)
          }
        const cues = own.get(`${word} ${reading}`) ?? []
        return {
          reading,
          places,
          cues: new Map(
            cues.map(([cue, weight]) => [cue, scaled(weight)] as const).filter(([, weight]) => weight !== 0),
          ),
        }
      }),
    ]),
  )
}

const BARRED = 9_999

/** The weights of cues by word and reading: the features of three parts whose last is no place. */
function cuesByReading(weights: ReadonlyMap<string, number>): Map<string, [string, number][]> {
  const found = new Map<string, [string, number][]>()
  for (const [feature, weight] of weights) {
    const [, of = '', cue = ''] = /^(\S+ \S+) ([<>()=[\]].*)$/su.exec(feature) ?? []
    if (cue === '') continue
    const all = found.get(of)
    if (all) all.push([cue, weight])
    else found.set(of, [[cue, weight]])
  }
  return found
}
