export { InDoubt } from './in-doubt'
