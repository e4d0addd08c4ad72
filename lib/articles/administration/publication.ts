import type { ArticlePatch } from '../../contracts/schemas/articles.ts'

interface Publication {
  is_public: boolean
  guest_visible?: boolean | undefined
}

/** Guests see as before unless something is said of them; but what is made private is so for them too. */
export function publication({ is_public, guest_visible }: Publication): ArticlePatch {
  if (guest_visible !== undefined) return { is_public, guest_visible }
  return is_public ? { is_public } : { is_public, guest_visible: false }
}
