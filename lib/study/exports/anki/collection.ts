import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { Template } from '../../../contracts/schemas/learners/review.ts'
import type { ReviewSettings } from '../../../contracts/schemas/learners/review-settings.ts'
import { ExportedCard, type ExportedRating } from '../exported-parts.ts'
import { ankiCard, ankiRating, type ScheduledCard } from './schedule.ts'
import { ankiSchema, ankiSettings, type Deck } from './schema.ts'
import type { SoundPlace } from './sounds.ts'

export interface Note {
  /** The id by which Anki recognises the note. */
  readonly guid: string
  /** In the order of the deck's fields; Anki sorts by the first. */
  readonly fields: readonly string[]
  readonly tags: readonly string[]
  /** The beginning of its cards' ids; of a word also those of the words that were joined with it. */
  readonly subjects: readonly [string, ...string[]]
  /** A note without a card gets a new one, as Anki keeps none without; true suspends it. */
  readonly isSuspended: boolean
  /** The sentence whose sound it has. */
  readonly place: SoundPlace | null
  readonly created_at: string
  /** The time of its last change; Anki replaces a note only by a later one. */
  readonly changed_at: string
}

/** The time of an empty collection. */
const EARLIEST = 1_763_769_600_000

interface Scheduling {
  readonly settings: ReviewSettings
  /** Cards that are buried now stay so. */
  readonly now: Date
}

/**
 * An Anki collection of schema 11, which every later version imports. All times in it are of the learner's data, so that
 * the same data make the same file. Cards come first, then notes, then ratings; only SQLite holds them all.
 */
export class AnkiCollection {
  private readonly database: DatabaseSync
  private readonly deck: Deck
  private readonly scheduling: Scheduling
  private readonly statements: ReturnType<typeof statementsOf>
  private readonly noteIds = new FreeIds()
  private readonly cardIds = new FreeIds()
  private position = 0
  private latest = EARLIEST

  constructor(path: string, deck: Deck, scheduling: Scheduling) {
    this.database = new DatabaseSync(path)
    this.deck = deck
    this.scheduling = scheduling
    // No journal is needed: the file is not read until it is complete.
    this.database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;')
    this.database.exec(ankiSchema)
    this.database.prepare('ATTACH ? AS kept').run(`${path}-kept`)
    this.database.exec(`PRAGMA kept.journal_mode = OFF;
      CREATE TABLE kept.cards (card_id text primary key, card text not null) WITHOUT ROWID;
      CREATE TABLE kept.names (card_id text primary key, cid integer not null) WITHOUT ROWID;`)
    this.statements = statementsOf(this.database)
    this.database.exec('BEGIN')
  }

  keepCards(cards: readonly ExportedCard[]): void {
    for (const card of cards) this.statements.keep.run(card.card_id, JSON.stringify(card))
  }

  /** Adds a note with its cards; `sound` is a file among the media. */
  addNote(note: Note, sound: string | null): void {
    const { deck, statements } = this
    const cards = this.cardsOf(note)
    const changed = Date.parse(note.changed_at)
    // Anki shows the id as the time at which the note was added.
    const id = this.noteIds.from(Date.parse(note.created_at))
    const tags = new Set(note.tags)
    if (cards.some(({ card }) => card.leech)) tags.add('leech')
    const has = (template: Template) => (cards.some(each => each.template === template) ? '1' : '')
    const own = [sound === null ? '' : `[sound:${sound}]`, has('recognition'), has('recall')]
    const fields = [...note.fields.map(inHtml), ...own]
    const [first = ''] = note.fields
    const tagged = tags.size > 0 ? ` ${[...tags].join(' ')} ` : ''
    this.see(changed)
    statements.note.run(
      id,
      note.guid,
      deck.model,
      inSeconds(changed),
      tagged,
      fields.join('\x1f'),
      first,
      checksum(first),
    )
    for (const { card, template } of cards) this.addCard(id, note, card, template)
  }

  /** The card of each template that it has; without any, a new one. */
  private cardsOf({ subjects, isSuspended, created_at }: Note) {
    const found = Template.options.flatMap(template => {
      const row = this.statements.kept.get(`${subjects[0]}.${template}`)
      return row ? [{ template, card: ExportedCard.parse(JSON.parse(String(row.card))) }] : []
    })
    if (found.length > 0) return found
    return [{ template: 'recognition' as const, card: neverRated(created_at, isSuspended) }]
  }

  private addCard(nid: number, note: Note, card: ScheduledCard, template: Template): void {
    this.position += 1
    const { settings, now } = this.scheduling
    const of = ankiCard(card, this.position, settings, now)
    const id = this.cardIds.from(nid)
    const changed = Math.max(Date.parse(note.changed_at), Date.parse(card.last_review ?? note.changed_at))
    this.see(changed)
    this.statements.card.run(
      id,
      nid,
      this.deck.id,
      Template.options.indexOf(template),
      inSeconds(changed),
      of.type,
      of.queue,
      of.due,
      of.ivl,
      of.factor,
      of.reps,
      of.lapses,
      of.left,
      of.data,
    )
    for (const subject of note.subjects) this.statements.name.run(`${subject}.${template}`, id)
  }

  /** Adds the ratings of the deck's cards to the log. */
  addRatings(ratings: readonly ExportedRating[]): void {
    for (const rating of ratings) {
      const row = this.statements.named.get(rating.card_id)
      if (!row) continue
      const of = ankiRating(rating, this.scheduling.settings)
      let id = Date.parse(rating.reviewed_at)
      this.see(id)
      const values = [Number(row.cid), of.ease, of.ivl, of.lastIvl, of.factor, of.time, of.type]
      // The time is the id: of two ratings of one moment the second moves.
      while (this.statements.log.run(id, ...values).changes === 0) id += 1
    }
  }

  /** `credits` are shown as the description of the deck. */
  finish(credits: readonly string[] = []): void {
    const { settings } = this.scheduling
    const { crt, conf, models, decks, dconf } = ankiSettings(
      this.deck,
      this.latest,
      settings,
      credits.map(inHtml).join('<br>'),
    )
    this.database
      .prepare("INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')")
      .run(crt, this.latest, this.latest, conf, models, decks, dconf)
    this.database.exec('COMMIT')
  }

  close(): void {
    this.database.close()
  }

  private see(time: number): void {
    this.latest = Math.max(this.latest, time)
  }
}

const statementsOf = (database: DatabaseSync) => ({
  keep: database.prepare('INSERT OR REPLACE INTO kept.cards VALUES (?, ?)'),
  kept: database.prepare('SELECT card FROM kept.cards WHERE card_id = ?'),
  name: database.prepare('INSERT OR IGNORE INTO kept.names VALUES (?, ?)'),
  named: database.prepare('SELECT cid FROM kept.names WHERE card_id = ?'),
  note: database.prepare("INSERT INTO main.notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')"),
  card: database.prepare(
    'INSERT INTO main.cards VALUES (?, ?, ?, ?, ?, -1, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, ?)',
  ),
  log: database.prepare('INSERT OR IGNORE INTO main.revlog VALUES (?, ?, -1, ?, ?, ?, ?, ?, ?)'),
})

/** Ids are times, and several things are made at one time. */
class FreeIds {
  private readonly taken = new Set<number>()
  /** By the time that was asked for: where the search goes on. */
  private readonly next = new Map<number, number>()

  from(time: number): number {
    let id = this.next.get(time) ?? time
    while (this.taken.has(id)) id += 1
    this.taken.add(id)
    this.next.set(time, id + 1)
    return id
  }
}

const neverRated = (due_at: string, isSuspended: boolean): ScheduledCard & { leech: boolean } => ({
  state: 'new',
  step: 0,
  stability: 0,
  difficulty: 0,
  due_at,
  last_review: null,
  reps: 0,
  lapses: 0,
  suspended: isSuspended ? 'user' : null,
  buried_until: null,
  leech: false,
})

const inSeconds = (ms: number) => Math.floor(ms / 1_000)

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Fields are HTML, and none may contain their separator. */
const inHtml = (text: string) =>
  text
    .replaceAll('\x1f', ' ')
    .replace(/[&<>]/g, sign => ENTITIES[sign] ?? '')
    .replace(/\r\n|\r|\n/g, '<br>')

/** Anki finds notes with the same first field by it. */
const checksum = (text: string) =>
  Number.parseInt(createHash('sha1').update(text).digest('hex').slice(0, 8), 16)
