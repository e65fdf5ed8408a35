import { targetName } from '../../src/evidence/target-name.ts';
import { pageOf } from '../html/html-document.ts';
import { appearanceOf } from '../html/signs.ts';
import type { Html } from '../text/html.ts';
import { html } from '../text/html.ts';
import { capped } from '../text/text.ts';
import { dayOf } from '../text/time-text.ts';
import type { Certified } from './certificate-facts.ts';
import {
  askedTable,
  issuerTable,
  judgeTable,
  subjectTable,
  targetTable,
  truthTable,
} from './certificate-facts.ts';
import { limits, openShoulds, points, sectionTable } from './certificate-points.ts';
import { STYLE } from './certificate-style.ts';
import { MEMBERS } from './members.ts';
import { PAYLOAD_TYPE } from './statement.ts';

/**
 * Returns `certificate.html`: the verdict on one A4 page, and its basis and how to verify it on another. The page
 * makes no network request.
 */
export function certificateHtml(certified: Certified): string {
  const { document } = certified;
  return pageOf({
    title: `${appearanceOf(document).word}: ${capped(targetName(document.target), 90)}`,
    style: STYLE,
    body: html`${verdictBand(certified)}
      <div class="columns">
        <section>
          <h2>Target</h2>
          ${targetTable(certified)}
        </section>
        <section>
          <h2>Extent of the run</h2>
          ${askedTable(certified)}
        </section>
      </div>
      <h2>Suite and document</h2>
      ${judgeTable(certified)}
      <div class="columns wide">
        <section>
          <h2>Requirements by section</h2>
          ${sectionTable(document)}
        </section>
        <section>
          <h2>Failed, waived, open or inapplicable</h2>
          ${points(document)}
        </section>
      </div>
      ${secondPage(certified)}`,
  });
}

function verdictBand({ document, issue }: Certified): Html {
  const { reason, profile } = document;
  const { word, sign, background, ink } = appearanceOf(document);
  return html`<header style="background:${background};color:${ink}">
    <p class="norm">${document.document.title}</p>
    <h1>${sign} ${word}</h1>
    <p>${capped(reason, 250)}</p>
    <p class="small">
      Judged on ${dayOf(document.startedAt)} by profile ${capped(profile, 60)}. Not to be relied
      upon after ${dayOf(issue.expiresAt)}. It states the result of one run, and nothing about what
      the document leaves open.
    </p>
  </header>`;
}

function secondPage(certified: Certified): Html {
  const { document } = certified;
  return html`<div class="second">
      <h2>Subject</h2>
      ${subjectTable(certified)}
      <p class="small">
        In the words of the person who configured the run. The suite cannot check the subject.
      </p>
      <h2>Issuer</h2>
      ${issuerTable(certified)}
      <h2>Ground truth from the configuration</h2>
      ${truthTable(certified)}
      <h2>SHOULDs that failed or were not judged</h2>
      ${openShoulds(document)}
      <h2>What this certificate does not promise</h2>
      ${limits(document)}
    </div>
    ${howToVerify(certified)}`;
}

/** Begins what a DSSE signature signs: https://github.com/secure-systems-lab/dsse/blob/master/protocol.md */
const PAE = `DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE}`;

/** The value of a member in the attestation, which is base64, as bytes. */
const decoded = (member: string, file: string): string =>
  String.raw`sed -n 's/.*"${member}": "\(.*\)".*/\1/p' ${MEMBERS.attestation} | base64 -d > ${file}`;

/** The digest of `$f`, as a JSON text. */
const DIGEST = String.raw`"\"$(openssl dgst -sha256 -r "$f" | cut -c1-64)\""`;

/**
 * The lines of a shell that check a bundle without this suite, beside `certificate.zip` and `public.pem`:
 * unpack it, take the statement and its signature out of the envelope, write what was signed, hold the signature
 * against the key, and each file against its signed digest.
 */
const OPENSSL_LINES: readonly string[] = [
  'unzip -qo certificate.zip -d certificate && cd certificate',
  decoded('payload', 'statement.json'),
  decoded('sig', 'statement.sig'),
  `(printf '${PAE} %d ' "$(wc -c < statement.json)"; cat statement.json) > signed.bin`,
  'openssl pkeyutl -verify -pubin -inkey ../public.pem -rawin -in signed.bin -sigfile statement.sig',
  `for f in $(ls | grep -v -e ${MEMBERS.attestation} -e statement -e signed.bin); do grep -q ${DIGEST} statement.json ${MEMBERS.manifest} && echo "$f: as signed" || echo "$f: CHANGED"; done`,
];

function howToVerify({ issue, id }: Certified): Html {
  const { name, version } = issue.suite;
  return html`<footer>
    <h2>How to verify</h2>
    <p>
      This page alone proves nothing; its bundle does. The first command must print the digest of
      the key above. The second checks the signature with that key, compares every file with what
      was signed, and judges the recording again.
    </p>
    <pre>
openssl pkey -pubin -in public.pem -outform DER | sha256sum
npx ${name}@${version} verify certificate.zip --key public.pem</pre>
    <p>
      With openssl alone, next to certificate.zip and public.pem: the lines check the signature and
      the digests. They must print "Signature Verified Successfully", and "as signed" for every
      file.
    </p>
    <pre class="openssl">${OPENSSL_LINES.join('\n')}</pre>
    <p class="small">Bundle <code>${id}</code>, made ${issue.createdAt}</p>
  </footer>`;
}
