import { Fragment, useState } from 'react'
import type { FurtherTerm } from '../../../../../lib/contracts/schemas/japanese/further/entries.ts'
import { useLanguage } from '../../../../../web/language/language.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { linkTo } from '../../../app/location.ts'
import contentStyles from '../content/content.module.css'
import { ContentOf } from '../content/content.ts'
import { isLong } from '../content/tree.ts'
import { messages } from '../messages.ts'
import type { Explained } from '../use-further.ts'
import { ChooseSense } from './choose-sense.tsx'
import styles from './entry.module.css'
import { DictionaryImage } from './image.tsx'
import type { Choosing } from './use-choosing.ts'

/** The number of entries of one dictionary that are shown at first: names may have a hundred. */
const FEW = 3

interface EntryProps {
  of: Explained
  form: string
  /** Null where no sense can be chosen. */
  choosing?: Choosing | null
}

/** The entries of a further dictionary for a word, with the attribution that it asks for. */
export function Entry({ of: { about, terms, dictionary }, form, choosing = null }: EntryProps) {
  const t = useMessages(messages)
  const [isWhole, setWhole] = useState(false)
  const visibleTerms = isWhole ? terms : terms.slice(0, FEW)
  return (
    <div className={styles.entry}>
      {visibleTerms.map(term => (
        <Fragment key={term.key}>
          <Term term={term} about={about} edition={dictionary.edition} isNamed={term.form !== form} />
          {choosing && <ChooseSense sense={{ dictionary: about.id, key: term.key }} choosing={choosing} />}
        </Fragment>
      ))}
      {visibleTerms.length < terms.length && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {t.more(terms.length - visibleTerms.length)}
        </button>
      )}
      {about.attribution !== '' && <p className={styles.source}>{about.attribution}</p>}
    </div>
  )
}

interface TermProps {
  term: FurtherTerm
  about: Explained['about']
  edition: string
  /** True if the entry is written in another way than the word that was looked up. */
  isNamed: boolean
}

function Term({ term: { form, reading, tags, content }, about, edition, isNamed }: TermProps) {
  const t = useMessages(messages)
  const language = useLanguage()
  const [isWhole, setWhole] = useState(false)
  const isFolded = isLong(content)
  const own = about.target_language ?? about.source_language ?? language
  return (
    <div className={styles.term}>
      {isNamed && (
        <span lang="ja" className={styles.name}>
          {form} {reading !== form && reading}
        </span>
      )}
      {tags.length > 0 && (
        <span className={styles.tags}>
          {tags.map(({ name, note }) => (
            <span key={name}>{note !== '' && note.length <= LONGEST_NOTE ? note : name}</span>
          ))}
        </span>
      )}
      <div className={styles.text} data-folded={(isFolded && !isWhole) || undefined}>
        <ol className={styles.definitions} data-one={content.length === 1 || undefined}>
          {content.map((definition, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the definitions of an entry never change their order.
            <li key={at} className={contentStyles.content}>
              <ContentOf
                content={definition}
                language={own}
                imageOf={(image, isLinked) => (
                  <DictionaryImage place={{ dictionary: about.id, edition }} isLinked={isLinked} {...image} />
                )}
                addressOf={q => `${linkTo('dictionary')}?${new URLSearchParams({ q })}`}
              />
            </li>
          ))}
        </ol>
      </div>
      {isFolded && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t.shorter : t.whole}
        </button>
      )}
    </div>
  )
}

/** Longer notes are sentences about a tag; its name is then shorter. */
const LONGEST_NOTE = 24
