import jisTable from '../../../../lib/japanese/characters/jis-x-0213.txt?raw'
import { webPage } from '../page/web-page.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { openZip } from '../zip/open-zip.ts'
import { Archive } from './archive.ts'
import { type Book, openBook } from './open-book.ts'
import { takeJisTable } from './pictures.ts'
import type { Answer, Asked } from './worker-messages.ts'

takeJisTable(jisTable)

const answer = (each: Answer) => self.postMessage(each)

/** A share is told when a bar would move. */
const STEP = 0.01
let told = 0

function tell(share: number): void {
  if (share - told < STEP) return
  told = share
  answer({ kind: 'progress', share })
}

let archive: Promise<Archive> | null = null

async function doTask(asked: Asked): Promise<void> {
  if (asked.kind === 'picture') {
    archive ??= Archive.open(asked.file)
    return answer({ kind: 'picture', bytes: await (await archive).picture(asked.path) })
  }
  if (asked.kind === 'page') return tellBook(webPage(asked.text))
  const opened = await (asked.kind === 'zip' ? openZip(asked.file, asked.chosen) : openBook(asked.file, tell))
  if ('chapters' in opened) tellBook(opened)
  else answer({ kind: 'zip', zip: opened })
}

function tellBook({ chapters, file: _, ...book }: Omit<Book, 'file'> & Partial<Pick<Book, 'file'>>): void {
  for (const chapter of chapters) answer({ kind: 'chapter', chapter })
  answer({ kind: 'book', book })
}

self.onmessage = ({ data }: MessageEvent<Asked>) =>
  doTask(data).catch(error =>
    answer(
      error instanceof UnreadableFile
        ? { kind: 'unreadable', reason: error.reason }
        : { kind: 'failed', message: String(error) },
    ),
  )
