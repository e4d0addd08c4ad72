import type { Frequency } from '../../../contracts/schemas/japanese/further/entries.ts'

const MOST_LEVELS = 10
/** Words of a few values, beyond which these are no frequencies. */
const MOST_RANKED = 100
/** Accepts N5, 3級 or 初級; 3位, 5k, 2万 and Top 1000 are places in a list. */
const LEVEL = /^(?:\p{L}(?!.{0,100}\d{3})|\d{1,2} ?(?![位番回件語百千万億])\p{Script=Han})/u

/** Tells lists of levels, such as those of the JLPT, from lists of frequencies. */
export class LevelLists {
  readonly #names = new Set<string>()
  readonly #values = new Set<number | string>()
  #words = 0
  #areNames = true

  add({ value, display }: Pick<Frequency, 'value' | 'display'>): void {
    this.#words += 1
    this.#areNames &&= LEVEL.test(display)
    if (this.#names.size <= MOST_LEVELS) this.#names.add(display)
    if (this.#values.size <= MOST_LEVELS) this.#values.add(value ?? display)
  }

  /** True once nothing can make it a list of levels any more. */
  get isDecided(): boolean {
    return this.#values.size > MOST_LEVELS && !this.#isNamed
  }

  get areLevels(): boolean {
    return (
      (this.#words > 0 && this.#isNamed) || (this.#values.size <= MOST_LEVELS && this.#words > MOST_RANKED)
    )
  }

  get #isNamed(): boolean {
    return this.#areNames && this.#names.size <= MOST_LEVELS
  }
}
