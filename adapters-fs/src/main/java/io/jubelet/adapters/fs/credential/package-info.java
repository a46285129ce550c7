/**
 * Credentials of this machine for registries: from files ({@code DiskNodeCredentials}), and from plugins, which are programs
 * that return credentials for an image as a JSON document.
 *
 * <pre>
 *  ExecCredentials ──one per provider──► ProviderPlugin ──one per image at a time──► CommandRunner
 *                                             │
 *                          AnswerCache ◄──────┴──if configured──► PluginServiceAccounts ──► accounts, tokens
 * </pre>
 *
 * <p>The output of plugins is secret, and so may be their input and their standard error. None of it
 * goes into messages.
 */
package io.jubelet.adapters.fs.credential;
