import type { PageRow } from '../../../lib/contracts/schemas/articles/sentences.ts'
import { cleanText } from '../../../lib/japanese/clean.ts'
import { Register } from './register.ts'

/** An article as its owner remembers it. Its title, which never changes, is known before its id. */
export class KnownArticle {
  readonly title: string
  readonly exists = new Register(false)
  readonly favorite = new Register(false)
  /** Null for a recording, whose text is only known when it is read. */
  readonly text: Register<string> | null
  id: number | null = null
  /** By sentence: what was noted on it, and the translation that was read. */
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

  /** A sentence was given another text: what was noted on it stays. */
  rename(sentence: string, other: string): void {
    const note = this.notes.get(sentence)
    if (note) this.notes.set(other, note)
    this.notes.delete(sentence)
  }

  /** What contradicts the owner's memory in all rows of the article, as sentences; remembers what is new. */
  faultsIn({ status, is_favorite, sentences }: Seen): string[] {
    const faults: string[] = []
    const whole = sentences.map(({ sentence }) => sentence).join('')
    // Before it is split, a text has no rows; nor has one whose task ended before.
    const isSplit = sentences.length > 0 || status === 'completed'
    if (isSplit && this.text && !this.text.values.some(text => cleanText(text) === whole))
      faults.push(
        `shows a text nobody sent: ${shortened(whole)}, not ${this.text.values.map(shortened).join(' or ')}`,
      )
    if (!this.favorite.admits(is_favorite)) faults.push(`is_favorite is ${is_favorite}`)
    for (const [at, { index }] of sentences.entries())
      if (index !== at) faults.push(`row ${at} has the index ${index}`)
    faults.push(...sentences.flatMap(row => this.faultsOf(row)))
    if (sentences.length > 0) this.forgetAllBut(new Set(sentences.map(({ sentence }) => sentence)))
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

  /** What was noted on a sentence that an edit took away is gone with it. */
  private forgetAllBut(there: ReadonlySet<string>): void {
    for (const memory of [this.notes, this.translations])
      for (const sentence of memory.keys()) if (!there.has(sentence)) memory.delete(sentence)
  }

  /** When nothing that was sent can still be on its way. */
  settle(seen: Seen & { raw_content: string }): void {
    this.exists.settle(true)
    this.favorite.settle(seen.is_favorite)
    this.text?.settle(seen.raw_content)
    for (const { sentence, notes = '' } of seen.sentences) this.notes.get(sentence)?.settle(notes)
  }
}

/** An article with all of its rows, as its owner reads it. */
export interface Seen {
  status: string
  is_favorite: boolean
  sentences: readonly PageRow[]
}

/** What a learner remembers of having done. */
export class Book {
  readonly articles = new Map<string, KnownArticle>()
  /** Tasks that were started and not yet seen to end. */
  readonly tasks = new Set<string>()
  /** What the services told that contradicts it, as sentences. */
  readonly faults: string[] = []

  plan(title: string, text: string | null): KnownArticle {
    const article = new KnownArticle(title, text)
    this.articles.set(title, article)
    return article
  }

  /** Articles with an id that exist, for all that is known. */
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
