import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { linkTo, linkToChoices, usePlace } from '../../app/location.ts'
import { ButtonLink } from '../../components/button.tsx'
import { Page } from '../../components/page.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { ForLearners } from '../../session/for-learners.tsx'
import { type FoundKanji, kanjiQuery } from '../../words/dictionary-queries.ts'
import { stateOf, useWordStates } from '../../words/states.ts'
import { useWayBack } from '../../words/words-tabs.ts'
import { InFurther } from './in-further.tsx'
import styles from './kanji.module.css'
import { messages } from './messages.ts'
import { OtherWords } from './other-words.tsx'
import { Places } from './places.tsx'
import { wordsWithQuery } from './queries.ts'
import { Readings } from './readings.tsx'
import { Strokes } from './strokes.tsx'

/** `#/kanji/図`: all about a kanji, and the learner's words with it. */
export function KanjiPage() {
  const t = useMessages(messages)
  const { parts } = usePlace()
  const character = characterIn(parts[0] ?? '')
  return (
    <ForLearners title={t.title} adds={t.adds}>
      {character === null ? <NotOne /> : <Loaded key={character} character={character} />}
    </ForLearners>
  )
}

/** Browsers write a kanji in an address as it is, or by the codes of its bytes. Null: it is something else. */
function characterIn(part: string): string | null {
  try {
    const character = decodeURIComponent(part)
    return /^\p{Script=Han}$/u.test(character) ? character : null
  } catch {
    return null
  }
}

function NotOne() {
  const t = useMessages(messages)
  const back = useWayBack()
  return (
    <Page title={t.title} width="wide" back={back}>
      <section className="empty">
        <p>{t.notOne}</p>
        <ButtonLink kind="primary" href={linkTo('dictionary')}>
          {t.toDictionary}
        </ButtonLink>
      </section>
    </Page>
  )
}

function Loaded({ character }: { character: string }) {
  const back = useWayBack()
  const kanjiAnswer = useQuery(kanjiQuery(character))
  const own = useInfiniteQuery(wordsWithQuery(character))
  const words = own.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Page title={character} lang="ja" width="wide" back={back}>
      {kanjiAnswer.isPending && <Waiting />}
      <Problem error={kanjiAnswer.data ? null : kanjiAnswer.error} retry={() => void kanjiAnswer.refetch()} />
      <Problem error={own.data ? null : own.error} retry={() => void own.refetch()} />
      {kanjiAnswer.data && (
        <Head found={kanjiAnswer.data} skills={own.data && words.map(({ skill_id }) => skill_id)} />
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {kanjiAnswer.data?.kanji && <Readings kanji={kanjiAnswer.data.kanji} words={words} list={own} />}
          <Strokes character={character} />
          <InFurther
            character={character}
            hasMain={kanjiAnswer.isPending || kanjiAnswer.data?.kanji != null}
          />
        </div>
        <div className={styles.column}>
          <OtherWords character={character} own={words} />
          {own.data && <Places words={words} />}
        </div>
      </div>
      {kanjiAnswer.data?.dictionary && (
        <p className={styles.source} lang="en">
          {kanjiAnswer.data.dictionary.attribution}
        </p>
      )}
    </Page>
  )
}

interface HeadProps {
  found: FoundKanji
  /** The learner's words with it; undefined until they are there. */
  skills: readonly string[] | undefined
}

/** Meanings, state, and what the main dictionary says in numbers. */
function Head({ found: { kanji, radical }, skills }: HeadProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const state = useWordStates(() => (skills ? stateOfKanji(skills) : null))
  return (
    <div className={styles.head}>
      {kanji && (
        <p lang="en" className={styles.meanings}>
          {kanji.meanings.join(', ')}
        </p>
      )}
      <p className={styles.facts}>
        {state && (
          <span className={styles.state} data-state={state}>
            {t.states[state]}
          </span>
        )}
        {kanji?.grade != null && <span className="pill">{t.grade(kanji.grade)}</span>}
        {kanji?.strokes != null && <span className="pill">{t.strokes(kanji.strokes)}</span>}
        {kanji?.frequency != null && <span className="pill">{t.frequency(number(kanji.frequency))}</span>}
      </p>
      {radical && (
        <p className="soft">
          {t.radical}{' '}
          <a lang="ja" href={linkToChoices('dictionary', { q: radical.character })}>
            {[radical.character, ...radical.shapes].join('・')}
          </a>{' '}
          <span lang="ja">{radical.names.join('、')}</span> · <span lang="en">{radical.english}</span>
        </p>
      )}
    </div>
  )
}

/** A kanji is as well known as the best known word that is written with it. */
function stateOfKanji(skills: readonly string[]): 'known' | 'learning' | 'unknown' {
  const states = skills.map(stateOf)
  if (states.some(state => state === 'k' || state === 'm')) return 'known'
  return states.includes('l') ? 'learning' : 'unknown'
}
