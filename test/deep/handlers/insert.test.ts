import '../../handlers/data/insert.test.ts'
