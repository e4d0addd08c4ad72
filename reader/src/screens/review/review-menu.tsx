import { useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { Icon } from '../../components/icon.tsx'
import { cards } from '../../components/icon-paths.ts'
import { MenuLine, MenuPart } from '../../components/list-head/menu-line.tsx'
import { Menu } from '../../components/menu.tsx'
import { pencil } from '../../components/pencil.ts'
import { messages } from './messages.ts'
import styles from './review.module.css'

interface ReviewMenuProps {
  /** On a phone the menu has it. */
  edit: { holds: string; act(): void } | undefined
  /** True if the cards are those of one text. */
  isPart: boolean
}

/** The menu “…” of the review. */
export function ReviewMenu({ edit, isPart }: ReviewMenuProps) {
  const t = useMessages(messages)
  return (
    <Menu isSheet closesOnPress label={t.more} sign={<Icon name="more" />}>
      <MenuPart>
        {edit && (
          <div className={styles.small}>
            <MenuLine icon={pencil} text={t.edit} hint={edit.holds} onPress={edit.act} />
          </div>
        )}
        {isPart && <MenuLine icon={cards} text={t.reviewAll} href={linkTo('review')} />}
      </MenuPart>
    </Menu>
  )
}
