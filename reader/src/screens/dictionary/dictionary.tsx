import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LedToBase } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import { useLanguage } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { useKeys, usePresses } from '../../app/keys.ts'
import { goOnAt, usePlace } from '../../app/location.ts'
import { NoDictionary } from '../../capabilities/no-dictionary.tsx'
import { Field } from '../../components/field.tsx'
import { ListHead } from '../../components/list-head/list-head.tsx'
import { ShowMore } from '../../components/more-button.tsx'
import { Page } from '../../components/page.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { ForLearners } from '../../session/for-learners.tsx'
import { MOST_FOUND, searchQuery } from '../../words/dictionary-queries.ts'
import { undo } from '../../words/undo.ts'
import { useWordsTabs } from '../../words/words-tabs.ts'
import styles from './dictionary.module.css'
import { Groups, useGroups } from './in-further.tsx'
import { KanjiOfQuery } from './kanji-of-query.tsx'
import { messages } from './messages.ts'
import { More } from './more.tsx'
import { KanjiOfRadical } from './radical.tsx'
import { Results } from './results.tsx'

/** `#/dictionary?q=…`: the search stays in the address, so that going back shows it again. */
export function Dictionary() {
  const t = useMessages(messages)
  return (
    <ForLearners title={t.title} adds={t.adds}>
      <Search />
    </ForLearners>
  )
}

/** Entries that are shown at first. */
const FEW = 20
const LONGEST = 100

function Search() {
  const t = useMessages(messages)
  const { query } = usePlace()
  const [typed, setTyped] = useState(query.get('q') ?? '')
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLUListElement>(null)
  /** The text before what an input method is composing, which is searched only when it is composed. */
  const [composed, setComposed] = useState<string | null>(null)
  const q = useSettled((composed ?? typed).trim())
  // A link within an entry, or going back, asks for another word than the field has.
  const requestedWord = query.get('q') ?? ''
  const writtenQuery = useRef(requestedWord)
  useEffect(() => {
    if (requestedWord === writtenQuery.current) return
    writtenQuery.current = requestedWord
    setTyped(requestedWord)
  }, [requestedWord])
  useEffect(() => {
    writtenQuery.current = q
    goOnAt(q === '' ? 'dictionary' : `dictionary?${new URLSearchParams({ q })}`)
  }, [q])
  const toField = () => {
    field.current?.focus()
    field.current?.select()
  }
  usePresses(({ key }) => (key === '/' ? toField : undefined))
  useKeys({ KeyZ: () => void undo() })
  const firstResult = () => results.current?.querySelector('a')
  return (
    <Page title={t.title} width="wide" isTitleSpoken>
      <ListHead
        {...useWordsTabs()}
        more={<More />}
        search={
          <Field
            ref={field}
            label={t.search}
            isLabelWithin
            type="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            maxLength={LONGEST}
            value={typed}
            aria-keyshortcuts="/"
            onChange={event => setTyped(event.currentTarget.value)}
            onCompositionStart={() => setComposed(typed)}
            onCompositionEnd={event => {
              setTyped(event.currentTarget.value)
              setComposed(null)
            }}
            onKeyDown={event => {
              if (event.nativeEvent.isComposing) return
              if (event.key === 'ArrowDown') firstResult()?.focus()
              else if (event.key === 'Enter' && q === typed.trim()) firstResult()?.click()
              else return
              event.preventDefault()
            }}
          />
        }
      />
      {q === '' ? (
        <p className="empty">{t.hint}</p>
      ) : (
        <>
          <Found key={q} q={q} list={results} toField={toField} />
          <KanjiOfQuery q={q} />
          <KanjiOfRadical q={q} />
        </>
      )}
    </Page>
  )
}

interface FoundProps {
  q: string
  list: React.RefObject<HTMLUListElement | null>
  toField: () => void
}

function Found({ q, list, toField }: FoundProps) {
  const t = useMessages(messages)
  const [limit, setLimit] = useState(FEW)
  const { data, error, isFetching, refetch } = useQuery({
    ...searchQuery(q, limit),
    placeholderData: keepPreviousData,
  })
  const { before, behind, isComing, mayLead, ...late } = useGroups(q, data?.items)
  if (error && !data) return <Problem error={error} retry={() => void refetch()} />
  if (!data || mayLead || (data.items.length === 0 && isComing)) return <Waiting />
  const { items, dictionary, base } = data
  const isInFurther = before.length + behind.length > 0
  if (dictionary === null)
    return (
      <p className="empty" role="status">
        <NoDictionary text={t.noDictionary} />
      </p>
    )
  if (items.length === 0)
    return (
      <>
        {!isInFurther && (
          <section className="empty" role="status">
            <p>{t.none(q)}</p>
            <p>{t.noneHint}</p>
          </section>
        )}
        <Groups of={[...before, ...behind]} {...late} />
      </>
    )
  return (
    <section aria-label={t.found(items.length)}>
      <p className={styles.count} role="status">
        {items.length < limit ? t.found(items.length) : t.foundFirst(items.length)}
      </p>
      {base && <Base base={base} q={q} />}
      <Groups of={before} />
      {isInFurther && <h2 className={styles.main}>{t.main}</h2>}
      <Results items={items} list={list} toField={toField} />
      {items.length >= limit && limit < MOST_FOUND && (
        <ShowMore busy={isFetching} onPress={() => setLimit(MOST_FOUND)} />
      )}
      <p className={styles.source} lang="en">
        {dictionary.attribution}
      </p>
      <Groups of={behind} {...late} />
    </section>
  )
}

/** Which word the query is a form of, and what the form adds to it. */
function Base({ base: { form, reading, forms }, q }: { base: LedToBase; q: string }) {
  const t = useMessages(messages)
  const language = useLanguage()
  const word = reading === null || reading === form ? form : `${form}【${reading}】`
  return (
    <p className={styles.base} role="status">
      {t.formOf(q, word, forms[language])}
    </p>
  )
}

const SETTLED_MS = 250

/** The typed text once typing pauses, so that not every letter starts a search. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
