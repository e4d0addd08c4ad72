import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Callout } from '../../components/problem.tsx'
import type { Book, Chapter, LeftOut } from '../../upload/epub/open-book.ts'
import styles from './add.module.css'
import { lengthOf } from './long.ts'
import { messages } from './messages.ts'

interface ChaptersProps {
  book: Book
  chosen: ReadonlySet<Chapter>
  onChoose(chosen: ReadonlySet<Chapter>): void
}

/** Which chapters of a book are added, and which of its pages are left out, each at its place. */
export function Chapters({ book, chosen, onChoose }: ChaptersProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const { chapters, leftOut, ofPage } = book
  const characters = lengthOf([...chosen])
  const lost = leftOut.filter(({ reason }) => reason !== 'picture').reduce((sum, { count }) => sum + count, 0)
  const broken = chapters.reduce((sum, each) => sum + each.broken, 0)
  const leftOutAt = Map.groupBy(leftOut, ({ before }) => before)
  const rowsAt = (place: number) =>
    leftOutAt.get(place)?.map(page => <LeftOutPage key={`${page.reason} ${page.path}`} page={page} />) ?? []
  const turn = (chapter: Chapter, isOn: boolean) =>
    onChoose(new Set(chapters.filter(each => (each === chapter ? isOn : chosen.has(each)))))
  return (
    <fieldset className={styles.chapters}>
      <legend>{t.chapters}</legend>
      <div className="row">
        <Button onClick={() => onChoose(new Set(chapters))}>{t.all}</Button>
        <Button onClick={() => onChoose(new Set())}>{t.none}</Button>
      </div>
      <ul>
        {chapters.flatMap((chapter, at) => [
          ...rowsAt(at),
          // biome-ignore lint/suspicious/noArrayIndexKey: the chapters of a book stay as they are.
          <li key={at}>
            <label className={styles.chapter}>
              <input
                type="checkbox"
                checked={chosen.has(chapter)}
                onChange={({ currentTarget }) => turn(chapter, currentTarget.checked)}
              />
              <span lang="ja">{chapter.title}</span>
              {chapter.broken > 0 && <span className={styles.wrong}>{t.brokenHere(chapter.broken)}</span>}
              <span className="soft">{number(chapter.text.length)}</span>
            </label>
          </li>,
        ])}
        {rowsAt(chapters.length)}
      </ul>
      <p className="soft" role="status">
        {t.characters(number(characters))}
      </p>
      {lost > 0 && <Callout title={t.leftOutPages(lost)} text={t.leftOutHint} />}
      {ofPage && ofPage.beside > 0 && <p className="soft">{t.besidePage(number(ofPage.beside))}</p>}
      {ofPage && ofPage.pictures > 0 && <p className="soft">{t.picturesApart(ofPage.pictures)}</p>}
      {broken > 0 && <Callout title={t.brokenTitle} text={t.brokenBook(broken)} />}
    </fieldset>
  )
}

function LeftOutPage({ page: { title, reason, count } }: { page: LeftOut }) {
  const t = useMessages(messages)
  return (
    <li className={styles.chapter} data-left-out>
      <span lang="ja">{title}</span>
      {count > 1 && <span className="soft">{t.pages(count)}</span>}
      <span className={reason === 'picture' ? 'soft' : styles.wrong}>{t.reasons[reason]}</span>
    </li>
  )
}

/** All of a short book; of a long one the first chapter longer than a page, since each costs time and model calls. */
export function firstChosen(chapters: readonly Chapter[]): ReadonlySet<Chapter> {
  if (lengthOf(chapters) <= SHORT) return new Set(chapters)
  const first = chapters.find(({ text }) => text.length >= PAGE) ?? chapters[0]
  return new Set(first ? [first] : [])
}
const SHORT = 10_000
const PAGE = 400
