import '../../handlers/data/page.test.ts'
