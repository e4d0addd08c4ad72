import { page } from '../web/build/page.ts'

export default page({ folder: new URL('.', import.meta.url), service: 'http://127.0.0.1:8015' })
