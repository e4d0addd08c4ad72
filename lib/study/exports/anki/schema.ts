import type { ReviewSettings } from '../../../contracts/schemas/learners/review-settings.ts'
import { ankiPreset, beginningOf } from './schedule.ts'

/** The tables of Anki's own exports. */
export const ankiSchema = `
CREATE TABLE col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
  ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
  models text not null, decks text not null, dconf text not null, tags text not null);
CREATE TABLE notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
  usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
  flags integer not null, data text not null);
CREATE TABLE cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
  mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
  ivl integer not null, factor integer not null, reps integer not null, lapses integer not null, left integer not null,
  odue integer not null, odid integer not null, flags integer not null, data text not null);
CREATE TABLE revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
  ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
CREATE TABLE graves (usn integer not null, oid integer not null, type integer not null);
CREATE INDEX ix_notes_usn ON notes (usn);
CREATE INDEX ix_cards_usn ON cards (usn);
CREATE INDEX ix_revlog_usn ON revlog (usn);
CREATE INDEX ix_cards_nid ON cards (nid);
CREATE INDEX ix_cards_sched ON cards (did, queue, due);
CREATE INDEX ix_revlog_cid ON revlog (cid);
CREATE INDEX ix_notes_csum ON notes (csum);
`

/** Last in every note: its picture and sound, and which of the two cards it has. */
export const OWN_FIELDS = ['Sound', 'Recognition', 'Recall'] as const

export interface Deck {
  /** Equal in every export, so that a later one updates the notes of an earlier one. */
  readonly id: number
  readonly model: number
  readonly name: string
  readonly noteType: string
  readonly fields: readonly string[]
  readonly recognition: Sides
  readonly recall: Sides
}

interface Sides {
  readonly question: string
  readonly answer: string
}

const PARENT = 1_763_769_600_003
const PRESET = 1_763_769_600_004

export function ankiSettings(deck: Deck, now: number, settings: ReviewSettings, description = '') {
  const mod = Math.floor(now / 1000)
  const { crt, creationOffset } = beginningOf(settings)
  const fields = [...deck.fields, ...OWN_FIELDS]
  const model = {
    id: deck.model,
    name: deck.noteType,
    type: 0,
    mod,
    usn: -1,
    sortf: 0,
    did: deck.id,
    tmpls: [templateOf('Recognition', 0, deck.recognition), templateOf('Recall', 1, deck.recall)],
    flds: fields.map((name, ord) => ({ name, ord, ...fieldOptions })),
    css: '.card { font-family: sans-serif; font-size: 28px; text-align: center; }',
    latexPre: '',
    latexPost: '',
    tags: [],
    vers: [],
    req: [
      [0, 'all', [fields.indexOf('Recognition')]],
      [1, 'all', [fields.indexOf('Recall')]],
    ],
  }
  const decks = [
    deckOf(1, 'Default', mod, 1),
    deckOf(PARENT, 'yomu', mod, PRESET),
    deckOf(deck.id, deck.name, mod, PRESET, description),
  ]
  const conf = {
    nextPos: 1,
    estTimes: true,
    activeDecks: [1],
    sortType: 'noteFld',
    timeLim: 0,
    sortBackwards: false,
    addToCur: true,
    curDeck: 1,
    newBury: true,
    newSpread: 0,
    dueCounts: true,
    curModel: String(deck.model),
    collapseTime: settings.learn_ahead_minutes * 60,
    // The scheduler with “hard” in learning steps, whose days begin at an hour of the learner's zone.
    schedVer: 2,
    sched2021: true,
    creationOffset,
    rollover: settings.day_starts_at,
    fsrs: true,
  }
  const byId = Object.fromEntries(decks.map(each => [each.id, each]))
  return {
    crt,
    conf: JSON.stringify(conf),
    models: JSON.stringify({ [deck.model]: model }),
    decks: JSON.stringify(byId),
    dconf: JSON.stringify({
      1: { ...ankiPreset(1, settings), name: 'Default' },
      [PRESET]: ankiPreset(PRESET, settings),
    }),
  }
}

/** Exists only while its field is filled in, so that Anki makes no card that the learner lacks. */
const templateOf = (name: (typeof OWN_FIELDS)[number], ord: number, { question, answer }: Sides) => ({
  name,
  ord,
  qfmt: `{{#${name}}}${question}{{/${name}}}`,
  afmt: answer,
  bqfmt: '',
  bafmt: '',
  did: null,
})

const deckOf = (id: number, name: string, mod: number, conf: number, desc = '') => ({
  id,
  name,
  mod,
  usn: -1,
  desc,
  dyn: 0,
  conf,
  collapsed: false,
  extendNew: 10,
  extendRev: 50,
  newToday: [0, 0],
  revToday: [0, 0],
  lrnToday: [0, 0],
  timeToday: [0, 0],
})

const fieldOptions = { sticky: false, rtl: false, font: 'Arial', size: 20, media: [] }
