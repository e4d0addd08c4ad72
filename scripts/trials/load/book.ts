import type { PageRow } from '../../../lib/contracts/schemas/articles/sentences.ts'
import { cleanText } from '../../../lib/japanese/clean.ts'
import { Register } from './register.ts'

/** An article as its owner remembers it. Its title never changes and is known before its id. */
export class KnownArticle {
  readonly title: string
  readonly exists = new Register(false)
  readonly favorite = new Register(false)
  /** Null for a recording, whose text is known once it is read. */
  readonly text: Register<string> | null
  id: number | null = null
  /** Notes and the translations read, by sentence. */
  readonly notes = new Map<string, Register<string>>()
  private readonly translations = new Map<string, string>()

  constructor(title: string, text: string | null) {
    this.title = title
    this.text = text === null ? null : new Register(text)
  }

  noteOn(sentence: string): Register<string> {
    const note = this.notes.get(sentence) ?? new Register('')
    this.notes.set(sentence, note)
    return note
  }

  rename(sentence: string, other: string): void {
    const note = this.notes.get(sentence)
    if (note) this.notes.set(other, note)
    this.notes.delete(sentence)
  }

  /** Contradictions between all rows of the article and its owner's memory, as sentences; remembers new values. */
  faultsIn({ status, is_favorite, growing, sentences }: Seen): string[] {
    const faults: string[] = []
    const whole = sentences.map(({ sentence }) => sentence).join('')
    // A text has no rows before it is split, or if its task ended before.
    const isSplit = sentences.length > 0 || status === 'completed'
    // A text whose work was cut off shows the first rows.
    const fits = (text: string) => (growing ? text.startsWith(whole) : text === whole)
    if (isSplit && this.text && !this.text.values.some(text => fits(cleanText(text))))
      faults.push(
        `shows a text nobody sent: ${shortened(whole)}, not ${this.text.values.map(shortened).join(' or ')}`,
      )
    if (!this.favorite.admits(is_favorite)) faults.push(`is_favorite is ${is_favorite}`)
    for (const [at, { index }] of sentences.entries())
      if (index !== at) faults.push(`row ${at} has the index ${index}`)
    faults.push(...sentences.flatMap(row => this.faultsOf(row)))
    if (sentences.length > 0 && !growing)
      this.forgetAllBut(new Set(sentences.map(({ sentence }) => sentence)))
    return faults
  }

  private faultsOf({ sentence, notes = '', translation }: PageRow): string[] {
    const note = this.notes.get(sentence)
    const seen = this.translations.get(sentence)
    if (translation !== '') this.translations.set(sentence, translation)
    return [
      ...(note && !note.admits(notes)
        ? [`lost the note on ${sentence}: ${notes}, not ${note.values.join(' or ')}`]
        : []),
      ...(seen && translation === '' ? [`lost the translation of ${sentence}`] : []),
    ]
  }

  /** Forgets the notes on sentences that an edit removed. */
  private forgetAllBut(there: ReadonlySet<string>): void {
    for (const memory of [this.notes, this.translations])
      for (const sentence of memory.keys()) if (!there.has(sentence)) memory.delete(sentence)
  }

  /** Settles open writes, once no request can still be in progress. */
  settle(seen: Seen & { raw_content: string }): void {
    this.exists.settle(true)
    this.favorite.settle(seen.is_favorite)
    this.text?.settle(seen.raw_content)
    for (const { sentence, notes = '' } of seen.sentences) this.notes.get(sentence)?.settle(notes)
  }
}

export interface Seen {
  status: string
  is_favorite: boolean
  /** True while rows are still to come. */
  growing: boolean
  sentences: readonly PageRow[]
}

export class Book {
  readonly articles = new Map<string, KnownArticle>()
  /** Started tasks whose end was not seen yet. */
  readonly tasks = new Set<string>()
  readonly faults: string[] = []

  plan(title: string, text: string | null): KnownArticle {
    const article = new KnownArticle(title, text)
    this.articles.set(title, article)
    return article
  }

  /** Articles with an id that exist as far as is known. */
  get living(): LivingArticle[] {
    return [...this.articles.values()].filter(isLiving)
  }

  note(article: KnownArticle, seen: Seen): void {
    this.faults.push(...article.faultsIn(seen).map(fault => `${article.title} (${article.id}): ${fault}`))
  }
}

export type LivingArticle = KnownArticle & { id: number }
const isLiving = (article: KnownArticle): article is LivingArticle =>
  article.id !== null && article.exists.values.every(exists => exists)

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text)
