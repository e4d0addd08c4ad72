import type { ReadText } from '../../../../../lib/study/articles/source/read-text.ts'
import { hasKanji, isKana, KANJI, readingIn } from '../writing.ts'

/** The most that the server takes for one reading, and for one line. */
const LONGEST_READING = 100
const MOST_READINGS = 500
const LAST_KANJI = new RegExp(`[${KANJI}]{1,20}$`, 'u')
/** Characters of a text whose readings are looked for: each look at a text that grows costs its length. */
const LONGEST_TEXT = 10_000
/** The end of a text in which a word before its reading is looked for. */
const LONGEST_BASE = 40

/** Collects a text piece by piece, with readings above its words. */
export class Ruby {
  private text = ''
  private readonly readings: ReadText['readings'] = []
  private state: 'text' | 'base' | 'reading' | 'nothing' = 'text'
  private from = 0
  private readingText = ''

  add(piece: string): void {
    if (this.state === 'reading') this.readingText += piece
    else if (this.state !== 'nothing') this.text += piece
  }

  /** A word begins. */
  base(): void {
    this.close()
    this.state = 'base'
    this.from = this.text.length
  }

  /** The reading of the word begins; without a word, it is of the kanji before it. */
  reading(): void {
    if (this.state === 'reading') return
    const { length } = this.text
    const isMore = this.readings.at(-1)?.end === length
    if (this.state === 'text' && length <= LONGEST_TEXT)
      this.from = isMore ? length : length - lastKanji(this.text)
    this.state = 'reading'
  }

  /** Brackets for programs without ruby begin. */
  brackets(): void {
    this.close()
    this.state = 'nothing'
  }

  /** They end, and the word goes on. */
  goOn(): void {
    this.state = 'base'
  }

  end(): void {
    this.close()
    this.state = 'text'
  }

  done(): ReadText {
    this.close()
    return { text: this.text, readings: this.readings }
  }

  private close(): void {
    const { text, from, readingText } = this
    this.readingText = ''
    if (readingText === '' || text.length > LONGEST_TEXT) return
    const reading = readingIn(readingText)
    const last = this.readings.at(-1)
    // Several words may come before their readings, which then are one.
    if (last && last.end === text.length && from === text.length) {
      if (canBeRead(text.slice(last.start), last.reading + reading)) last.reading += reading
      return
    }
    if (canBeRead(text.slice(from), reading) && this.readings.length < MOST_READINGS)
      this.readings.push({ start: from, end: text.length, reading })
    this.from = text.length
  }
}

const lastKanji = (text: string) => LAST_KANJI.exec(text.slice(-LONGEST_BASE))?.[0].length ?? 0

/** Other ruby, such as dots for emphasis, is no reading. */
export const canBeRead = (base: string, reading: string): boolean =>
  reading.length <= LONGEST_READING && isKana(reading) && hasKanji(base) && !base.includes('\n')
