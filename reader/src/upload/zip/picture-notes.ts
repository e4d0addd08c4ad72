import { LONGEST_ALT } from '../../../../lib/contracts/schemas/articles/figures.ts'

/** A picture that a text in the notation of Aozora Bunko names: ［＃挿絵（fig1_01.png、横300×縦200）入る］. */
export interface PictureNote {
  /** The place behind the note; behind the last sentence of a line, that of the next line. */
  offset: number
  name: string
  /** Its caption or, without one, what the note says that it is. */
  alt: string
}

const NAMED = /[（(]([^（）()\n]{1,200}\.(?:png|jpe?g|gif|webp|bmp))(?:[、,，][^（）()\n]{0,100})?[）)]/gi
/** A note that names a picture has some fifty letters; in longer ones something was not closed. */
const LONGEST_NOTE = 400
/** A note on the line of the caption, which follows that of the picture. */
const CAPTION = /［＃「([^「」［］\n]{1,300})」はキャプション］/
const WITH_CAPTION = /^「(.*)」のキャプション付き/

export function pictureNotes(text: string): PictureNote[] {
  const notes: { start: number; end: number; name: string; noteText: string }[] = []
  for (const { 0: whole, 1: name = '', index } of text.matchAll(NAMED)) {
    const start = beginning(text, index)
    const end = start === null ? null : ending(text, index + whole.length)
    if (start !== null && end !== null)
      notes.push({ start, end, name: name.trim(), noteText: text.slice(start + OPEN.length, index) })
  }
  return notes.map(({ end, name, noteText }, at) => {
    const next = Math.min(notes[at + 1]?.start ?? text.length, end + LONGEST_NOTE)
    const [, below] = CAPTION.exec(text.slice(end, next)) ?? []
    const alt = WITH_CAPTION.exec(noteText)?.[1] ?? below ?? noteText
    return { offset: text[end] === '\n' ? end + 1 : end, name, alt: plain(alt) }
  })
}

const OPEN = '［＃'

/** The place of the note that a place lies in, or null. */
function beginning(text: string, place: number): number | null {
  let closed = 0
  for (let at = place - 1; at >= Math.max(0, place - LONGEST_NOTE) && text[at] !== '\n'; at -= 1) {
    if (text[at] === '］') closed += 1
    else if (text[at] !== '［') continue
    else if (closed > 0) closed -= 1
    else return text.startsWith(OPEN, at) ? at : null
  }
  return null
}

/** The end of the note that a place lies in, or null. */
function ending(text: string, place: number): number | null {
  let open = 0
  for (let at = place; at < Math.min(text.length, place + LONGEST_NOTE) && text[at] !== '\n'; at += 1) {
    if (text[at] === '［') open += 1
    else if (text[at] !== '］') continue
    else if (open > 0) open -= 1
    else return at + 1
  }
  return null
}

/** A description without readings and notes in it; a character that a note describes is 〓. */
const plain = (text: string) =>
  text
    .replaceAll(/※［[^［］]{0,400}］/g, '〓')
    .replaceAll(/［[^［］]{0,400}］|《[^《》]{0,100}》|[｜\p{Cc}]/gu, '')
    .trim()
    .slice(0, LONGEST_ALT)
    .toWellFormed()
