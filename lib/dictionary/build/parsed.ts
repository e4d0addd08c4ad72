import type { DictionaryReference } from '../../contracts/schemas/japanese/dictionary.ts'
import type { InLanguage } from '../bundle/in-languages.ts'

/** Forms and readings come in order of preference. */
export interface ParsedEntry {
  id: string | null
  forms: { text: string; common: boolean }[]
  /** `of`: forms with this reading; null for all. */
  readings: { text: string; common: boolean; of: readonly string[] | null }[]
  senses: ParsedSense[]
  references: DictionaryReference[]
  languages?: readonly InLanguage[]
}

export interface ParsedSense {
  part_of_speech: string[]
  glosses: string[]
  usually_kana: boolean
}

/** The message goes to the administrator who sent the file. */
export class InvalidDictionary extends Error {
  override readonly name = 'InvalidDictionary'
}

export class BadItem extends Error {
  override readonly name = 'BadItem'
}

interface Fault<At> {
  /** Counted from 1, or a place in words. */
  at: At
  message: string
}

const MOST_SHOWN = 50
/** Faults after which a file of another kind need not be read further. */
const PATIENCE = 1_000

/** Gives up on a file of which most items are unusable. */
export class Faults<At extends number | string = number> {
  readonly examples: Fault<At>[] = []
  count = 0
  private used = 0
  private spared = 0

  read<T>(at: At, parse: () => T): T | null {
    try {
      const parsed = parse()
      this.used += 1
      return parsed
    } catch (error) {
      if (!(error instanceof BadItem)) throw error
      this.note(at, error.message)
      const unusable = this.count - this.spared
      if (unusable > PATIENCE && unusable > this.used) throw this.giveUp()
      return null
    }
  }

  /** Counts an omission that says nothing about the rest, such as an image. */
  leaveOut(at: At, message: string): void {
    this.spared += 1
    this.note(at, message)
  }

  private note(at: At, message: string): void {
    this.count += 1
    if (this.examples.length < MOST_SHOWN) this.examples.push({ at, message })
  }

  mustHaveUsed(): void {
    if (this.used === 0 || this.count > this.used) throw this.giveUp()
  }

  private giveUp(): InvalidDictionary {
    const [first] = this.examples
    const example = first ? ` The first: at ${first.at}, ${first.message}` : ''
    return new InvalidDictionary(
      `The file is not a readable dictionary: ${this.used} entries can be used, ${this.count} cannot.${example}`,
    )
  }
}
