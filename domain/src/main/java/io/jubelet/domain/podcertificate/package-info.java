/**
 * Certificates that signers of the cluster issue to pods (PodCertificateRequest of certificates.k8s.io, KEP 4317): their
 * requests, the results, and their replacement. Every function is pure.
 *
 * <pre>
 *                      ┌──────────────────────────┐
 *                      ▼                          │
 *   Initial ──► Waiting ──► Fresh ──► Refreshing ─┘
 *      ▲          │  │        ▲            │  │
 *      └──────────┘  │        └────────────┘  │    a request that was deleted is made again
 *                    └──► Denied, Failed ◄────┘    for good
 * </pre>
 */
package io.jubelet.domain.podcertificate;
