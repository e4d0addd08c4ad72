import jisTable from '../../../../lib/japanese/characters/jis-x-0213.txt?raw'
import { webPage } from '../page/web-page.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { openZip } from '../zip/open-zip.ts'
import { Archive } from './archive.ts'
import { type Book, openBook } from './open-book.ts'
import { takeJisTable } from './pictures.ts'
import type { Answer, BookTask } from './worker-messages.ts'

takeJisTable(jisTable)

const answer = (each: Answer) => self.postMessage(each)

/** A share is told when a bar would move. */
const STEP = 0.01
let reportedShare = 0

function reportProgress(share: number): void {
  if (share - reportedShare < STEP) return
  reportedShare = share
  answer({ kind: 'progress', share })
}

let archive: Promise<Archive> | null = null

async function doTask(task: BookTask): Promise<void> {
  if (task.kind === 'picture') {
    archive ??= Archive.open(task.file)
    return answer({ kind: 'picture', bytes: await (await archive).picture(task.path) })
  }
  if (task.kind === 'page') return tellBook(webPage(task.text))
  const opened = await (task.kind === 'zip'
    ? openZip(task.file, task.chosen)
    : openBook(task.file, reportProgress))
  if ('chapters' in opened) tellBook(opened)
  else answer({ kind: 'zip', zip: opened })
}

function tellBook({ chapters, file: _, ...book }: Omit<Book, 'file'> & Partial<Pick<Book, 'file'>>): void {
  for (const chapter of chapters) answer({ kind: 'chapter', chapter })
  answer({ kind: 'book', book })
}

self.onmessage = ({ data }: MessageEvent<BookTask>) =>
  doTask(data).catch(error =>
    answer(
      error instanceof UnreadableFile
        ? { kind: 'unreadable', reason: error.reason }
        : { kind: 'failed', message: String(error) },
    ),
  )
