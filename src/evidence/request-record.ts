/** What is kept of a request: redacted, the body as text and capped. */
export interface RequestRecord {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** What the request means by the document: `valid`, or why it is not. */
  readonly meaning: string;
}
