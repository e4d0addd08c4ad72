import { useQuery } from '@tanstack/react-query'
import { pictureQuery } from '../../articles/picture-query.ts'
import { useBlobAddress } from '../blob-address.ts'
import styles from './cover.module.css'

/** The cover of the book itself, over the one that is made from its title; that one stays until it is there. */
export function CoverPicture({ article, image }: { article: number; image: string }) {
  const { data } = useQuery(pictureQuery(article, image))
  const address = useBlobAddress(data ?? null)
  // The title stands beside it.
  return address && <img className={styles.picture} src={address} alt="" />
}
