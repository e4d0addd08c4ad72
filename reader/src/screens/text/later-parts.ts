/** The sheet and the page of the sentences: much is in both, and in one file they take the least. */
export { EditPage } from './edit/edit-page.tsx'
export { TextSheet } from './sheet.tsx'
