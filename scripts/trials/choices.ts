import { generator } from '../../test/support/fake-provider/mixture.ts'

/** The choices of a trial: the same seed makes the same ones. */
export function choicesFrom(seed: number) {
  const next = generator(seed)
  const below = (bound: number) => Math.floor(next() * bound)
  const pick = <T extends NonNullable<unknown> | null>(from: readonly T[]): T => {
    const picked = from[below(from.length)]
    if (picked === undefined) throw new Error('There is nothing to pick from.')
    return picked
  }
  return {
    /** A whole number from 0 to `bound` - 1. */
    below,
    pick,
    fraction: next,
    chance: (share: number) => next() < share,
    /** One of the names, chosen in proportion to the whole numbers given as weights. */
    weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
      const names: Name[] = []
      for (const name in weights) names.push(...Array<Name>(weights[name]).fill(name))
      return pick(names)
    },
    shuffled: <T>(items: readonly T[]): T[] =>
      items
        .map(item => ({ item, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
  }
}
export type Choices = ReturnType<typeof choicesFrom>
