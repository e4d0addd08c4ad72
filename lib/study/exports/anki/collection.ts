import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { Template } from '../../../contracts/schemas/learners/review.ts'
import type { ReviewSettings } from '../../../contracts/schemas/learners/review-settings.ts'
import { ExportedCard, type ExportedRating } from '../exported-parts.ts'
import type { SoundPlace } from './media.ts'
import { ankiCard, ankiRating, type ScheduledCard } from './schedule.ts'
import { ankiSchema, ankiSettings, type Deck } from './schema.ts'

export interface Note {
  readonly guid: string
  /** In the order of the deck's fields; Anki sorts by the first. */
  readonly fields: readonly string[]
  readonly tags: readonly string[]
  readonly subjects: readonly [string, ...string[]]
  /** Suspends the new card of a note without cards: Anki keeps no note without one. */
  readonly isSuspended: boolean
  readonly media_id: string | null
  readonly place: SoundPlace | null
  readonly created_at: string
  /** Anki replaces a note only by a later one. */
  readonly changed_at: string
}

const EARLIEST = 1_763_769_600_000

interface Scheduling {
  readonly settings: ReviewSettings
  readonly now: Date
}

/**
 * Schema 11, which every later version imports. Times are the data's, so that the same data make the same file. Cards come
 * first, then notes, then ratings; only SQLite holds them all.
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
    // Needs no journal: the file is read only when complete.
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

  addNote(note: Note, mediaHtml: string): void {
    const { deck, statements } = this
    const cards = this.cardsOf(note)
    const changed = Date.parse(note.changed_at)
    // Anki shows the id as the time of adding.
    const id = this.noteIds.from(Date.parse(note.created_at))
    const tags = new Set(note.tags)
    if (cards.some(({ card }) => card.leech)) tags.add('leech')
    const has = (template: Template) => (cards.some(each => each.template === template) ? '1' : '')
    const own = [mediaHtml, has('recognition'), has('recall')]
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

  private cardsOf({ subjects, isSuspended, created_at }: Note) {
    const keptCards = Template.options.flatMap(template => {
      const row = this.statements.kept.get(`${subjects[0]}.${template}`)
      return row ? [{ template, card: ExportedCard.parse(JSON.parse(String(row.card))) }] : []
    })
    if (keptCards.length > 0) return keptCards
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

/** Fields are HTML, and may not contain their separator. */
const inHtml = (text: string) =>
  text
    .replaceAll('\x1f', ' ')
    .replace(/[&<>]/g, sign => ENTITIES[sign] ?? '')
    .replace(/\r\n|\r|\n/g, '<br>')

/** Anki finds notes with the same first field by it. */
const checksum = (text: string) =>
  Number.parseInt(createHash('sha1').update(text).digest('hex').slice(0, 8), 16)
