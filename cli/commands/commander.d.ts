/** Uses types in which the options of an action follow from their declarations; Commander's own types are `any`. */
declare module 'commander' {
  export * from '@commander-js/extra-typings';
}
