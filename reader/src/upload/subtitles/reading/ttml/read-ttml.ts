import { Parser } from 'htmlparser2'
import type { Cues } from '../cues.ts'
import { plain } from '../markup.ts'
import { Elements } from './elements.ts'

/** Reads TTML, the form in which streaming services have subtitles, or the two XML forms of YouTube. */
export function readTtml(text: string, into: Cues): void {
  const reading = new Elements(into)
  let [at, row] = [0, 1]
  const rowOf = (index: number) => {
    for (; at < index; at += 1) if (text.charCodeAt(at) === 10) row += 1
    return row
  }
  const parser = new Parser(
    {
      onopentag: (name, attributes) =>
        reading.open(local(name), attributesOf(attributes), rowOf(parser.startIndex)),
      ontext: piece => reading.say(piece),
      onclosetag: () => reading.close(),
    },
    { xmlMode: true, decodeEntities: false },
  )
  parser.end(text)
  reading.done()
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)
const attributesOf = (attributes: Record<string, string>) =>
  new Map(Object.entries(attributes).map(([name, value]) => [local(name), plain(value)]))
