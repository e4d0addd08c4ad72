import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Icon } from '../icon.tsx'
import { filter, plus, search as searchSign } from '../icon-paths.ts'
import { Menu } from '../menu.tsx'
import { type Chip, Chips } from './chips.tsx'
import styles from './list-head.module.css'
import { messages } from './messages.ts'

export interface Tab {
  text: string
  href: string
  isShown: boolean
}

interface ListHeadProps {
  /** Names the tabs for a screen reader. */
  label: string
  tabs: readonly Tab[]
  search: ReactNode
  /** True if a phone has room for the search only when it is wanted. */
  isFolded?: boolean
  /** The choices that narrow the list; left out: there are none. */
  filters?: ReactNode
  sort?: ReactNode
  add?: { href: string; label: string } | undefined
  /** Lines of the menu “…”. */
  more?: ReactNode
  /** The filters that are on. */
  chips?: readonly Chip[]
  onClear?: () => void
  /** A link that goes with the filters that are on. */
  besides?: ReactNode
  /** The number of what is listed; it is seen beside chips. */
  count?: ReactNode
}

/** The head of every list: tabs, search, filters, order, what can be added, the rest; the filters that are on below. */
export function ListHead({
  label,
  tabs,
  search,
  isFolded = false,
  filters,
  sort,
  add,
  more,
  chips = [],
  onClear,
  besides,
  count,
}: ListHeadProps) {
  const t = useMessages(messages)
  const { place, isOpen, toggle } = useFolded(isFolded)
  return (
    <div className={styles.place}>
      <div className={styles.head} data-folded={isFolded || undefined} data-open={isOpen || undefined}>
        <nav className={styles.tabs} aria-label={label}>
          {tabs.map(({ text, href, isShown }) => (
            <a key={href} href={href} aria-current={isShown ? 'page' : undefined}>
              {text}
            </a>
          ))}
        </nav>
        {search && (
          <search ref={place} className={styles.search}>
            <Icon path={searchSign} />
            {search}
          </search>
        )}
        {search && isFolded && (
          <button
            type="button"
            className={styles.unfold}
            aria-label={t.search}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            <Icon {...(isOpen ? { name: 'close' } : { path: searchSign })} />
          </button>
        )}
        {filters && (
          <Menu buttonLook="pill" isSheet sign={<FiltersSign count={chips.length} />}>
            {filters}
          </Menu>
        )}
        {sort}
        {add && (
          <a className={styles.add} href={add.href} aria-label={add.label} title={add.label}>
            <Icon path={plus} />
          </a>
        )}
        {more && (
          <div className={styles.more}>
            <Menu isSheet closesOnPress label={t.more} sign={<Icon name="more" />}>
              {more}
            </Menu>
          </div>
        )}
      </div>
      <Chips of={chips} onClear={onClear} besides={besides} count={count} />
    </div>
  )
}

function FiltersSign({ count }: { count: number }) {
  const t = useMessages(messages)
  return (
    <>
      <Icon path={filter} />
      <span className={styles.word}>{t.filters}</span>{' '}
      {count > 0 && <span className={styles.badge}>{count}</span>}
    </>
  )
}

/** The search of a phone: it has the focus once it is opened, and is open while there is something in it. */
function useFolded(isFolded: boolean) {
  const place = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isFolded && place.current?.querySelector('input')?.value) setOpen(true)
  }, [isFolded])
  const toggle = () => {
    setOpen(!isOpen)
    if (!isOpen) requestAnimationFrame(() => place.current?.querySelector('input')?.focus())
  }
  return { place, isOpen, toggle }
}
