import { z } from 'zod'
import { accountNow } from '../../../web/session/session.ts'
import type { KeptDatabase } from './database.ts'
import { keptNoteOf } from './names.ts'

/** The texts and series that were asked for: a browser that needs room removes databases, and leaves this. */
const Note = z.object({ texts: z.array(z.number()), series: z.array(z.string()) })
export type Note = z.infer<typeof Note>

const nothing: Note = { texts: [], series: [] }

const key = () => keptNoteOf(accountNow() ?? 'nobody')

/** Notes what was asked for. */
export const noteAsked = ({ texts = [], series = [] }: Partial<Note>): void =>
  change(noted => ({
    texts: [...new Set([...noted.texts, ...texts])],
    series: [...new Set([...noted.series, ...series])],
  }))

/** Forgets what is no longer asked for. */
export const noteRemoved = ({ texts = [], series = [] }: Partial<Note>): void =>
  change(noted => ({
    texts: noted.texts.filter(id => !texts.includes(id)),
    series: noted.series.filter(id => !series.includes(id)),
  }))

/** The noted texts and series that are no longer here, or here only because they were opened; null if nothing is missing. */
export async function lostFrom(database: KeptDatabase): Promise<Note | null> {
  const [all, series] = await Promise.all([database.getAll('texts'), database.getAllKeys('series')])
  const texts = all.filter(({ isAsked }) => isAsked).map(({ id }) => id)
  const noted = readNote()
  const lost = {
    texts: noted.texts.filter(id => !texts.includes(id)),
    series: noted.series.filter(id => !series.includes(id)),
  }
  return lost.texts.length + lost.series.length === 0 ? null : lost
}

function change(by: (noted: Note) => Note): void {
  const noted = readNote()
  const next = by(noted)
  if (JSON.stringify(next) === JSON.stringify(noted)) return
  if (next.texts.length + next.series.length === 0) localStorage.removeItem(key())
  else localStorage.setItem(key(), JSON.stringify(next))
}

function readNote(): Note {
  try {
    return Note.parse(JSON.parse(localStorage.getItem(key()) ?? ''))
  } catch {
    return nothing
  }
}
