import { type ReactNode, useId } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { isThirdParty, useSession } from '../../../../../web/session/session.ts'
import { linkTo } from '../../../app/location.ts'
import { Icon } from '../../../components/icon.tsx'
import { cards, past, person } from '../../../components/icon-paths.ts'
import { usePageTitle } from '../../../components/page.tsx'
import styles from './frame.module.css'
import { messages } from './messages.ts'
import { type PartName, partNames, readerParts } from './part-names.ts'
import { setNow } from './set-now.tsx'
import { SignOut } from './sign-out.tsx'

const icons: Record<PartName, string> = {
  reading: 'M5 7V4.500h14V7M12 4.500v15M9 19.500h6',
  review: cards,
  dictionaries: 'M4 5h4.500v15H4zM8.500 3.500h4v16.500h-4zM14 7.300l3.400-.9 3 12.700-3.400.8z',
  you: person,
  account:
    'M4 6h16v12H4zM8.500 12.500a1.800 1.800 0 100-3.600 1.800 1.800 0 000 3.600zM6 15.500c.4-1.200 1.300-1.700 2.500-1.700s2.100.5 2.500 1.700M14.500 10H18M14.500 14H18',
  changes: past,
}

/** All parts; alone on a phone, each with what is set now. */
export function PartList({ part }: { part: PartName | null }) {
  const t = useMessages(messages)
  const id = useId()
  const { session } = useSession()
  const mayLearn = !isThirdParty(session)
  const Title = part === null ? Heading : Beside
  const link = (name: PartName) => (
    <PartLink key={name} name={name} isHere={name === part} isAlone={part === null} />
  )
  return (
    <nav className={styles.parts} aria-labelledby={id}>
      <Title id={id}>{t.title}</Title>
      {(mayLearn ? partNames.filter(name => name !== 'account') : readerParts).map(link)}
      <hr />
      {mayLearn && (['changes', 'account'] as const).map(link)}
      <SignOut />
    </nav>
  )
}

interface TitleProps {
  id: string
  children: string
}

/** The title of the screen where the list stands alone. */
function Heading({ id, children }: TitleProps) {
  const heading = usePageTitle(children)
  return (
    <h1 ref={heading} tabIndex={-1} id={id} className={styles.title}>
      {children}
    </h1>
  )
}

const Beside = ({ id, children }: TitleProps) => (
  <p id={id} className={styles.title}>
    {children}
  </p>
)

interface PartLinkProps {
  name: PartName
  isHere: boolean
  isAlone: boolean
}

function PartLink({ name, isHere, isAlone }: PartLinkProps) {
  const t = useMessages(messages)
  const SetNow: (() => ReactNode) | undefined = setNow[name]
  return (
    <a
      href={name === 'changes' ? linkTo('changes') : linkTo('settings', name)}
      aria-current={isHere ? 'page' : undefined}
    >
      <Icon path={icons[name]} />
      <span>
        {t.parts[name]}
        {isAlone && SetNow && (
          <span className={styles.now}>
            <SetNow />
          </span>
        )}
      </span>
      {isAlone && <Icon name="next" />}
    </a>
  )
}
