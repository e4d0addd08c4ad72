import type { QueryClient } from '@tanstack/react-query'
import type { Figure } from '../../../../lib/contracts/schemas/articles/figures.ts'
import { images } from '../../../../lib/contracts/study/images.ts'
import { callsOf } from '../../api/client.ts'
import { calls as articleCalls } from '../../articles/queries.ts'
import { figuresOf } from '../../screens/read/figures/figures-of.ts'
import { COVER, namesIn } from '../epub/book-upload.ts'
import { openedZip, withPictures } from '../epub/opened-book.ts'
import { namesIn as namesOfZip } from '../zip/text-upload.ts'
import { fittedPicture } from './fit-picture.ts'
import type { Size } from './image-header.ts'
import type { NamedPicture } from './send-pictures.ts'
import { sendOf } from './tell-pictures.ts'

const calls = callsOf({ images })

/** Sends the pictures of a text that have not arrived, from the file of its book or its zip. Returns how many of them the file has. */
export async function addMissing(id: number, file: Blob, queries: QueryClient): Promise<number> {
  const [opened, { figures, isCoverMissing }] = await Promise.all([openedZip(file), missingOf(id)])
  const isBook = 'chapters' in opened
  const missingPictures = await withPictures(file, async pictureOf => {
    const pictures: NamedPicture[] = []
    const fitOf = async (path: string) => {
      const bytes = await pictureOf(path)
      return bytes && fittedPicture(bytes)
    }
    for (const [path, image] of isBook ? namesIn(opened) : namesOfZip(opened.pictures)) {
      const figure = figures.get(image)
      const fitted = figure && (await fitOf(path))
      if (fitted && isAlike(fitted, figure)) pictures.push({ image, blob: fitted.blob })
    }
    // Its own pictures tell that it is the same book.
    const path = isBook ? opened.cover : null
    const cover = pictures.length > 0 && isCoverMissing && path !== null ? await fitOf(path) : null
    return cover ? [{ image: COVER, blob: cover.blob }, ...pictures] : pictures
  })
  if (missingPictures.length === 0) return 0
  const notifySent = await sendOf(
    { article_id: id },
    { pictures: missingPictures, leftOut: { pictures: 0, notes: 0 } },
    queries,
  )
  notifySent()
  return missingPictures.length
}

/** Another browser may have made it smaller by another step. The same place of another book rarely has the same shape. */
const isAlike = (one: Size, other: Size) =>
  Math.abs(one.width / one.height - other.width / other.height) < (0.01 * other.width) / other.height

/** Rows in one request. */
const MOST_ROWS = 500

/** The figures of a text whose pictures the server does not have, by their names. */
async function missingOf(id: number) {
  const params = { id }
  const stored = new Set((await calls.images.list({ params })).items.map(({ image }) => image))
  const figures = new Map<string, Figure>()
  let isCoverMissing = false
  for (let offset: number | null = 0; offset !== null; ) {
    const query = { offset, limit: MOST_ROWS, view: 'reading' } as const
    const page: Awaited<ReturnType<typeof articleCalls.articles.get>> = await articleCalls.articles.get({
      params,
      query,
    })
    for (const figure of page.sentences.flatMap(figuresOf))
      if (!stored.has(figure.image)) figures.set(figure.image, figure)
    isCoverMissing = page.cover === COVER && !stored.has(COVER)
    offset = page.next_offset
  }
  return { figures, isCoverMissing }
}
