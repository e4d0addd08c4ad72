import { type ReactNode, useEffect, useRef } from 'react'
import { firstScreenShown } from '../app/first-screen.ts'
import styles from './page.module.css'

interface PageProps {
  title: string
  /** Of the title, if it is not that of the page. */
  lang?: 'ja'
  /** Narrow is for forms, middle for lines of text. */
  width?: 'narrow' | 'middle' | 'wide' | undefined
  /** Beside the title. */
  aside?: ReactNode
  /** Controls in the row of the title, which fill it. */
  tools?: ReactNode
  /** True if the way to other screens is left out above. */
  isPlain?: boolean
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
export function Page({ title, lang, width = 'narrow', aside, tools, isPlain, children }: PageProps) {
  const heading = usePageTitle(title)
  return (
    <main id="main" className={styles.page} data-width={width} data-plain={isPlain || undefined}>
      <div className="spread">
        <h1 ref={heading} tabIndex={-1} className={styles.title} lang={lang}>
          {title}
        </h1>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
        {tools}
      </div>
      {children}
    </main>
  )
}
