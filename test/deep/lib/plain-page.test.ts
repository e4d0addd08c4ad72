import '../../lib/store/plain-page.test.ts'
