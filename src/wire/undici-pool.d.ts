/** The one part of undici that the client needs; loading all of it takes three times as long. */
declare module 'undici/lib/dispatcher/pool.js' {
  import { Pool } from 'undici';
  export = Pool;
}
