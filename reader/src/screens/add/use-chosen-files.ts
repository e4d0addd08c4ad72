import { useState } from 'react'
import { sharedText } from '../../install/shared-text.ts'
import type { Chapter } from '../../upload/epub/open-book.ts'
import { type ReadFiles, readSources, type Source, withTranslations } from '../../upload/read-source.ts'
import { asTranslations } from '../../upload/subtitles/chosen-subtitles.ts'
import { readLines } from '../../upload/subtitles/read-lines.ts'
import type { Decoding } from '../../upload/text-of.ts'
import { UnreadableFile } from '../../upload/unreadable-file.ts'
import type { TextSource } from '../../upload/zip/read-zip.ts'
import { firstChosen } from './chapters.tsx'
import { allRead } from './not-read.tsx'
import { isStopped, type useOpening } from './opening-book.tsx'

type FileSource = Exclude<Source, { kind: 'text' }>

/** The files that were read last, with the learner's choices. */
interface Chosen extends Required<Pick<Decoding, 'encodings' | 'insides'>> {
  /** The purpose they were chosen for. */
  by: 'all' | 'translations'
  files: readonly File[]
  /** The text that they became, if it stands in the field. */
  text: string | null
}

const noneChosen: Chosen = { by: 'all', files: [], encodings: new Map(), insides: new Map(), text: null }

interface ChoosingFrom {
  recordings: readonly string[]
  opening: ReturnType<typeof useOpening>
}

/** The text that is typed, or the source that files become, and how they were read. */
export function useChosenFiles({ recordings, opening }: ChoosingFrom) {
  const [typed, setTyped] = useState(() => sharedText().text)
  const [file, setFile] = useState<FileSource | null>(null)
  /** The pictures that a text in the field may name. */
  const [pictures, setPictures] = useState<TextSource['pictures']>()
  const [chapters, setChapters] = useState<ReadonlySet<Chapter>>(new Set())
  const [refused, setRefused] = useState<UnreadableFile | null>(null)
  const [notRead, setNotRead] = useState<Omit<ReadFiles, 'source'>>(allRead)
  const [chosen, setChosen] = useState(noneChosen)

  /** Reads chosen files; what cannot be read is said. */
  const reading = async (read: () => Promise<void>) => {
    try {
      await read()
      setRefused(null)
    } catch (error) {
      if (isStopped(error)) return
      setRefused(error instanceof UnreadableFile ? error : new UnreadableFile('not_text', { cause: error }))
    }
  }
  const readAll = (next: Chosen) =>
    reading(async () => {
      const { files, encodings, insides, text } = next
      const { source: read, ...rest } = await opening.run(openingOptions =>
        readSources(files, file, recordings, { ...openingOptions, encodings, insides }),
      )
      setNotRead(rest)
      setChosen({ ...next, text: read?.kind === 'text' ? read.text : null })
      if (read?.kind === 'text') {
        setTyped(before => replaced(before, text, read.text))
        setPictures(before => {
          const kept = before?.filter(each => !files.some(one => one === each.file)) ?? []
          const all = [...kept, ...(read.pictures ?? [])]
          return all.length > 0 ? all : undefined
        })
      }
      setFile(read?.kind === 'text' ? null : read)
      setChapters(read?.kind === 'book' ? firstChosen(read.book.chapters) : new Set())
    })
  const readTranslations = (next: Chosen) =>
    reading(async () => {
      const [chosenFile] = next.files
      if (!chosenFile || file?.kind !== 'subtitles') return
      const read: ReadFiles['read'] = []
      const lines = await readLines(chosenFile, {
        encodings: next.encodings,
        onRead: one => read.push(one),
      })
      setNotRead({ left: [], read })
      setChosen(next)
      setFile(now => withTranslations(now, file, asTranslations({ name: chosenFile.name, ...lines })))
    })
  const readAnew = (next: Chosen) => (next.by === 'all' ? readAll(next) : readTranslations(next))
  return {
    typed,
    setTyped,
    file,
    setFile,
    chapters,
    setChapters,
    refused,
    notRead,
    source: file ?? ({ kind: 'text', name: '', text: typed, ...(pictures && { pictures }) } satisfies Source),
    /** False once the text has been changed: then it is no longer that of the file. */
    isAsRead: chosen.text === null ? file !== null : typed.includes(chosen.text),
    choose: (files: readonly File[]) => readAll({ ...noneChosen, files }),
    translateBy: (files: readonly File[]) => readTranslations({ ...noneChosen, by: 'translations', files }),
    /** Reads a file in another encoding. */
    readIn: (name: string, encoding: string) =>
      readAnew({ ...chosen, encodings: new Map([...chosen.encodings, [name, encoding]]) }),
    /** Reads another text of a zip, which has an encoding of its own. */
    readInside: (name: string, text: string) =>
      readAnew({
        ...chosen,
        encodings: new Map([...chosen.encodings].filter(([each]) => each !== name)),
        insides: new Map([...chosen.insides, [name, text]]),
      }),
    remove() {
      setFile(null)
      setNotRead(allRead)
    },
  }
}

/** A text in the place of the one that the same files were before, else behind what was typed. */
function replaced(typed: string, before: string | null, text: string): string {
  if (before !== null) return typed.replace(before, () => text)
  return typed === '' ? text : `${typed}\n${text}`
}
