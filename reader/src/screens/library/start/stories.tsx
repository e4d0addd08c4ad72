import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { Cover } from '../../../components/cover/cover.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Problem } from '../../../components/problem.tsx'
import { messages } from '../../../samples/messages.ts'
import { samples } from '../../../samples/samples.ts'
import { useAddSample } from '../../../samples/use-samples.ts'
import styles from './first-screen.module.css'

interface StoriesProps {
  onAdded(task_id: string): void
  isLarge?: true
}

/** The samples as cards: a press adds one to the learner's texts and opens it. */
export function Stories({ onAdded, isLarge }: StoriesProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const add = useAddSample(onAdded)
  return (
    <>
      <ul className={styles.stories} data-large={isLarge}>
        {samples.map(sample => {
          const { name, title, characters } = sample
          const isAdded = (add.isPending || add.isSuccess) && add.variables === sample
          return (
            <li key={name}>
              <button
                type="button"
                className={`box ${styles.story}`}
                aria-busy={isAdded || undefined}
                onClick={() => add.isPending || add.isSuccess || add.mutate(sample)}
              >
                <Cover title={title} />
                <span className={styles.told}>
                  <strong className={styles.name} lang="ja">
                    {title}
                  </strong>
                  <span className="soft">
                    {isAdded ? t.adding : `${t.levels[name]} · ${t.characters(number(characters))}`}
                  </span>
                  <span>{t.about[name]}</span>
                </span>
                <Icon name="next" />
              </button>
            </li>
          )
        })}
      </ul>
      <Problem error={add.error} />
    </>
  )
}
