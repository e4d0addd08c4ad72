import '../../handlers/data/records-crash.test.ts'
