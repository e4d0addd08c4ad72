import { useQuery } from '@tanstack/react-query'
import type { FurtherKanji } from '../../../../lib/contracts/schemas/japanese/further/entries.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Problem } from '../../components/problem.tsx'
import { Section } from '../../components/section.tsx'
import styles from './kanji.module.css'
import { messages } from './messages.ts'
import { furtherKanjiQuery } from './queries.ts'

interface InFurtherProps {
  character: string
  /** The main dictionary has the kanji, or may have it. */
  hasMain: boolean
}

/** The kanji in the further dictionaries, each under its name. */
export function InFurther({ character, hasMain }: InFurtherProps) {
  const t = useMessages(messages)
  const { data, error, refetch } = useQuery(furtherKanjiQuery(character))
  if (error && !data) return <Problem error={error} retry={() => void refetch()} />
  if (data?.kanji.length === 0 && !hasMain) return <p className="soft">{t.nowhere}</p>
  return data?.kanji.map(({ dictionary, kanji }) => (
    <Section key={dictionary.id} title={dictionary.title}>
      <OfOne kanji={kanji} />
    </Section>
  ))
}

function OfOne({ kanji: { on, kun, meanings, tags, stats } }: { kanji: FurtherKanji }) {
  const t = useMessages(messages)
  return (
    <>
      {tags.length > 0 && (
        <p className={styles.facts}>
          {tags.map(({ name, note }) => (
            <span key={name} className="pill" title={note}>
              {name}
            </span>
          ))}
        </p>
      )}
      <p>{meanings.join('; ')}</p>
      {on.length > 0 && (
        <p className="soft">
          {t.on} <span lang="ja">{on.join('、')}</span>
        </p>
      )}
      {kun.length > 0 && (
        <p className="soft">
          {t.kun} <span lang="ja">{kun.join('、')}</span>
        </p>
      )}
      {stats.length > 0 && (
        <p className="soft">{stats.map(({ name, value }) => `${name} ${value}`).join(' · ')}</p>
      )}
    </>
  )
}
