import { named, pageEndings, textEndings } from '../endings.ts'
import { Archive, type PartFault } from '../epub/archive.ts'
import { type Book, openBook } from '../epub/open-book.ts'
import { UnreadableFile } from '../unreadable-file.ts'

/** The contents of a zip, by the names there. */
export interface ZipContents {
  texts: string[]
  pictures: string[]
  /** Files of other kinds, which are not read: a zip within it, a PDF. */
  others: string[]
}

/** A text of a zip, and what there is beside it. */
export interface OpenedZip extends ZipContents {
  text: string
  bytes: Uint8Array
  /** The texts that were tried first and cannot be read. */
  faults: { name: string; reason: PartFault }[]
}

const pictureEndings = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp']
/** Files by which a system shows a folder. */
const OF_FOLDERS = /(?:^|\/)(?:\.[^/]*|thumbs\.db|desktop\.ini)$/i

/** A text of a zip: the chosen one or else the longest that can be read, plain ones first. A book that was packed as a zip is one. */
export async function openZip(file: Blob, chosen: string | undefined): Promise<OpenedZip | Book> {
  const archive = await Archive.open(file, 'not_zip')
  if (archive.namesWith('.opf').length > 0) return openBook(file)
  const contents = contentsOf(archive)
  const wanted = chosen === undefined ? bySize(contents.texts, archive) : [chosen]
  const faults: OpenedZip['faults'] = []
  for (const name of wanted) {
    const bytes = await archive.text(name)
    if (typeof bytes !== 'string') return { ...contents, text: name, bytes, faults }
    faults.push({ name, reason: bytes })
  }
  throw new UnreadableFile(reasonOf(faults[0]?.reason))
}

function contentsOf(archive: Archive): ZipContents {
  const contents: ZipContents = { texts: [], pictures: [], others: [] }
  for (const name of archive.namesWith('')) {
    const { ending } = named(name)
    if (OF_FOLDERS.test(name)) continue
    if (textEndings.includes(ending) || pageEndings.includes(ending)) contents.texts.push(name)
    else if (pictureEndings.includes(ending)) contents.pictures.push(name)
    else contents.others.push(name)
  }
  return contents
}

function bySize(texts: readonly string[], archive: Archive): string[] {
  const isPage = (name: string) => Number(pageEndings.includes(named(name).ending))
  return texts.toSorted((a, b) => isPage(a) - isPage(b) || archive.sizeOf(b) - archive.sizeOf(a))
}

function reasonOf(fault: PartFault | undefined) {
  if (fault === undefined) return 'no_text_inside'
  if (fault === 'protected') return 'zip_protected'
  return fault === 'too_large' || fault === 'beyond' ? 'too_large' : 'not_zip'
}
