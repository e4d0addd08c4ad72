/** One file: what both share with the screen would come with every screen of words (`MANY` in `web/build/page.ts`). */
export { EditCard } from './edit-card.tsx'
export { Practice } from './practice.tsx'
export { Refused } from './refused.tsx'
export { ReviewMenu } from './review-menu.tsx'
export { Summary } from './summary/summary.tsx'
