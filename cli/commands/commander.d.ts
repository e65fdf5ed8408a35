/** Commander's own types make `any` of all options; in these, what an action is given follows from what was declared. */
declare module 'commander' {
  export * from '@commander-js/extra-typings';
}
