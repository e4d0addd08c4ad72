import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import type { Chapter } from '../../upload/epub/open-book.ts'
import styles from './add.module.css'
import { lengthOf } from './long.ts'
import { messages } from './messages.ts'

interface ChaptersProps {
  chapters: readonly Chapter[]
  chosen: ReadonlySet<Chapter>
  onChoose(chosen: ReadonlySet<Chapter>): void
}

/** Which chapters of a book are added. */
export function Chapters({ chapters, chosen, onChoose }: ChaptersProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const characters = lengthOf([...chosen])
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
        {chapters.map((chapter, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the chapters of a book stay as they are.
          <li key={at}>
            <label className={styles.chapter}>
              <input
                type="checkbox"
                checked={chosen.has(chapter)}
                onChange={({ currentTarget }) => turn(chapter, currentTarget.checked)}
              />
              <span lang="ja">{chapter.title}</span>
              <span className="soft">{number(chapter.text.length)}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className="soft" role="status">
        {t.characters(number(characters))}
      </p>
    </fieldset>
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
