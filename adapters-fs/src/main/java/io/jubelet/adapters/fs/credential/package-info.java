/**
 * Credentials from plugins: programs of this machine that are asked for credentials of an image and answer with a JSON
 * document.
 *
 * <pre>
 *  ExecCredentials ──one per provider──► ProviderPlugin ──one per image at a time──► CommandRunner
 *                                             │
 *                          AnswerCache ◄──────┴──if it is told of them──► AccountProofs ──► service accounts, tokens
 * </pre>
 *
 * <p>What plugins answer is secret, and so may be what they are told and what they say on standard error. None of it
 * goes into messages.
 */
package io.jubelet.adapters.fs.credential;
