/** What is wrong in a file, and where. */
export interface Mistake {
  /** The keys and indices that lead to it. */
  readonly path: readonly string[];
  /** One line that names the path, and the legal values or the nearest name. */
  readonly text: string;
  /** Set when the key is wrong, or the file as a whole; absent: the value is wrong. */
  readonly at?: 'key' | 'file' | undefined;
}
