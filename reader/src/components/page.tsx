import { type ReactNode, useEffect, useRef } from 'react'
import { firstScreenShown } from '../app/first-screen.ts'
import { Icon } from './icon.tsx'
import { isLongTitle } from './long-title.ts'
import styles from './page.module.css'

interface PageProps {
  title: string
  /** Of the title, if it is not that of the page. */
  lang?: 'ja'
  /** Narrow is for forms, middle for lines of text. */
  width?: 'narrow' | 'middle' | 'wide' | undefined
  /** Beside the title. */
  aside?: ReactNode
  /** True for a list, whose own head stands in the place of the title: screen readers have the title, and it is not shown. */
  isTitleSpoken?: boolean
  /** The place to which an arrow before the title leads. */
  back?: { href: string; label: string }
  /** True if the way to other screens is left out above. */
  isPlain?: boolean
  /** True for a task that has all of a phone, without the tabs: its own head, with a way out, is the top. The title is spoken. */
  isTask?: boolean
  children: ReactNode
}

/** Names the window, and gives the heading the focus when the screen opens. */
export function usePageTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title === 'yomu' ? title : `${title} · yomu`
  }, [title])
  useEffect(() => {
    firstScreenShown()
    // A form may have taken it already.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}

/** A screen: its title names the window, and has the focus when the screen opens. */
export function Page({
  title,
  lang,
  width = 'narrow',
  aside,
  isTitleSpoken = false,
  back,
  isPlain,
  isTask = false,
  children,
}: PageProps) {
  const heading = usePageTitle(title)
  return (
    <main
      id="main"
      className={styles.page}
      data-width={width}
      data-list={isTitleSpoken || undefined}
      data-plain={isPlain || undefined}
      data-task={isTask || undefined}
    >
      {isTitleSpoken || isTask ? (
        <h1 ref={heading} tabIndex={-1} className="spoken">
          {title}
        </h1>
      ) : (
        <div className="spread">
          <div className={styles.named}>
            {back && (
              <a href={back.href} className={styles.back} aria-label={back.label} title={back.label}>
                <Icon name="back" />
              </a>
            )}
            <h1
              ref={heading}
              tabIndex={-1}
              className={isLongTitle(title) ? `clamped ${styles.long}` : styles.title}
              lang={lang}
            >
              {title}
            </h1>
          </div>
          {aside !== undefined && <div className={styles.aside}>{aside}</div>}
        </div>
      )}
      {children}
    </main>
  )
}
